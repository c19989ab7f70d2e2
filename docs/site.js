// Search and filters of the requirement index.
(() => {
    const place = document.getElementById("requirement-filter");
    if (!place) {
        return;
    }
    const chapters = [...document.querySelectorAll("main h2")].map((heading) => {
        const wrapper = heading.nextElementSibling;
        const rows = [...wrapper.querySelectorAll("tbody tr")].map((row) => {
            const [, keyword, rule, fix] = [...row.cells].map((cell) => cell.textContent.trim());
            return { row, keyword, rule, fix, text: row.textContent.toLowerCase() };
        });
        return { heading, wrapper, rows, name: heading.textContent.trim() };
    });
    const all = chapters.flatMap((chapter) => chapter.rows);

    const labelled = (text, control) => {
        const label = document.createElement("label");
        label.append(text, " ", control);
        place.append(label);
        return control;
    };
    const choice = (text, names) => {
        const select = document.createElement("select");
        select.append(new Option("all", ""), ...names.map((name) => new Option(name, name)));
        return labelled(text, select);
    };
    const distinct = (values) => [...new Set(values)].sort();

    const search = document.createElement("input");
    search.type = "search";
    labelled("Search", search);
    const chapter = choice("Chapter", chapters.map((it) => it.name));
    const keyword = choice("Keyword", distinct(all.map((it) => it.keyword)));
    const rule = choice("Rule", ["with a rule", "unchecked"]);
    const fix = choice("Fix", ["any fix", ...distinct(all.map((it) => it.fix).filter(Boolean))]);
    const count = document.createElement("output");
    place.append(count);

    const parameters = { q: search, chapter, keyword, rule, fix };
    const show = () => {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        const isShown = (it) =>
            words.every((word) => it.text.includes(word)) &&
            (!keyword.value || it.keyword === keyword.value) &&
            (!rule.value || (rule.value === "with a rule") === (it.rule !== "")) &&
            (!fix.value || (fix.value === "any fix" ? it.fix !== "" : it.fix === fix.value));
        let shown = 0;
        for (const it of chapters) {
            const isChosen = !chapter.value || chapter.value === it.name;
            const rows = it.rows.filter((row) => (row.row.hidden = !(isChosen && isShown(row))) === false);
            it.heading.hidden = it.wrapper.hidden = rows.length === 0;
            shown += rows.length;
        }
        count.textContent = `${shown} of ${all.length} requirements`;
        const chosen = Object.entries(parameters).filter(([, control]) => control.value);
        const query = new URLSearchParams(chosen.map(([name, control]) => [name, control.value])).toString();
        history.replaceState(null, "", (query ? `?${query}` : location.pathname) + location.hash);
    };

    // The address contains the selection, so that a link shows the same list.
    const given = new URLSearchParams(location.search);
    for (const [name, control] of Object.entries(parameters)) {
        control.value = given.get(name) ?? "";
        control.addEventListener("input", show);
    }
    if (location.search) {
        show();
    } else {
        count.textContent = `${all.length} requirements`;
    }
})();
