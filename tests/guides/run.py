#!/usr/bin/env python3
"""Runs the commands of the guides: run.py VNFCHECK VNFCHECK_GATE [GUIDE]...

The blocks `sh` and `console` of a guide run in order, in a fresh folder with a copy of `testdata`. A command that exits with an
unexpected status fails the guide. Comments before a block of code control the block:

    <!-- guide: exit 1 2 -->       non-zero exit statuses of the block, in order; a block `console` states them as `? 1`
    <!-- guide: before: COMMAND --> a command that runs first, such as a copy of a sample to the path of the guide
    <!-- guide: save: FILE -->     saves the block, in any language, as a file
    <!-- guide: interrupt -->      sends Ctrl-C after two seconds; the exit status does not count
    <!-- guide: skip: REASON -->   skips the block
"""
import dataclasses, os, pathlib, re, shutil, signal, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GUIDES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/*.md", "editors/vscode/README.md", "web/npm/README.md", "python/README.md", "crates/*/README.md"]
DIRECTIVE = re.compile(r"<!-- guide: (\w+):? ?(.*?) ?-->")
LIMIT = 120


@dataclasses.dataclass
class Block:
    line: int
    language: str
    text: str
    directives: list

    def values(self, name):
        return [value for key, value in self.directives if key == name]

    def runs(self):
        return self.language in ("sh", "console")

    def commands(self):
        if self.language == "sh":
            return self.text
        return "\n".join(line[2:] for line in self.text.split("\n") if line.startswith(("$ ", "> ")))

    def statuses(self):
        stated = re.findall(r"^\? (\d+)$", self.text, re.MULTILINE) if self.language == "console" else []
        return stated + " ".join(self.values("exit")).split()


def blocks(guide):
    """Yields the blocks of code, with the directives of the comments since the previous block."""
    directives, lines = [], iter(enumerate(guide.read_text(encoding="utf-8").split("\n"), start=1))
    for number, line in lines:
        if line.lstrip().startswith("<!--"):
            directives += DIRECTIVE.findall(line)
        if not (fence := re.match(r"( *)```(\w*)", line)):
            continue
        content = []
        for _, inner in lines:
            if inner.strip() == "```":
                break
            content.append(inner.removeprefix(fence[1]))
        yield Block(number, fence[2], "\n".join(content) + "\n", directives)
        directives = []
    assert not directives, f"{guide}: no block follows {directives}"


class Reader:
    """A reader who follows one guide in a separate folder."""

    def __init__(self, folder, programs):
        self.work = folder / "work"
        self.statuses = folder / "statuses"
        self.output = folder / "output"
        self.script = folder / "script"
        self.started = []
        self.work.mkdir()
        shutil.copytree(ROOT / "testdata", self.work / "testdata")
        tools = folder / "bin"
        tools.mkdir()
        for name, program in programs.items():
            (tools / name).symlink_to(program)
        kept = {name: value for name, value in os.environ.items() if not name.startswith("VNFCHECK")}
        self.environment = kept | {"PATH": f"{tools}:{os.environ['PATH']}", "HOME": str(folder), "STATUSES": str(self.statuses), "CHECKOUT": str(ROOT)}
        # curl must fail after an HTTP error.
        (folder / ".curlrc").write_text("fail-with-body\nsilent\nshow-error\n")

    def follow(self, block):
        """Runs a block and returns the fault, or `None`."""
        for name in block.values("save"):
            target = self.work / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block.text, encoding="utf-8")
        before = block.values("before")
        if not block.runs():
            assert not before, f"line {block.line}: only a block `sh` or `console` has `before`"
            return None
        self.statuses.write_text("unprepared\n")
        trap = """trap 'echo $? >> "$STATUSES"' ERR"""
        commands = [] if block.values("skip") else ["set +e", "set -o pipefail", trap, block.commands()]
        self.script.write_text("\n".join(["set -e", *before, ': > "$STATUSES"', *commands]), encoding="utf-8")
        with open(self.output, "w", encoding="utf-8") as output:
            process = subprocess.Popen(
                ["bash", self.script], cwd=self.work, env=self.environment, stdin=subprocess.DEVNULL, stdout=output,
                stderr=subprocess.STDOUT, start_new_session=True,
            )
        self.started.append(process.pid)
        interrupted = bool(block.values("interrupt"))
        try:
            process.wait(2 if interrupted else LIMIT)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGINT)
            process.wait(LIMIT)
            return None if interrupted else f"does not end within {LIMIT} s"
        if interrupted:
            return "ended before the interrupt"
        found, expected = self.statuses.read_text().split(), block.statuses() if commands else []
        return None if found == expected else f"non-zero exit statuses {found}, expected {expected}"

    def leave(self):
        """Ends the processes that the blocks started."""
        for pid in self.started:
            try:
                os.killpg(pid, signal.SIGTERM)
            except ProcessLookupError:
                pass


def check(guide, programs):
    """Returns the numbers of run blocks, skipped blocks and failures."""
    ran, skipped, failed = 0, 0, 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        reader = Reader(pathlib.Path(folder), programs)
        for block in blocks(guide):
            fault = reader.follow(block)
            if block.runs():
                skipped += bool(block.values("skip"))
                ran += not block.values("skip")
            if fault:
                failed += 1
                print(f"{guide.relative_to(ROOT)}:{block.line}: {fault}\n{block.commands()}{reader.output.read_text(errors='replace')}")
        reader.leave()
    return ran, skipped, failed


def main():
    programs = dict(zip(("vnfcheck", "vnfcheck-gate"), (pathlib.Path(it).resolve() for it in sys.argv[1:3])))
    chosen = sys.argv[3:] or GUIDES
    guides = sorted(path for pattern in chosen for path in ROOT.glob(pattern))
    ran, skipped, failed = (sum(counts) for counts in zip(*(check(guide, programs) for guide in guides)))
    print(f"{len(guides)} guides: {ran} blocks run, {skipped} skipped, {failed} failed")
    sys.exit(failed > 0)


main()
