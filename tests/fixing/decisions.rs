//! Fixes that follow from decisions of the author.

use report::Outcome;
use runner::decide::file::Decisions;
use runner::decide::{Form, Kind, Question};
use runner::fixing::{DecidedPackage, ask_package, decide_package};
use runner::{Input, Options};
use yaml::Written;

use super::{HEAD, text_of};

type Texts<'t> = &'t [(&'t str, &'t str)];

fn input(files: Texts<'_>) -> Input {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect();
    Input::Memory { path: "vnf".to_owned(), files }
}

fn asked(files: Texts<'_>) -> Vec<Question> {
    let options = Options::default();
    let opened = runner::discover_one(&input(files), &options).unwrap();
    ask_package(opened, &options, &|_| None)
}

fn ids(questions: &[Question]) -> Vec<&str> {
    questions.iter().filter(|it| it.kind != Kind::Accept).map(|it| it.id.as_str()).collect()
}

/// Answers questions with a file of decisions.
fn decided(input: &Input, decisions: &str) -> DecidedPackage {
    let decisions = Decisions::read("d.yaml", decisions.as_bytes()).unwrap();
    let options = Options::default();
    let opened = runner::discover_one(input, &options).unwrap();
    let decided = decide_package(opened, &options, &|it| decisions.answer(it).cloned());
    decisions.check(&decided.questions).unwrap();
    decided
}

fn answers(answers: &[(&str, &str)]) -> String {
    let decision = |(id, answer): &(&str, &str)| {
        let kind = id.split_once('/').unwrap().0;
        format!("- id: {id}\n  kind: {kind}\n  answer: {answer}\n")
    };
    let decisions: String = answers.iter().map(decision).collect();
    format!("schema: vnfcheck.decisions/1\ndecisions:\n{decisions}")
}

fn mistakes(text: &str) -> String {
    Decisions::read("d.yaml", text.as_bytes()).unwrap_err().to_string()
}

const METADATA: &str = "metadata: { vnf_id: { get_param: vnf_id }, vnf_name: { get_param: vnf_name }, vf_module_id: { get_param: vf_module_id }, \
                        vf_module_name: { get_param: vf_module_name }, vf_module_index: { get_param: vf_module_index } }";

fn module(id: &str, flavor: &str, image: &str) -> String {
    let declared = |name: &str| format!("  {name}: {{ type: string, description: d }}\n");
    let names = ["vnf_id", "vnf_name", "vf_module_id", "vf_module_name"].map(declared).concat();
    format!(
        "{HEAD}parameters:\n{names}  vf_module_index: {{ type: number, description: d }}\n{}{}{}resources:\n  {id}:\n    type: OS::Nova::Server\n    \
         properties:\n      name: {{ get_param: fw_name_0 }}\n      flavor: {{ get_param: {flavor} }}\n      image: {{ get_param: {image} }}\n      \
         {METADATA}\n",
        declared("fw_name_0"),
        declared(flavor),
        declared(image),
    )
}

const IMAGE: &str = "value/base.env/fw_image_name";
const FLAVOR: &str = "value/base.env/fw_flavor_name";

#[test]
fn a_missing_environment_is_created_from_answers() {
    let module = module("fw_server_0", "fw_flavor_name", "fw_image_name");
    let files = [("base.yaml", module.as_str())];
    assert_eq!(ids(&asked(&files)), [FLAVOR, IMAGE]);
    let given = answers(&[(IMAGE, "\"22.04\""), (FLAVOR, "m1.small")]);
    let done = decided(&input(&files), &given);
    assert_eq!(
        text_of(&done.fixed.after, "base.env"),
        "parameters:\n  fw_flavor_name: m1.small\n  fw_image_name: \"22.04\"\n"
    );
    assert!(done.refused.is_empty(), "{:?}", done.refused);
    assert_eq!(done.fixed.outcome, Outcome::Pass, "{:?}", done.questions);
    // The order of the answers does not matter, and a second run changes nothing.
    let turned = answers(&[(FLAVOR, "m1.small"), (IMAGE, "\"22.04\"")]);
    assert_eq!(decided(&input(&files), &turned).fixed.after, done.fixed.after);
    let files = done.fixed.after.clone().into_iter().collect();
    let again = decided(&Input::Memory { path: "vnf".to_owned(), files }, &given);
    assert_eq!(again.fixed.after, done.fixed.after);
}

#[test]
fn an_open_answer_keeps_its_findings() {
    let module = module("fw_server_0", "fw_flavor_name", "fw_image_name");
    let files = [("base.yaml", module.as_str())];
    let done = decided(&input(&files), &answers(&[(IMAGE, "cirros"), (FLAVOR, "null")]));
    assert!(!done.fixed.after.contains_key("base.env"));
    assert_eq!(done.fixed.outcome, Outcome::Fail);
}

#[test]
fn an_entry_is_completed_beside_its_comments() {
    let module = module("fw_server_0", "fw_flavor_name", "fw_image_name");
    let environment = "# values of the site\nparameters:\n  fw_flavor_name: m1.small # small\n";
    let files = [("base.yaml", module.as_str()), ("base.env", environment)];
    let done = decided(&input(&files), &answers(&[(IMAGE, "cirros")]));
    assert_eq!(text_of(&done.fixed.after, "base.env"), format!("{environment}  fw_image_name: cirros\n"));
}

#[test]
fn a_vm_type_names_the_server_and_its_parameters() {
    let module = module("router", "small", "disk");
    let files = [
        ("base.yaml", module.replace("fw_name_0", "host").leak() as &str),
        ("base.env", "parameters: { small: m1.small, disk: cirros }\n"),
    ];
    let questions = asked(&files);
    let question = &questions[0];
    assert_eq!(
        (question.id.as_str(), question.text.as_str()),
        ("vm-type/base.yaml/router", "Which vm-type does `router` have?")
    );
    assert!(question.places.iter().any(|it| it.file == "base.yaml"), "{:?}", question.places);
    let done = decided(&input(&files), &answers(&[("vm-type/base.yaml/router", "rt")]));
    let after = text_of(&done.fixed.after, "base.yaml");
    for name in
        ["  rt_server_0:", "get_param: rt_flavor_name", "get_param: rt_image_name", "get_param: rt_name_0"]
    {
        assert!(after.contains(name), "{name} in {after}");
    }
    assert_eq!(done.fixed.outcome, Outcome::Pass, "{after}");
}

#[test]
fn a_reason_becomes_a_waiver() {
    let module = module("fw_server_0", "fw_flavor_name", "fw_image_name");
    let files = [("base.yaml", module.as_str()), ("base.env", "parameters: { fw_flavor_name: m1.small }\n")];
    let questions = asked(&files[..1]);
    assert!(questions.iter().any(|it| it.kind == Kind::Value));
    let done = decided(&input(&files), &answers(&[("accept/R-91125", "the site sets the image")]));
    assert!(
        text_of(&done.fixed.after, "base.yaml").contains("# vnfcheck: waive R-91125 the site sets the image")
    );
    assert_eq!(done.fixed.outcome, Outcome::Pass, "{:?}", done.refused);
}

#[test]
fn written_questions_are_read_again() {
    let module = module("fw_server_0", "fw_flavor_name", "fw_image_name");
    let text = updated("", &asked(&[("base.yaml", module.as_str())]), &[]);
    let decisions = Decisions::read("d.yaml", text.as_bytes()).unwrap();
    assert_eq!(decisions.answered().count(), 0, "{text}");
}

/// Returns a file, or a new one for an empty text, with questions and the given answers by id.
fn updated(text: &str, questions: &[Question], given: &[(&str, &str)]) -> String {
    let decisions = match text {
        "" => Decisions::default(),
        _ => Decisions::read("d.yaml", text.as_bytes()).unwrap(),
    };
    let answer = |question: &Question| {
        let (_, answer) = given.iter().find(|(id, _)| *id == question.id)?;
        Some(question.form.typed(answer))
    };
    decisions.updated(questions, &answer, &answer).unwrap()
}

#[test]
fn an_updated_file_keeps_its_answers_and_comments() {
    let module = module("fw_server_0", "fw_flavor_name", "fw_image_name");
    let mut questions = asked(&[("base.yaml", module.as_str())]);
    questions.retain(|it| it.kind == Kind::Value);
    assert_eq!(ids(&questions), [FLAVOR, IMAGE]);
    let kept = format!(
        "schema: vnfcheck.decisions/1\ndecisions:\n  # asked the lab\n  - id: {FLAVOR}\n    kind: value\n    answer: m1.large  # 8 GB\n  \
         - id: value/base.env/gone\n    kind: value\n    answer: x\n"
    );
    let added = updated(&kept, &questions, &[(IMAGE, "ubuntu")]);
    assert!(added.starts_with(&kept), "{added}");
    let image = format!("\n  - id: {IMAGE}\n    kind: value\n");
    assert!(added.contains(&image) && added.ends_with("\n    answer: ubuntu\n"), "{added}");
    assert_eq!(updated(&added, &questions, &[]), added);

    let open = added.replace("answer: ubuntu", "answer: null  # not known yet");
    assert_eq!(updated(&open, &questions, &[]), open);
    let answered = updated(&open, &questions, &[(IMAGE, "debian")]);
    assert_eq!(answered, open.replace("answer: null", "answer: debian"));
}

#[test]
fn questions_are_added_to_each_form_of_list() {
    let module = module("fw_server_0", "fw_flavor_name", "fw_image_name");
    let mut questions = asked(&[("base.yaml", module.as_str())]);
    questions.retain(|it| it.kind == Kind::Value);
    let head = "# mine\nschema: vnfcheck.decisions/1";
    let flow = format!("{head}\ndecisions: [{{id: value/a.env/b, kind: value, answer: c}}]\n");
    let lists = ["", "\n", "\ndecisions: []\n", "\r\ndecisions: []\r\n"];
    for text in lists.map(|list| format!("{head}{list}")).into_iter().chain([flow]) {
        let added = updated(&text, &questions, &[(IMAGE, "ubuntu"), (FLAVOR, "m1")]);
        assert!(added.starts_with(head), "{added}");
        let decisions = Decisions::read("d.yaml", added.as_bytes()).unwrap();
        assert!(questions.iter().all(|it| decisions.answer(it).is_some()), "{text:?}: {added}");
        assert_eq!(added.matches("\r\n").count() > 0, text.contains("\r\n"), "{added}");
    }
}

#[test]
fn a_typed_list_or_mapping_has_this_type() {
    let form = |name: &str| {
        let mut form = Form::default();
        name.clone_into(&mut form.type_name);
        form
    };
    let list = form("comma_delimited_list").typed("[a, b]");
    assert_eq!(list, Written::List(vec![Written::text("a"), Written::text("b")]));
    assert_eq!(form("json").typed("{a: b}"), Written::map([("a", Written::text("b"))]));
    assert_eq!(form("string").typed(" [a] "), Written::text("[a]"));
    assert_eq!(form("number").typed("3"), Written::Bare("3".to_owned()));
}

#[test]
fn a_question_is_open_until_its_answer_is_carried_out() {
    let module = module("router", "small", "disk").replace("fw_name_0", "host");
    let files = [("base.yaml", module.as_str()), ("base.env", "parameters: { small: m1 }\n")];
    let open = |text: &str| {
        let done = decided(&input(&files), text);
        ids(&done.open).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(
        open("schema: vnfcheck.decisions/1\n").first().map(String::as_str),
        Some("vm-type/base.yaml/router")
    );
    let later = open(&answers(&[("vm-type/base.yaml/router", "rt")]));
    assert!(later.iter().all(|id| !id.starts_with("vm-type/")), "{later:?}");
}

#[test]
fn mistakes_have_their_position() {
    let decision = |id: &str, kind: &str| {
        format!("schema: vnfcheck.decisions/1\ndecisions:\n- id: {id}\n  kind: {kind}\n  answer: x\n")
    };
    assert_eq!(mistakes(""), "d.yaml:1:1: the file has no `schema: vnfcheck.decisions/1`");
    assert_eq!(
        mistakes(&decision("value/../../x.env/a", "value")),
        "d.yaml:3:7: the id `value/../../x.env/a` leads out of the package"
    );
    assert_eq!(
        mistakes(&decision("value//etc/x.env/a", "value")),
        "d.yaml:3:7: the id `value//etc/x.env/a` leads out of the package"
    );
    assert_eq!(
        mistakes(&decision("x", "value")),
        "d.yaml:3:7: the id of a decision of the kind value starts with `value/`"
    );
    assert!(mistakes(&decision("value/a.env/a", "valeu")).starts_with("d.yaml:4:9: unknown value `valeu`"));
    assert!(
        mistakes("schema: vnfcheck.decisions/2\n")
            .starts_with("d.yaml:1:9: unknown value `vnfcheck.decisions/2`")
    );
    let large = "#".repeat(runner::decide::file::MOST_BYTES + 1);
    assert_eq!(mistakes(&large), "d.yaml: the file is larger than 1048576 bytes");
}

#[test]
fn an_answer_of_the_wrong_type_is_a_mistake() {
    let module = module("fw_server_0", "fw_flavor_name", "fw_image_name");
    let questions = asked(&[("base.yaml", module.as_str())]);
    let decisions = Decisions::read("d.yaml", answers(&[(IMAGE, "[a]")]).as_bytes()).unwrap();
    let mistakes = decisions.check(&questions).unwrap_err().to_string();
    assert_eq!(mistakes, format!("d.yaml:5:11: `{IMAGE}`: expected a value of the type string"));
}

#[test]
fn the_ports_on_a_network_have_an_address_or_a_subnet() {
    let port = |at: usize| {
        format!(
            "  fw_{at}_oam_port_0:\n    type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: oam_net_id }}\n      fixed_ips:\n        - \
             subnet: {{ get_param: oam_subnet_id }}\n          ip_address: {{ get_param: fw_oam_ip_{at} }}\n"
        )
    };
    let declared = |name: &str| format!("  {name}: {{ type: string, description: d }}\n");
    let parameters = ["oam_net_id", "oam_subnet_id", "fw_oam_ip_0", "fw_oam_ip_1"].map(declared).concat();
    let module = format!("{HEAD}parameters:\n{parameters}resources:\n{}{}", port(0), port(1));
    let files = [("base.yaml", module.as_str()), ("base.env", "parameters: {}\n")];
    let questions = asked(&files);
    assert_eq!(ids(&questions), ["addressing/base.yaml/oam_net_id"]);
    assert_eq!(questions[0].places.iter().map(|it| it.line).collect::<Vec<_>>(), [14, 21]);
    let with = |answer: &str| {
        let done = decided(&input(&files), &answers(&[("addressing/base.yaml/oam_net_id", answer)]));
        text_of(&done.fixed.after, "base.yaml")
    };
    assert_eq!(with("address").matches("ip_address").count(), 2);
    assert!(!with("address").contains("subnet"));
    assert!(!with("subnet").contains("fw_oam_ip_"));
    assert_eq!(with("subnet").matches("subnet: ").count(), 2);
}

#[test]
fn the_base_module_gets_its_name() {
    let one = module("fw_server_0", "fw_flavor_name", "fw_image_name");
    let two = one.replace("fw_", "lb_");
    let environment =
        |name: &str| format!("parameters: {{ {name}_flavor_name: m1.small, {name}_image_name: cirros }}\n");
    let (of_one, of_two) = (environment("fw"), environment("lb"));
    let files = [
        ("fw.yaml", one.as_str()),
        ("fw.env", of_one.as_str()),
        ("lb.yaml", two.as_str()),
        ("lb.env", of_two.as_str()),
    ];
    assert_eq!(ids(&asked(&files)), ["module/base"]);
    let done = decided(&input(&files), &answers(&[("module/base", "lb.yaml")]));
    let names: Vec<&str> = done.fixed.after.keys().map(String::as_str).collect();
    assert_eq!(names, ["base_lb.env", "base_lb.yaml", "fw.env", "fw.yaml"]);
    assert_eq!(done.fixed.outcome, Outcome::Pass);
}

#[test]
fn servers_of_several_vm_types_get_parameters_of_their_own_without_a_question() {
    let one = module("vfw_server_0", "flavor_name", "image_name").replace("fw_name_0", "vfw_name_0");
    let (head, server) = one.split_once("resources:\n").unwrap();
    let text = format!(
        "{head}  vsn_name_0: {{ type: string, description: d }}\nresources:\n{server}{}",
        server.replace("vfw_", "vsn_")
    );
    let environment = "parameters: { flavor_name: m1.small, image_name: cirros }\n";
    let files = [("base.yaml", text.as_str()), ("base.env", environment)];
    assert!(ids(&asked(&files)).is_empty(), "{:?}", asked(&files));
    let done = decided(&input(&files), &answers(&[]).replace("decisions:\n", "decisions: []\n"));
    assert_eq!(done.fixed.outcome, Outcome::Pass, "{:?}", done.questions);
    let environment = text_of(&done.fixed.after, "base.env");
    for name in [
        "vfw_flavor_name: m1.small",
        "vsn_flavor_name: m1.small",
        "vfw_image_name: cirros",
        "vsn_image_name: cirros",
    ] {
        assert!(environment.contains(name), "{environment}");
    }
    assert!(!environment.contains(" flavor_name"), "{environment}");
}

#[test]
fn a_decided_removal_takes_associations_and_outputs_with_it() {
    let module = module("fw_server_0", "fw_flavor_name", "fw_image_name");
    let (head, server) = module.split_once("resources:\n").unwrap();
    let declared = |name: &str| format!("  {name}: {{ type: string, description: d }}\n");
    let text = format!(
        "{head}{}resources:\n{server}  fip: {{ type: OS::Neutron::FloatingIP, properties: {{ floating_network: {{ get_param: pool }} }} }}\n  \
         link: {{ type: OS::Neutron::FloatingIPAssociation, properties: {{ floatingip_id: {{ get_resource: fip }}, port_id: {{ get_param: pool }} }} }}\n\
         outputs:\n  address: {{ description: d, value: {{ get_attr: [fip, floating_ip_address] }} }}\n",
        declared("pool")
    );
    let environment = "parameters: { fw_flavor_name: m1.small, fw_image_name: cirros, pool: public }\n";
    let files = [("base.yaml", text.as_str()), ("base.env", environment)];
    let questions = asked(&files);
    assert_eq!(ids(&questions), ["remove/base.yaml/fip", "remove/base.yaml/link"]);
    let kept = decided(&input(&files), &answers(&[("remove/base.yaml/fip", "keep")]));
    let kept = text_of(&kept.fixed.after, "base.yaml");
    let line_of =
        |name: &str| u32::try_from(kept.lines().take_while(|it| !it.contains(name)).count()).unwrap() + 1;
    let lines = questions.iter().take(2).flat_map(|it| &it.places).map(|it| it.line);
    assert_eq!(lines.collect::<Vec<_>>(), [line_of("  fip:"), line_of("  link:")]);
    let done = decided(&input(&files), &answers(&[("remove/base.yaml/fip", "remove")]));
    let half = answers(&[("remove/base.yaml/fip", "remove"), ("remove/base.yaml/link", "keep")]);
    let refused: Vec<String> = decided(&input(&files), &half).refused.into_iter().map(|it| it.why).collect();
    assert_eq!(refused, ["`link`, which is kept, refers to the resource"]);
    let without = [
        ("base.yaml", module.as_str()),
        ("base.env", "parameters: { fw_flavor_name: m1.small, fw_image_name: cirros }\n"),
    ];
    assert_eq!(done.fixed.after, decided(&input(&without), &answers(&[(IMAGE, "cirros")])).fixed.after);
    assert_eq!(done.fixed.outcome, Outcome::Pass, "{:?}", done.questions);
}

#[test]
fn a_forbidden_resource_that_another_one_needs_is_not_removed() {
    let module = module("fw_server_0", "fw_flavor_name", "fw_image_name");
    let text = format!(
        "{module}  fip: {{ type: OS::Neutron::FloatingIP, properties: {{ floating_network: public }} }}\n  note: {{ type: OS::Heat::Value, properties: {{ value: {{ get_attr: [fip, floating_ip_address] }} }} }}\n"
    );
    let files = [("base.yaml", text.as_str())];
    assert!(ids(&asked(&files)).iter().all(|id| !id.starts_with("remove/")));
}

/// A module with a port on a network.
fn with_port(id: &str, network: &str) -> String {
    let module = module("fw_server_0", "fw_flavor_name", "fw_image_name");
    let (head, server) = module.split_once("resources:\n").unwrap();
    format!(
        "{head}  {network}: {{ type: string, description: d }}\nresources:\n{server}      networks: [{{ port: {{ get_resource: {id} }} }}]\n  {id}:\n    \
         type: OS::Neutron::Port\n    properties:\n      network: {{ get_param: {network} }}\n"
    )
}

const ENVIRONMENT: (&str, &str) =
    ("base.env", "parameters: { fw_flavor_name: m1.small, fw_image_name: cirros }\n");

#[test]
fn a_network_without_a_role_gets_the_decided_role() {
    let module = with_port("fw_0_port_0", "network");
    let files = [("base.yaml", module.as_str()), ENVIRONMENT];
    let questions = asked(&files);
    assert_eq!(ids(&questions), ["network/base.yaml/network"]);
    assert_eq!(questions[0].form.choices.first().map(String::as_str), Some("net"));
    assert!(questions[0].places.iter().all(|it| it.file == "base.yaml" && it.line > 20));
    let done = decided(&input(&files), &answers(&[("network/base.yaml/network", "oam")]));
    let after = text_of(&done.fixed.after, "base.yaml");
    assert!(
        after.contains("network: { get_param: oam_net_id }") && after.contains("  fw_0_oam_port_0:"),
        "{after}"
    );
    assert_eq!(done.fixed.outcome, Outcome::Pass, "{after}");
}

#[test]
fn a_role_that_contains_a_vm_type_is_replaced_in_all_names() {
    let module = with_port("fw_0_fw_private_port_0", "fw_private_net_id");
    let files = [("base.yaml", module.as_str()), ENVIRONMENT];
    assert_eq!(ids(&asked(&files)), ["network/fw_private"]);
    let done = decided(&input(&files), &answers(&[("network/fw_private", "private")]));
    let after = text_of(&done.fixed.after, "base.yaml");
    assert_eq!(
        (after.matches("fw_private").count(), after.matches("fw_0_private_port_0").count()),
        (0, 2),
        "{after}"
    );
    assert_eq!(done.fixed.outcome, Outcome::Pass, "{after}");
    let same = decided(&input(&files), &answers(&[("network/fw_private", "fw_private")]));
    assert_eq!(same.fixed.outcome, Outcome::Fail);
}

#[test]
fn a_role_that_is_a_vm_type_is_not_replaced_in_names() {
    let module = with_port("fw_0_fw_port_0", "fw_net_id");
    let questions = asked(&[("base.yaml", module.as_str()), ENVIRONMENT]);
    assert!(ids(&questions).iter().all(|it| !it.starts_with("network/")), "{questions:?}");
}

#[test]
fn the_base_module_gets_the_output_that_an_incremental_module_needs() {
    let base = format!(
        "{}  int_data_network: {{ type: OS::Neutron::Net }}\n",
        module("fw_server_0", "fw_flavor_name", "fw_image_name")
    );
    let more = with_port("fw_0_int_data_port_0", "int_data_net_id").replace("fw_", "lb_");
    let environment = ENVIRONMENT.1.replace("fw_", "lb_");
    let files = [("base.yaml", base.as_str()), ENVIRONMENT, ("more.yaml", &more), ("more.env", &environment)];
    let done = decided(&input(&files), &answers(&[]).replace("decisions:\n", "decisions: []\n"));
    let after = text_of(&done.fixed.after, "base.yaml");
    assert!(after.contains("\noutputs:\n  int_data_net_id:\n"), "{after}");
    assert!(after.contains("value: { get_resource: int_data_network }"), "{after}");
}
