//! Benchmarks of the stages of a run: `cargo bench -p vnfcheck-runner`. Criterion compares with the previous run.

#![allow(clippy::expect_used, reason = "a benchmark")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use report::Format;
use report::render::RenderOptions;
use rules::{CheckOptions, Context};
use runner::open::Opened;
use runner::{Input, Options, Policy, read, render, run};
use synthetic::Shape;

use hot::{FileId, Template};
use yaml::SourceText;
use yaml::{Limits, Tree};

const SERVERS: usize = 256;

fn opened() -> Opened {
    let files = synthetic::package(Shape::of_servers(SERVERS)).into_iter();
    let files = files.map(|(name, text)| (name, text.into_bytes())).collect();
    Opened::new("synthetic".to_owned(), "synthetic".to_owned(), files)
}

fn trees(sources: &[SourceText]) -> Vec<Tree> {
    sources
        .iter()
        .map(|source| Tree::parse_template(FileId(0), source, &hot::LEXICON, &Limits::default()))
        .collect()
}

fn stages(criterion: &mut Criterion) {
    let opened = opened();
    let policy = Policy::default();
    let bytes: usize = opened.files.iter().map(|(_, content)| content.len()).sum();
    let sources: Vec<SourceText> =
        opened.files.iter().map(|(_, content)| SourceText::decode(content).0).collect();
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
            let check = |rule: &rules::Rule| rule.check(&cx).examined();
            rules::rules().map(check).sum::<u32>()
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
                render(format, &checked, &RenderOptions::default(), &mut out).expect("memory takes it");
                out
            });
        });
    }
    group.finish();
}

criterion_group!(benches, stages, formats);
criterion_main!(benches);
