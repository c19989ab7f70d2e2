//! Benchmarks of the stages of a run: `cargo bench -p vnfcheck-runner`. Criterion compares with the previous run.

#![allow(clippy::expect_used, reason = "a benchmark")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use synthetic::Shape;
use vnfcheck_check::{CheckOptions, Context};
use vnfcheck_report::Format;
use vnfcheck_report::render::RenderOptions;
use vnfcheck_runner::open::Opened;
use vnfcheck_runner::{Input, Options, Policy, read, render, run};

use vnfcheck_hot::{FileId, Template};
use vnfcheck_yaml::{Limits, RawFile, SourceText, Tree};

const SERVERS: usize = 256;

fn opened() -> Opened {
    let files = synthetic::package(Shape::of_servers(SERVERS)).into_iter().map(RawFile::from).collect();
    Opened::new("synthetic".to_owned(), "synthetic".to_owned(), files)
}

fn trees(sources: &[SourceText]) -> Vec<Tree> {
    sources
        .iter()
        .map(|source| Tree::parse_template(FileId(0), source, &vnfcheck_hot::LEXICON, &Limits::default()))
        .collect()
}

fn stages(criterion: &mut Criterion) {
    let opened = opened();
    let policy = Policy::new(vnfcheck_rules::built_in().clone());
    let bytes: usize = opened.files.iter().map(|file| file.bytes.len()).sum();
    let sources: Vec<SourceText> =
        opened.files.iter().map(|file| SourceText::decode(&file.bytes).0).collect();
    let mut group = criterion.benchmark_group("stages");
    group.throughput(Throughput::Bytes(bytes as u64));
    group.bench_function("parse", |bencher| bencher.iter(|| trees(black_box(&sources))));
    group.bench_function("model", |bencher| {
        bencher.iter_batched(
            || trees(&sources),
            |trees| trees.into_iter().map(Template::new).collect::<Vec<_>>(),
            criterion::BatchSize::LargeInput,
        );
    });
    group.bench_function("load", |bencher| {
        bencher.iter(|| read::load(&opened, &policy));
    });
    let package = read::load(&opened, &policy);
    group.bench_function("rules", |bencher| {
        bencher.iter(|| {
            let cx = Context::new(&package, CheckOptions::default());
            let check = |rule: &vnfcheck_check::Rule| rule.check(&cx).examined();
            vnfcheck_rules::rules().map(check).sum::<u32>()
        });
    });
    group.finish();
}

/// Renders the report of the package with findings in every format.
fn formats(criterion: &mut Criterion) {
    let input = Input::Path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/packages/vfw").into());
    let checked = run(&[input], &Options::default());
    let mut group = criterion.benchmark_group("render");
    for format in Format::ALL.iter().copied() {
        group.bench_function(format.name(), |bencher| {
            bencher.iter(|| {
                let mut out = Vec::new();
                render(format, &checked, &RenderOptions::default(), &mut out).expect("memory cannot fail");
                out
            });
        });
    }
    group.finish();
}

criterion_group!(benches, stages, formats);
criterion_main!(benches);
