// Examples of the requirements, edited and checked in the page. The engine is loaded after the first click.
(() => {
    const links = [...document.querySelectorAll('main a[href*="#package="]')];
    if (links.length === 0) {
        return;
    }
    const make = (name, properties = {}, ...children) => {
        const element = Object.assign(document.createElement(name), properties);
        element.append(...children);
        return element;
    };
    const prose = (message) =>
        message.split(/`([^`]+)`/).map((part, at) => (at % 2 ? make("code", { textContent: part }) : part));

    // The modules of the page that checks packages, which the site contains next to the documentation.
    let loaded = null;
    const load = (checker) => {
        const modules = ["engine.js", "input.js"].map((name) => import(new URL(name, checker).href));
        loaded ??= Promise.all(modules).then(([{ Engine }, { linked, packageFragment }]) => ({ Engine, linked, packageFragment }));
        return loaded.catch((error) => {
            loaded = null;
            throw error;
        });
    };

    /** Sets the selection of an editor to a range of lines and columns; columns count characters. */
    const select = (editor, { start, end }) => {
        const lines = editor.value.split("\n");
        const position = ({ line, column }) => {
            const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
            return before + Array.from(lines[line - 1] ?? "").slice(0, column - 1).join("").length;
        };
        editor.focus();
        editor.setSelectionRange(position(start), position(end));
        const height = editor.scrollHeight / lines.length;
        editor.scrollTop = Math.max(0, (start.line - 3) * height);
    };

    const panel = (link, modules, linked) => {
        const { Engine, packageFragment } = modules;
        const { options } = linked;
        const decoder = new TextDecoder();
        const original = linked.files.map(({ path, content }) => ({ path, text: decoder.decode(content) }));
        const editors = original.map(({ path, text }) =>
            make("textarea", {
                value: text,
                spellcheck: false,
                rows: Math.min(24, Math.max(3, text.split("\n").length)),
                ariaLabel: path,
                autocapitalize: "off",
            }),
        );
        const status = make("output", { className: "example-status" });
        const findings = make("ul", { className: "example-findings" });
        const reset = make("button", { type: "button", textContent: "Reset" });

        const finding = ({ state, level, message, help, location }) => {
            const at = original.findIndex(({ path }) => path === location?.file);
            const start = location?.range?.start;
            // As on the page, places in the first file have no name.
            const place = start ? `${at > 0 ? `${location.file}:` : ""}${start.line}:${start.column} ` : "";
            const button = make("button", { type: "button" }, place, ...prose(message));
            button.disabled = !start || at < 0;
            button.onclick = () => select(editors[at], location.range);
            const item = make("li", {}, button);
            item.dataset.state = state === "fail" ? level : state;
            item.append(...(help ? [make("p", {}, ...prose(help))] : []));
            return item;
        };

        const engine = new Engine();
        const input = () => {
            const encoder = new TextEncoder();
            const files = editors.map((editor, at) => ({ path: original[at].path, content: encoder.encode(editor.value) }));
            return { ...linked, files };
        };
        const fragment = async () => {
            const files = Object.fromEntries(editors.map((editor, at) => [original[at].path, editor.value]));
            return packageFragment({ files, archive: linked.archive, options });
        };
        let run = 0;
        const check = async () => {
            const mine = ++run;
            const today = new Date().toISOString().slice(0, 10);
            status.textContent = "Checking…";
            try {
                const { report, defects } = await engine.call("check", { input: input(), options: JSON.stringify({ today, ...options }) });
                // Only the result of the present text counts.
                if (mine !== run) return;
                const shown = defects.flat().filter((it) => it.state !== "waived");
                const id = options.select[0];
                const requirement = report.packages.flatMap((it) => it.requirements).find((it) => it.id === id);
                const error = report.errors[0]?.message;
                findings.replaceChildren(...shown.map(finding));
                const verdict = requirement ? requirement.status.replaceAll("_", " ") : "not checked";
                status.replaceChildren(...prose(error ? `${id}: error: ${error}` : `${id}: ${verdict}`));
                status.dataset.status = error ? "error" : (requirement?.status ?? "");
                const { hash } = Object.assign(new URL(link.href), { hash: await fragment() });
                if (mine === run) link.hash = hash;
            } catch (error) {
                if (mine !== run) return;
                findings.replaceChildren();
                status.textContent = `The engine stopped: ${error.message}`;
                status.dataset.status = "error";
            }
        };
        let timer = 0;
        const changed = () => {
            run += 1;
            clearTimeout(timer);
            timer = setTimeout(check, 250);
        };
        for (const editor of editors) {
            editor.oninput = changed;
            // Keys are not commands of the book while a person edits.
            editor.onkeydown = (event) => event.stopPropagation();
        }
        reset.onclick = () => {
            for (const [at, editor] of editors.entries()) {
                editor.value = original[at].text;
            }
            changed();
        };
        check();
        const labelled = editors.map((editor, at) => make("label", {}, make("code", { textContent: original[at].path }), editor));
        return make("div", { className: "example-editor" }, ...labelled, status, findings, reset);
    };

    for (const link of links) {
        const paragraph = link.parentElement;
        const button = make("button", { type: "button", className: "example-edit", textContent: "Edit and check here" });
        const message = make("output", { className: "example-status" });
        paragraph.append(" ", button);
        paragraph.after(message);
        button.onclick = async () => {
            if (location.protocol === "file:") {
                message.textContent =
                    "Browsers do not load the engine from the disk. Serve the folder of the site with a web server, for example: python3 -m http.server";
                return;
            }
            button.disabled = true;
            message.textContent = "Loading the engine…";
            try {
                const modules = await load(link.href);
                const linked = await modules.linked(new URL(link.href).hash);
                const editor = panel(link, modules, linked);
                message.replaceWith(editor);
                button.remove();
                editor.querySelector("textarea")?.focus();
            } catch (error) {
                message.textContent = `The engine cannot be loaded: ${error.message}`;
                button.disabled = false;
            }
        };
    }
})();
