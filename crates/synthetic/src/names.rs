//! Names with letters instead of numbers, because numbers in names would be parsed as indices.

/// Returns `a` to `z`, `aa`, `ab` and so on.
fn letters(mut number: usize) -> String {
    const ALPHABET: usize = 26;
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'a' + u8::try_from(number % ALPHABET).unwrap_or(0)));
        number /= ALPHABET;
        if number == 0 {
            return letters.iter().rev().collect();
        }
        number -= 1;
    }
}

/// Returns the vm-type with a given number, counted over all modules.
pub(crate) fn vm_type(number: usize) -> String {
    format!("fw{}", letters(number))
}

/// Returns the network-role of an external network, counted over the ports of a server.
pub(crate) fn network_role(number: usize) -> String {
    match number {
        0 => "oam".to_owned(),
        number => format!("link{}", letters(number - 1)),
    }
}

/// Returns the name of a module without its extension.
pub(crate) fn module(number: usize) -> String {
    match number {
        0 => "base_vnf".to_owned(),
        number => format!("unit_{}", letters(number - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_count_on_behind_z() {
        assert_eq!([0, 25, 26, 701, 702].map(letters), ["a", "z", "aa", "zz", "aaa"]);
    }
}
