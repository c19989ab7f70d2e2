//! `hostile-inputs FOLDER`: writes every hostile package at full size, about 60 MB.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).ok_or_else(|| std::io::Error::other("give a folder to write to"))?;
    std::fs::create_dir_all(&folder)?;
    for case in e2e::hostile::cases() {
        (case.write)(&Path::new(&folder).join(case.name), 100_000)?;
    }
    Ok(())
}
