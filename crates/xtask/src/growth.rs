//! Task `cargo xtask growth`: measures the growth of the instructions of a check with the number of faults.

use std::path::Path;

use anyhow::{Context, ensure};
use synthetic::{Fault, Shape, faulty, package};

use crate::instructions::{Bench, Work};

/// Numbers of faults in the measured packages.
const SIZES: [usize; 3] = [500, 1_000, 2_000];
/// Maximum exponent of the growth between the two largest sizes. 1 is linear, and sorting adds a little.
const MOST_GROWTH: f64 = 1.10;

/// Counts the instructions of a program for packages with growing numbers of each fault.
pub(crate) fn run(program: &Path) -> anyhow::Result<()> {
    let bench = Bench::of(program)?;
    let Some(start) = bench.count(Work::Check, package(Shape::default()))? else {
        println!("skipped: valgrind is not installed");
        return Ok(());
    };
    let mut wrong = Vec::new();
    for fault in Fault::ALL {
        let mut counts = [0; SIZES.len()];
        for (count, size) in counts.iter_mut().zip(SIZES) {
            let all = bench.count(Work::Check, faulty(fault, size))?.context("valgrind does not run")?;
            *count = all.saturating_sub(start).max(1);
        }
        let [few, some, many] = counts.map(|count| count / 1_000);
        let exponent = exponent(some, many);
        let line = format!(
            "{}: {few}, {some} and {many} thousand instructions, exponent {exponent:.2}",
            fault.name()
        );
        println!("{line}");
        if exponent > MOST_GROWTH {
            wrong.push(line);
        }
    }
    ensure!(wrong.is_empty(), "faster growth than {MOST_GROWTH}:\n{}", wrong.join("\n"));
    Ok(())
}

/// Returns the exponent of the growth between the counts for a size and for twice the size.
#[expect(clippy::cast_precision_loss, reason = "the counts have fewer digits")]
fn exponent(count: u64, of_twice: u64) -> f64 {
    (of_twice.max(1) as f64 / count.max(1) as f64).log2()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linear_and_quadratic_growth_differ() {
        assert!((exponent(100, 200) - 1.0).abs() < 0.001);
        assert!((exponent(100, 400) - 2.0).abs() < 0.001);
        assert!(exponent(0, 0).abs() < 0.001);
    }
}
