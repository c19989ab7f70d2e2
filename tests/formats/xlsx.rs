//! The workbook, read back by an independent library.

use std::io::{Cursor, Read};

use calamine::{Data, Range, Reader, Xlsx};
use vnfcheck_report::{Format, Status};

use super::{bytes_of, checked, checked_in_part, checked_with_waivers, sample};

pub(crate) fn sheet(bytes: &[u8], name: &str) -> Range<Data> {
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).unwrap();
    book.worksheet_range(name).unwrap()
}

pub(crate) fn cell(sheet: &Range<Data>, head: &str, row: usize) -> String {
    let heads = sheet.rows().next().unwrap();
    let column = heads.iter().position(|it| *it == head).unwrap_or_else(|| panic!("no column {head}"));
    sheet.get((row, column)).map(ToString::to_string).unwrap_or_default()
}

#[test]
fn sheets_agree_with_the_report() {
    let checked = sample("vfw");
    let package = &checked.report.packages[0];
    let bytes = bytes_of(Format::Xlsx, &checked);
    let book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(&bytes)).unwrap();
    assert_eq!(book.sheet_names(), ["Summary", "Findings", "Requirements", "Traceability", "Basis"]);

    let summary = sheet(&bytes, "Summary");
    assert_eq!(cell(&summary, "package", 1), "vfw");
    assert_eq!(cell(&summary, "gate", 1), "fail");
    assert_eq!(cell(&summary, "fail", 1), package.summary.fail.to_string());
    assert_eq!(cell(&summary, "all", 1), "343");
    assert_eq!(summary.width(), 12);
    assert_eq!(cell(&sheet(&bytes, "Basis"), "sha256", 1), package.sha256);

    let (requirements, traceability) = (sheet(&bytes, "Requirements"), sheet(&bytes, "Traceability"));
    assert_eq!((requirements.height(), traceability.height()), (344, 344));
    // Requirements that need attention come first.
    let mut ordered: Vec<_> = package.requirements.iter().collect();
    ordered.sort_by_key(|it| !matches!(it.status, Status::Fail | Status::Error | Status::Waived));
    for (row, requirement) in (1..).zip(ordered) {
        assert_eq!(cell(&requirements, "requirement", row), requirement.id);
        assert_eq!(cell(&requirements, "status", row), requirement.status.words());
        assert_eq!(cell(&requirements, "examined", row), requirement.examined.to_string());
    }
    for (row, requirement) in (1..).zip(&package.requirements) {
        assert_eq!(cell(&traceability, "requirement", row), requirement.id);
        assert_eq!(
            cell(&traceability, &format!("status: {}", package.name), row),
            requirement.status.words()
        );
        let rule = if vnfcheck_rules::rule(&requirement.id).is_some_and(vnfcheck_check::Rule::decides) {
            "yes"
        } else {
            "no"
        };
        assert_eq!(cell(&traceability, "rule", row), rule);
    }

    let findings = sheet(&bytes, "Findings");
    let mut expected: Vec<_> = package
        .requirements
        .iter()
        .flat_map(|it| it.findings.iter().map(move |finding| (it, finding)))
        .collect();
    // Sorted by severity, then by file and position.
    expected.sort_by_key(|(requirement, finding)| {
        let at = &finding.primary;
        (requirement.level, &at.file, at.range.start.offset, &requirement.id)
    });
    assert_eq!(findings.height(), expected.len() + 1);
    for (row, (requirement, finding)) in (1..).zip(expected) {
        assert_eq!(cell(&findings, "requirement", row), requirement.id);
        assert_eq!(cell(&findings, "level", row), requirement.level.name());
        assert_eq!(cell(&findings, "message", row), finding.message);
        assert_eq!(cell(&findings, "package", row), package.name);
        assert_eq!(cell(&findings, "defect", row), finding.defect);
        assert_eq!(cell(&findings, "file", row), finding.primary.file);
        assert_eq!(cell(&findings, "line", row), finding.primary.range.start.line.to_string());
    }
}

#[test]
fn waivers_are_shown() {
    let bytes = bytes_of(Format::Xlsx, &checked_with_waivers());
    let findings = sheet(&bytes, "Findings");
    let reported: Vec<String> = (1..findings.height()).map(|row| cell(&findings, "waiver", row)).collect();
    let reported: Vec<&str> = reported.iter().map(String::as_str).filter(|words| !words.is_empty()).collect();
    assert_eq!(
        reported,
        [
            "the waiver ended on 2026-04-30",
            "waived until 2026-06-30 by J. Doe: agreed with <operations> (vnfcheck.yaml:3:5)"
        ]
    );
    let requirements = sheet(&bytes, "Requirements");
    let ignored: Vec<String> =
        (1..requirements.height()).map(|row| cell(&requirements, "ignored by", row)).collect();
    let ignored: Vec<&str> = ignored.iter().map(String::as_str).filter(|words| !words.is_empty()).collect();
    assert_eq!(ignored, ["vnfcheck.yaml:2:9"]);
    let summary = sheet(&bytes, "Summary");
    assert_eq!(
        (cell(&summary, "gate", 2), cell(&summary, "path", 2)),
        ("note".into(), "vnfcheck.yaml:9:5".into())
    );
    assert_eq!(cell(&summary, "message", 2), "nothing is left to waive <here>");
}

/// A name that looks like a formula is a string, and control characters in a name are visible.
#[test]
fn words_of_a_package_are_text() {
    let mut checked = checked_in_part();
    let package = &mut checked.report.packages[0];
    package.path = "=cmd|' /C calc'!A0".to_owned();
    package.name = "+1".to_owned();
    package.requirements[0].findings.clear();
    let failed = package.requirements.iter_mut().find(|it| !it.findings.is_empty()).unwrap();
    failed.findings.truncate(1);
    failed.findings[0].message = "@\u{0}\u{1b}[2J\u{ffff}_x0041_".to_owned();
    failed.findings[0].help = Some("é".repeat(50_000));
    let bytes = bytes_of(Format::Xlsx, &checked);
    let summary = sheet(&bytes, "Summary");
    assert_eq!(
        (cell(&summary, "package", 1), cell(&summary, "path", 1)),
        ("+1".into(), "=cmd|' /C calc'!A0".into())
    );
    assert_eq!(
        (cell(&summary, "gate", 2), cell(&summary, "path", 2)),
        ("not decided".into(), "./<no>/such & ␛[2J".into())
    );
    assert_eq!(cell(&summary, "message", 2), "cannot read `␛[2J`");
    let findings = sheet(&bytes, "Findings");
    let row = (1..findings.height()).find(|row| cell(&findings, "message", *row).starts_with('@')).unwrap();
    assert_eq!(cell(&findings, "message", row), "@␀␛[2J\u{fffd}_x0041_");
    assert_eq!(cell(&findings, "help", row).chars().count(), 32_767);
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(&bytes)).unwrap();
    for name in book.sheet_names() {
        assert!(book.worksheet_formula(&name).unwrap().is_empty(), "{name}");
    }
}

/// Character escapes of spreadsheet programs appear as literal text in cells, links and headers.
#[test]
fn names_contain_no_escapes() {
    let mut checked = sample("vfw");
    let package = &mut checked.report.packages[0];
    package.name = "a_x202E_b".to_owned();
    for finding in package.requirements.iter_mut().flat_map(|it| &mut it.findings) {
        finding.primary.file = "base_x202E_.yaml".to_owned();
    }
    let bytes = bytes_of(Format::Xlsx, &checked);
    assert_eq!(cell(&sheet(&bytes, "Summary"), "package", 1), "a_x202E_b");
    assert_eq!(cell(&sheet(&bytes, "Findings"), "file", 1), "base_x202E_.yaml");
    let mut archive = zip::ZipArchive::new(Cursor::new(&bytes)).unwrap();
    for at in 0..archive.len() {
        let part = archive.by_index(at).unwrap();
        let name = part.name().unwrap().into_owned();
        let text = std::io::read_to_string(part).unwrap();
        assert!(!text.replace("_x005F_x202E_", "").contains("_x202E_"), "{name}");
    }
}

/// Headers stay visible and have filters, and no metadata reveals the time and place of creation.
#[test]
fn sheets_are_ready_to_use() {
    let bytes = bytes_of(Format::Xlsx, &checked());
    let mut archive = zip::ZipArchive::new(Cursor::new(&bytes)).unwrap();
    let mut part = |name: &str| {
        let mut text = String::new();
        archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    for sheet in 1..=4 {
        let text = part(&format!("xl/worksheets/sheet{sheet}.xml"));
        for wanted in ["state=\"frozen\"", "<autoFilter ref=\"A1:", "<cols>"] {
            assert!(text.contains(wanted), "sheet {sheet}: {wanted}");
        }
    }
    assert!(part("docProps/core.xml").contains(">2000-01-01T00:00:00Z</dcterms:created>"));
}

/// Rows fit their content, pages fit the paper, and cells link to the rows that they refer to.
#[test]
fn sheets_read_and_print_well() {
    let checked = sample("vfw");
    let bytes = bytes_of(Format::Xlsx, &checked);
    let mut archive = zip::ZipArchive::new(Cursor::new(&bytes)).unwrap();
    let mut part = |name: &str| std::io::read_to_string(archive.by_name(name).unwrap()).unwrap();
    let sheets: Vec<String> = (1..=4).map(|at| part(&format!("xl/worksheets/sheet{at}.xml"))).collect();
    for sheet in &sheets {
        assert!(sheet.contains("fitToPage=\"1\"") && sheet.contains("fitToHeight=\"0\""));
        assert!(sheet.contains("orientation=\"landscape\""));
    }
    let [summary, findings, requirements, _] = sheets.as_slice() else { panic!("four sheets") };
    assert!(findings.contains("customHeight=\"1\""));
    assert!(summary.contains("location=\"Requirements!A2\""));
    assert!(requirements.contains("location=\"Findings!A"));
    // Only failed requirements are printed, as the footer of the page states.
    let failing = checked.report.packages[0].summary.fail;
    let printed = format!("Requirements!$A$1:$I${}<", failing + 1);
    assert!(part("xl/workbook.xml").contains(&printed), "{printed}");
    assert!(requirements.contains(&format!(": first {failing} of 343 rows")));
    // The row of a requirement over all packages corresponds to its position among the IDs.
    let traceability = sheet(&bytes, "Traceability");
    let row = (1..344).find(|row| cell(&traceability, "requirement", *row) == "R-90526").unwrap();
    assert!(findings.contains(&format!("location=\"Traceability!A{}\"", row + 1)));
}

/// Printed pages name the checked packages and the rule sets, have correct totals and state omissions; long names are
/// not cut.
#[test]
fn many_packages_print_well() {
    let mut checked = checked_in_part();
    let package = checked.report.packages[0].clone();
    for _ in 0..2 {
        checked.report.packages.push(package.clone());
    }
    let long = "a_package_with_a_name_that_is_too_long_for_the_column";
    checked.report.packages[1].name = long.to_owned();
    checked.report.configuration = Some(format!("{}&.yaml", "very/deep/".repeat(30)));
    let bytes = bytes_of(Format::Xlsx, &checked);
    let summary = sheet(&bytes, "Summary");
    let last = summary.height() - 1;
    assert_eq!(cell(&summary, "package", last), "total of 4 packages");
    assert_eq!(cell(&summary, "gate", last), "not decided");
    for status in Status::ALL {
        let sum = 3 * package.summary.count(status);
        assert_eq!(cell(&summary, status.words(), last), sum.to_string(), "{}", status.words());
    }
    let mut archive = zip::ZipArchive::new(Cursor::new(&bytes)).unwrap();
    let mut part = |name: &str| std::io::read_to_string(archive.by_name(name).unwrap()).unwrap();
    let (summary, traceability) = (part("xl/worksheets/sheet1.xml"), part("xl/worksheets/sheet4.xml"));
    // The total is excluded from filters and sorting, and is printed.
    assert!(summary.contains(&format!("<autoFilter ref=\"A1:L{last}\"")), "{last}");
    assert!(part("xl/workbook.xml").contains(&format!("Summary!$A$1:$J${}<", last + 1)));
    let head = "<oddHeader>&amp;L4 packages: 3 fail, 1 not decided; ";
    assert!(summary.contains(head) && summary.contains("(istanbul, profile text, very/deep/"));
    assert!(traceability.contains("<oddFooter>&amp;L&amp;A: first 2 of 3 packages&amp;R"));
    // Names are not links, since some programs do not wrap lines in cells with links.
    assert!(!summary.contains("<hyperlink ref=\"A") && summary.contains("<hyperlink ref=\"B2\""));
}

/// A page names the rule sets that were applied, and a report on one package omits nothing.
#[test]
fn a_page_of_one_package_names_the_applied_rule_sets() {
    let bytes = bytes_of(Format::Xlsx, &sample("vfw"));
    let mut archive = zip::ZipArchive::new(Cursor::new(&bytes)).unwrap();
    let mut part = |name: &str| std::io::read_to_string(archive.by_name(name).unwrap()).unwrap();
    let basis =
        format!("(istanbul, profile text), gating: must; vnfcheck {}</oddHeader>", env!("CARGO_PKG_VERSION"));
    for sheet in 1..=4 {
        assert!(part(&format!("xl/worksheets/sheet{sheet}.xml")).contains(&basis), "{sheet}");
    }
    assert!(part("xl/worksheets/sheet4.xml").contains("<oddFooter>&amp;L&amp;A&amp;R"));
}
