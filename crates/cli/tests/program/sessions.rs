//! Sessions of `vnfcheck fix --interactive` in a pseudo-terminal.

use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, ioctl_tiocgptpeer, openpt, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use super::{Folder, PROGRAM};

/// Maximum time to wait for output.
const PATIENCE: Duration = Duration::from_mins(1);

/// A module whose environment file, with two values, is missing.
const BASE: &str = "\
heat_template_version: 2016-10-14
description: d
parameters:
  vnf_id: { type: string, description: d }
  vnf_name: { type: string, description: d }
  vf_module_id: { type: string, description: d }
  fw_name_0: { type: string, description: d }
  fw_flavor_name: { type: string, description: d }
  fw_image_name: { type: string, description: d }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties:
      name: { get_param: fw_name_0 }
      flavor: { get_param: fw_flavor_name }
      image: { get_param: fw_image_name }
      metadata: { vnf_id: { get_param: vnf_id }, vnf_name: { get_param: vnf_name }, vf_module_id: { get_param: vf_module_id } }
";

/// A module with a group of the servers of a nested template, whose number is missing.
const GROUP: &str = "\
heat_template_version: 2016-10-14
description: d
parameters:
  fw_count: { type: number, description: d }
resources:
  group:
    type: OS::Heat::ResourceGroup
    properties:
      count: { get_param: fw_count }
      resource_def: { type: nested.yaml }
";

/// Prompts of the first question, of later questions, of an answered question and its text, and before the changes and the
/// answers are written.
const FIRST: &str = "answer (empty: skip): ";
const LATER: &str = "answer (empty: skip, < or back: previous question): ";
const LISTED: &str = "number from 1 to 3 [1]: ";
const FROM_LIST: &str = "answer (empty: skip, < or back: list of answers): ";
const WRITE: &str = "Write the changes to 2 files, show the diff, or go back? [y/N/d/b]: ";
const SAVE: &str = "Save the answers to vnf-decisions.yaml? [Y/n]: ";

/// A run in a terminal of 80 columns.
struct Session {
    process: Child,
    terminal: File,
    output: Receiver<Vec<u8>>,
    /// The output that no expectation covers yet.
    seen: String,
}

impl Session {
    fn start(folder: &Folder, options: &[&str], term: &str) -> Self {
        Self::start_with(BASE, folder, options, term)
    }

    fn start_with(base: &str, folder: &Folder, options: &[&str], term: &str) -> Self {
        std::fs::create_dir_all(folder.0.path().join("vnf")).unwrap();
        folder.write("vnf/base.yaml", base);
        Self::run(folder, &[&["fix", "--interactive"][..], options, &["vnf"]].concat(), term)
    }

    fn run(folder: &Folder, arguments: &[&str], term: &str) -> Self {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let terminal = openpt(flags).unwrap();
        unlockpt(&terminal).unwrap();
        tcsetwinsize(&terminal, Winsize { ws_row: 40, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let side = || Stdio::from(ioctl_tiocgptpeer(&terminal, flags).unwrap());
        let mut command = Command::new(PROGRAM);
        command.args(arguments).current_dir(&folder.0);
        command.env("TERM", term).stdin(side()).stdout(side()).stderr(side());
        let process = command.spawn().unwrap();
        // The command keeps its sides of the terminal open.
        drop(command);
        let terminal = File::from(terminal);
        let mut reader = terminal.try_clone().unwrap();
        let (sender, output) = mpsc::channel();
        std::thread::spawn(move || {
            let mut part = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut part) {
                if sender.send(part.iter().take(read).copied().collect()).is_err() {
                    break;
                }
            }
        });
        Self { process, terminal, output, seen: String::new() }
    }

    /// Waits for a text, and returns the output before it.
    fn expect(&mut self, text: &str) -> String {
        loop {
            if let Some((before, after)) = self.seen.split_once(text) {
                let before = before.to_owned();
                self.seen = after.to_owned();
                return before;
            }
            let part = self.output.recv_timeout(PATIENCE);
            assert!(part.is_ok(), "no `{text}` in {:?}", self.seen);
            self.seen += &String::from_utf8_lossy(&part.unwrap());
        }
    }

    fn enter(&mut self, answer: &str) {
        self.terminal.write_all(format!("{answer}\r").as_bytes()).unwrap();
    }

    /// Answers both questions.
    fn answer_all(&mut self) {
        self.expect(FIRST);
        self.enter("m1.small");
        self.expect("question 2");
        self.expect(LATER);
        self.enter("cirros");
    }

    /// Sends the signal of Ctrl-C.
    fn interrupt(&mut self) {
        kill_process(Pid::from_child(&self.process), Signal::INT).unwrap();
        assert_eq!(self.process.wait().unwrap().signal(), Some(Signal::INT.as_raw()));
    }
}

/// Each answer is in the file before the next question, and the package is unchanged.
#[test]
fn an_interrupted_session_keeps_the_answers_in_the_file() {
    let folder = Folder::new();
    let mut session = Session::start(&folder, &["--decisions", "d.yaml"], "xterm");
    session.expect(FIRST);
    session.enter("m1.small");
    session.expect("question 2");
    session.expect(LATER);
    session.interrupt();
    session.expect("the package is unchanged; the answers are in d.yaml; continue with:\r\n");
    session.expect("    `vnfcheck fix --interactive --decisions d.yaml vnf`\r\n");
    let answers = folder.read("d.yaml");
    assert!(answers.contains("answer: m1.small\n") && answers.contains("answer: null\n"), "{answers}");
    assert_eq!(folder.read("vnf/base.yaml"), BASE);
    assert!(!folder.0.path().join("vnf/base.env").exists());
}

/// The message is the same on terminals that cannot move their cursor.
#[test]
fn an_interrupted_session_without_a_file_names_the_option() {
    for term in ["dumb", "xterm"] {
        let folder = Folder::new();
        let mut session = Session::start(&folder, &[], term);
        session.expect(FIRST);
        session.enter("m1.small");
        session.expect("question 2");
        session.expect(LATER);
        session.interrupt();
        session.expect("nothing was written; to save each answer, start with:\r\n");
        session.expect("    `vnfcheck fix --interactive --decisions vnf-decisions.yaml vnf`\r\n");
        assert_eq!(folder.read("vnf/base.yaml"), BASE);
        assert!(!folder.0.path().join("vnf-decisions.yaml").exists());
    }
}

/// The summary precedes the question, the diff follows on request, and `no` offers to save the answers.
#[test]
fn refused_changes_leave_the_package_and_keep_the_answers() {
    let folder = Folder::new();
    let mut session = Session::start(&folder, &[], "xterm");
    session.answer_all();
    let before = session.expect(WRITE);
    assert!(before.contains("base.yaml: ") && !before.contains("diff --git"), "{before}");
    session.enter("d");
    session.expect("+++ b/vnf/base.env");
    session.expect(WRITE);
    session.enter("n");
    session.expect(SAVE);
    session.enter("");
    session.expect("the answers are in vnf-decisions.yaml; ");
    assert_eq!(session.process.wait().unwrap().code(), Some(1));
    let answers = folder.read("vnf-decisions.yaml");
    assert!(answers.contains("answer: m1.small\n") && answers.contains("answer: cirros\n"), "{answers}");
    assert_eq!(folder.read("vnf/base.yaml"), BASE);
}

/// A typed `<` or `back` leads to the previous question, which offers the earlier answer, and from the text of another
/// answer to the list. A list takes only numbers. The answers are saved on request.
#[test]
fn the_previous_question_is_asked_again() {
    let folder = Folder::new();
    let mut session = Session::start(&folder, &[], "xterm");
    session.expect(FIRST);
    session.enter("back");
    session.expect("there is no previous question");
    session.expect(FIRST);
    session.enter("m1.tiny");
    for back in ["<", "back"] {
        session.expect("question 2");
        session.expect(LATER);
        session.enter(back);
        session.expect("question 1");
        let list = session.expect(LISTED);
        assert!(list.contains("\r\n  1) m1.tiny  (your answer)\r\n  2) another answer\r\n"), "{list}");
        session.enter(if back == "<" { "" } else { "m1.small" });
    }
    for typed in ["\u{1b}[B", "k", "2"] {
        session.expect("expected a number from 1 to 3");
        session.expect(LISTED);
        session.enter(typed);
    }
    session.expect(FROM_LIST);
    session.enter("back");
    session.expect(LISTED);
    session.enter("2");
    session.expect(FROM_LIST);
    session.enter("m1.small");
    session.expect("question 2");
    session.expect(LATER);
    session.enter("cirros");
    for back in ["<", "b"] {
        session.expect(WRITE);
        session.enter(back);
        session.expect("question 2");
        let list = session.expect("number from 1 to 4 [1]: ");
        assert!(list.contains("\r\n  1) cirros  (your answer)\r\n"), "{list}");
        session.enter("");
    }
    session.expect(WRITE);
    session.enter("y");
    session.expect(SAVE);
    session.enter("");
    session.expect("outcome: ");
    session.process.wait().unwrap();
    assert_eq!(
        folder.read("vnf/base.env"),
        "parameters:\n  fw_flavor_name: m1.small\n  fw_image_name: cirros\n"
    );
    let answers = folder.read("vnf-decisions.yaml");
    assert!(answers.contains("answer: m1.small\n") && answers.contains("answer: cirros\n"), "{answers}");
}

/// The previous question precedes the questions to which earlier answers led.
#[test]
fn no_new_question_replaces_the_previous_one() {
    let head = "heat_template_version: 2016-10-14\ndescription: d\n";
    let resources = "resources:\n  one: { type: OS::Heat::Value, properties: { ";
    let folder = Folder::new();
    std::fs::create_dir(folder.0.path().join("vnf")).unwrap();
    for file in ["vnf/y.yaml", "vnf/z.yaml"] {
        folder.write(file, &format!("{head}{resources}value: a, value: b }} }}\n"));
    }
    let base = format!("{head}\t{resources}valeu: a }} }}\n");
    let mut session = Session::start_with(&base, &folder, &[], "xterm");
    session.expect("How many spaces replace a tab");
    session.expect("]: ");
    session.enter("");
    session.expect("question 2, ");
    let asked = session.expect("]: ");
    session.enter("2");
    session.expect("question 3");
    session.expect("]: ");
    session.enter("back");
    session.expect("question 2, ");
    let again = session.expect("]: ");
    let first = "  2) first: keep `value` of line 4";
    assert!(asked.contains("  y.yaml:4  ") && again.contains("  y.yaml:4  "), "{asked}{again}");
    assert!(asked.contains(&format!("{first}\r\n")), "{asked}");
    assert!(again.contains(&format!("{first}  (your answer)\r\n")) && again.ends_with("[2"), "{again}");
    session.interrupt();
}

/// The first question about a vm-type explains the term.
#[test]
fn a_question_explains_its_term() {
    let folder = Folder::new();
    let base = ["fw_name_0", "fw_flavor_name", "fw_image_name"]
        .iter()
        .zip(["name", "flavor", "image"])
        .fold(BASE.replace("fw_server_0", "router"), |text, (from, to)| text.replace(from, to));
    let mut session = Session::start_with(&base, &folder, &[], "xterm");
    session.expect("question 1\r\nWhich vm-type does `router` have?\r\n");
    session.expect("(vm-type is the vendor's name for a type of server, such as");
    session.expect("base.yaml:11  router:");
    session.interrupt();
}

/// A session without a change writes no copy of the package.
#[test]
fn an_unchanged_package_is_not_written_to_the_output() {
    let folder = Folder::new();
    folder.write("base.yaml", BASE);
    folder.run(&["fix", "--unsafe", "base.yaml"]);
    let fixed = folder.read("base.yaml");
    let folder = Folder::new();
    let mut session = Session::start_with(&fixed, &folder, &["--output", "new.zip"], "xterm");
    for prompt in [FIRST, LATER, "Accept findings and give reasons? [y/N/b]: "] {
        session.expect(prompt);
        session.enter("");
    }
    session.expect("nothing changed, so new.zip was not written\r\n");
    session.expect("outcome: fail");
    session.expect("vnf/base.yaml:1:1");
    assert_eq!(session.process.wait().unwrap().code(), Some(1));
    assert!(!folder.0.path().join("new.zip").exists());
}

/// A value that has no effect alone leads to the questions about the other values.
#[test]
fn an_answer_waits_for_the_answers_to_further_questions() {
    let folder = Folder::new();
    std::fs::create_dir(folder.0.path().join("vnf")).unwrap();
    folder.write("vnf/nested.yaml", BASE);
    let mut session = Session::start_with(GROUP, &folder, &[], "xterm");
    session.expect("question 1\r\nWhich value does `fw_count` have?");
    session.expect(FIRST);
    session.enter("1");
    session.expect("question 2, 1 more of this kind\r\nWhich value does `fw_flavor_name` have?");
    session.expect(LATER);
    session.enter("m1.small");
    session.expect("question 3\r\nWhich value does `fw_image_name` have?");
    session.expect(LATER);
    // Without this value, the other values have no effect, and the session does not ask for them again.
    session.enter("");
    let refusal = session.expect("requirements fail because of the ");
    assert!(refusal.contains("refused: value of `fw_count`: R-69431, R-91125 would then fail"), "{refusal}");
    assert!(!refusal.contains("question 4"), "{refusal}");
    session.interrupt();
}

/// A question that cannot be answered yet is refused with its title.
#[test]
fn a_blocked_question_is_named_by_its_title() {
    let base = BASE.replace("fw_server_0:", "router:").replace("fw_name_0", "host");
    let base = base.replace("fw_flavor_name", "small").replace("fw_image_name", "disk");
    let folder = Folder::new();
    let output = "outputs:\n  shown: { value: { get_attr: router, show } }\n";
    let mut session = Session::start_with(&(base + output), &folder, &[], "xterm");
    session.expect("refused: vm-type of `router`: `router` also appears in the plain data\r\n");
    session.expect("  `{ get_attr: router, show }`, ");
    session.process.kill().unwrap();
    session.process.wait().unwrap();
}

/// The first line counts the answers of the file, but no proposals.
#[test]
fn the_first_line_counts_the_answers_of_the_file() {
    let folder = Folder::new();
    let mut session = Session::start(&folder, &[], "xterm");
    let before = session.expect(FIRST);
    assert!(before.contains("fixes resolve "), "{before}");
    session.interrupt();
    let answer = "- id: value/base.env/fw_flavor_name\n  kind: value\n  answer: m1.small\n";
    folder.write("d.yaml", &format!("schema: vnfcheck.decisions/1\ndecisions:\n{answer}"));
    let mut session = Session::start(&folder, &["--decisions", "d.yaml"], "xterm");
    session.expect("fixes and 1 answer resolve ");
    session.expect(FIRST);
    session.interrupt();
}

/// A value applies to all parameters with the same ending if the author wants that, and the offer is made once.
#[test]
fn a_value_applies_to_similar_parameters() {
    let (head, server) = BASE.split_once("resources:\n").unwrap();
    let own = |vm_type: &str| -> String {
        let lines = head.lines().filter(|it| it.starts_with("  fw_"));
        lines.map(|it| it.replace("fw_", vm_type) + "\n").collect()
    };
    let (declared, servers) =
        (own("db_") + &own("lb_"), ["fw_", "db_", "lb_"].map(|it| server.replace("fw_", it)));
    let base = format!("{head}{declared}resources:\n{}", servers.concat());
    let folder = Folder::new();
    let mut session = Session::start_with(&base, &folder, &[], "xterm");
    // `b` leads to the answered question. The shared answer is one reply, which `back` takes back.
    for (prompt, answer, shared, reply) in
        [(FIRST, "m1.small", "b", None), (LISTED, "", "y", Some("back")), (LISTED, "", "y", Some("cirros"))]
    {
        session.expect("question 1");
        session.expect("Which value does `db_flavor_name` have?");
        session.expect(prompt);
        session.enter(answer);
        session.expect("Use `m1.small` also for `fw_flavor_name`, `lb_flavor_name`? [y/N/b]: ");
        session.enter(shared);
        let Some(reply) = reply else { continue };
        session.expect("question 2");
        session.expect("Which value does `db_image_name` have?");
        session.expect(LATER);
        session.enter(reply);
    }
    session.expect("Use `cirros` also for `fw_image_name`, `lb_image_name`? [y/N/b]: ");
    session.enter("");
    for (name, value) in [("fw_image_name", "ubuntu"), ("lb_image_name", "debian")] {
        session.expect(&format!("Which value does `{name}` have?"));
        let before = session.expect(LATER);
        assert!(!before.contains("Use `"), "{before}");
        session.enter(value);
    }
    session.expect(WRITE);
    session.enter("y");
    session.expect(SAVE);
    session.enter("n");
    session.expect("outcome: ");
    session.process.wait().unwrap();
    assert!(!folder.0.path().join("vnf-decisions.yaml").exists());
    let values = folder.read("vnf/base.env");
    for line in ["db_flavor_name: m1.small", "fw_flavor_name: m1.small", "lb_flavor_name: m1.small"] {
        assert!(values.contains(line), "{values}");
    }
    for line in ["db_image_name: cirros", "fw_image_name: ubuntu", "lb_image_name: debian"] {
        assert!(values.contains(line), "{values}");
    }
}

/// A finding that two requirements report is one finding.
#[test]
fn the_findings_left_are_counted_as_listed() {
    let folder = Folder::new();
    let mut session = Session::start(&folder, &[], "xterm");
    for prompt in [FIRST, LATER] {
        session.expect(prompt);
        session.enter("");
    }
    session.expect("2 requirements fail because of the 1 finding left:");
    let listed = session.expect("Accept findings and give reasons?");
    assert_eq!(listed.lines().filter(|it| it.contains("  base.yaml:1  ")).count(), 1, "{listed}");
    assert!(listed.contains("  R-38474, R-86285  base.yaml:1  "), "{listed}");
    session.interrupt();
}

/// The remaining findings have the order of a check, in which findings with the same remedy share an entry.
#[test]
fn the_findings_left_are_listed_as_by_a_check() {
    const ADDRESSES: &str = "\
heat_template_version: 2016-10-14
description: d
parameters:
  ext_net_id: { type: string, description: d }
resources:
  fw_0_ip: { type: OS::Neutron::FloatingIP, properties: { floating_network: { get_param: ext_net_id } } }
  fw_1_ip: { type: OS::Neutron::FloatingIP, properties: { floating_network: { get_param: ext_net_id } } }
";
    for command in ["check", "fix"] {
        let folder = Folder::new();
        std::fs::create_dir_all(folder.0.path().join("vnf")).unwrap();
        folder.write("vnf/base.yaml", ADDRESSES);
        let mut session = Session::run(&folder, &[command, "vnf"], "xterm");
        session.expect("2 findings of this kind: lines 6, 7");
        session.process.wait().unwrap();
    }
}

/// A diff shows no questions, so a line names the command that asks them.
#[test]
fn a_diff_mentions_the_questions() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.0.path().join("vnf")).unwrap();
    folder.write("vnf/base.yaml", BASE);
    let mut session = Session::run(&folder, &["fix", "--unsafe", "--diff", "vnf"], "xterm");
    session.expect("no file was changed; ");
    session.expect("some findings need answers: `vnfcheck fix --interactive vnf` asks the questions\r\n");
    session.process.wait().unwrap();
    assert_eq!(folder.read("vnf/base.yaml"), BASE);
}
