#!/usr/bin/env python3
"""Records a terminal session as an animated SVG: recording.py VNFCHECK. The commands run on a copy of the sample package."""
import html, pathlib, re, shutil, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
COLUMNS, ROWS, CHARACTER, LINE, MARGIN = 160, 33, 8.4, 18, 16
# Commands, and seconds until the next command.
SESSION = [("check vfw", 5), ("fix vfw", 5), ("check vfw", 6)]
COLOURS = {"31": "#ff7b72", "32": "#7ee787", "33": "#e3b341", "34": "#79c0ff", "35": "#d2a8ff", "36": "#76e3ea", "90": "#8b949e"}
COLOURS |= {str(int(code) + 60): colour for code, colour in COLOURS.items() if code < "40"}


def run(program, arguments, folder):
    colour = ["--color", "always"] if arguments.startswith("check") else []
    environment = {"COLUMNS": str(COLUMNS)}
    return subprocess.run(
        [program, *arguments.split(), *colour], cwd=folder, capture_output=True, text=True, env=environment
    )


def spans(line):
    """The parts of a line with the same style: text, column and attributes."""
    column, style = 0, {}
    for text, codes in re.findall(r"([^\x1b]*)(?:\x1b\[([\d;]*)m)?", line):
        if word := text.strip():
            yield word, column + text.index(word), "".join(f' {name}="{value}"' for name, value in sorted(style.items()))
        column += len(text)
        assert column <= COLUMNS, line
        for code in codes.split(";"):
            if code == "0":
                style = {}
            elif code == "1":
                style["font-weight"] = "bold"
            elif code == "2":
                style["opacity"] = "0.7"
            elif code in COLOURS:
                style["fill"] = COLOURS[code]


def draw_line(line, row):
    parts = spans(line)
    y = MARGIN + LINE * (row + 1) - 5
    return "".join(
        f'<text x="{MARGIN + CHARACTER * column:.1f}" y="{y}" textLength="{CHARACTER * len(text):.1f}"{style}>{html.escape(text)}</text>'
        for text, column, style in parts
    )


def frames(program):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "testdata/packages/vfw", pathlib.Path(folder) / "vfw")
        for arguments, seconds in SESSION:
            prompt = f"\x1b[32m$\x1b[0m \x1b[1mvnfcheck {arguments}\x1b[0m"
            ran = run(program, arguments, folder)
            lines = (ran.stdout + ran.stderr).rstrip("\n").split("\n")
            assert len(lines) < ROWS, f"{arguments}: {len(lines)} lines"
            yield [prompt], 1
            yield [prompt, *lines], seconds


def main():
    shown = list(frames(pathlib.Path(sys.argv[1]).resolve()))
    total = sum(seconds for _, seconds in shown)
    width, height = MARGIN * 2 + CHARACTER * COLUMNS, MARGIN * 2 + LINE * ROWS
    styles, groups, start = [], [], 0
    for number, (lines, seconds) in enumerate(shown):
        begin, end = 100 * start / total, 100 * (start + seconds) / total
        styles.append(
            f"@keyframes f{number} {{ 0%, 100% {{ visibility: hidden }} {begin:.2f}%, {end - 0.01:.2f}% {{ visibility: visible }} "
            f"{end:.2f}% {{ visibility: hidden }} }}\n#f{number} {{ animation: f{number} {total}s step-end infinite }}"
        )
        content = "\n".join(filter(None, (draw_line(line, row) for row, line in enumerate(lines))))
        groups.append(f'<g id="f{number}">\n{content}\n</g>')
        start += seconds
    style = "\n".join(styles)
    svg = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" fill="#e6edf3" role="img">
<title>vnfcheck checks and fixes the sample package</title>
<style>
text {{ font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 14px; white-space: pre }}
g {{ visibility: hidden }} #f1 {{ visibility: visible }}
{style}
/* Without motion, only the first report is visible. */
@media (prefers-reduced-motion: reduce) {{ g {{ animation: none !important }} }}
</style>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
{chr(10).join(groups)}
</svg>
"""
    (ROOT / "docs/pictures/session.svg").write_text(svg)


main()
