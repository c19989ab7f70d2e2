#!/usr/bin/env python3
"""Records a session in a terminal of 80 columns as an animated SVG: recording.py VNFCHECK.

The commands run in a pseudo-terminal, on a copy of the sample package. Output that is longer than the terminal scrolls by.
"""
import fcntl, html, os, pathlib, pty, re, shutil, struct, subprocess, sys, tempfile, termios

ROOT = pathlib.Path(__file__).resolve().parent.parent
COLUMNS, ROWS, CHARACTER, LINE, MARGIN = 80, 32, 8.4, 18, 16
# Commands, and seconds until the next command. A page that scrolls is visible for SCROLL seconds.
SESSION = [("check vfw", 6), ("fix vfw", 6)]
SCROLL = 2
COLOURS = {"31": "#ff7b72", "32": "#7ee787", "33": "#e3b341", "34": "#79c0ff", "35": "#d2a8ff", "36": "#76e3ea", "90": "#8b949e"}
COLOURS |= {str(int(code) + 60): colour for code, colour in COLOURS.items() if code < "40"}


def run(program, arguments, folder):
    """Returns what the program writes to a terminal, without links."""
    terminal, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    environment = {"TERM": "xterm-256color"}
    process = subprocess.Popen([program, *arguments.split()], cwd=folder, stdin=end, stdout=end, stderr=end, env=environment)
    os.close(end)
    output = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # Linux reports a closed terminal as an error.
            break
        if not part:
            break
        output += part
    os.close(terminal)
    process.wait()
    return re.sub(r"\x1b\]8;[^\x1b]*\x1b\\", "", output.decode()).replace("\r\n", "\n").rstrip("\n").split("\n")


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
            lines = [prompt, *run(program, arguments, folder)]
            yield [prompt], 1
            for end in range(ROWS, len(lines), ROWS):
                yield lines[end - ROWS : end], SCROLL
            yield lines[-ROWS:], seconds


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
    still = next(number for number, (_, seconds) in enumerate(shown) if seconds == SESSION[0][1])
    svg = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" fill="#e6edf3" role="img">
<title>vnfcheck checks and fixes the sample package</title>
<style>
text {{ font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 14px; white-space: pre }}
g {{ visibility: hidden }} #f{still} {{ visibility: visible }}
{style}
/* Without motion, only the end of the first report is visible. */
@media (prefers-reduced-motion: reduce) {{ g {{ animation: none !important }} }}
</style>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
{chr(10).join(groups)}
</svg>
"""
    (ROOT / "docs/pictures/session.svg").write_text(svg)


main()
