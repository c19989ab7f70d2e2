#!/usr/bin/env python3
"""Draws the pictures of docs/editors.md: pictures.py VNFCHECK. Needs tmux, Neovim and rich (pip install rich)."""
import os, pathlib, re, shutil, subprocess, sys, tempfile, time

from rich.console import Console
from rich.text import Text

ROOT = pathlib.Path(__file__).resolve().parent.parent
WIDTH, HEIGHT = 100, 26
INIT = """
vim.filetype.add({ extension = { env = 'yaml' } })
vim.api.nvim_create_autocmd('FileType', { pattern = 'yaml', callback = function(event)
  local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(event.buf), ':h')
  local id = vim.lsp.start_client({ name = 'vnfcheck', cmd = { vim.env.VNFCHECK, 'lsp' }, root_dir = folder })
  vim.lsp.buf_attach_client(event.buf, id)
end })
vim.o.termguicolors, vim.o.number, vim.o.laststatus, vim.o.hlsearch = true, true, 0, false
vim.cmd('highlight NormalFloat guibg=#45494d')
vim.cmd('highlight SignColumn guibg=NONE')
vim.cmd('highlight LineNr guifg=#888888')
vim.cmd('highlight DiagnosticError guifg=#ff8080')
vim.cmd('highlight DiagnosticWarn guifg=#ffd080')
"""
# The keys to type, and the text that must be on the screen before the picture is taken.
PICTURES = {
    "diagnostics": ([":12", "Enter", ":lua vim.diagnostic.open_float()", "Enter"], "Diagnostics:"),
    "hover": (["/get_param: vfw_image", "Enter", "13l", ":lua vim.lsp.buf.hover()", "Enter"], "Image to boot from"),
    "actions": ([":15", "Enter", "$", ":lua vim.lsp.buf.code_action()", "Enter"], "Code actions:"),
}


def tmux(*arguments):
    return subprocess.run(["tmux", "-L", "vnfcheck", *arguments], check=True, capture_output=True, text=True).stdout


def screen_with(wanted):
    for _ in range(100):
        if wanted in tmux("capture-pane", "-p"):
            return tmux("capture-pane", "-p", "-e")
        time.sleep(0.1)
    sys.exit(f"waited in vain for {wanted!r}:\n" + tmux("capture-pane", "-p"))


def draw(name, keys, wanted, program):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "testdata/packages/vfw", folder, dirs_exist_ok=True)
        init = pathlib.Path(folder) / "init.lua"
        init.write_text(INIT)
        command = f"cd {folder} && VNFCHECK={program} nvim -n -u init.lua base_vfw.yaml"
        tmux("new-session", "-d", "-x", str(WIDTH), "-y", str(HEIGHT), command)
        screen_with("unused parameter")
        for key in keys:
            tmux("send-keys", key)
        screen = screen_with(wanted)
        tmux("kill-server")
    console = Console(record=True, width=WIDTH, file=open(os.devnull, "w"), force_terminal=True, color_system="truecolor")
    console.print(Text.from_ansi(screen.rstrip("\n")), soft_wrap=True)
    svg = console.export_svg(title="base_vfw.yaml", unique_id=name)
    # The picture must not load fonts from a network.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S).replace("Fira Code, ", "")
    (ROOT / f"docs/pictures/{name}.svg").write_text(svg)


for name, (keys, wanted) in PICTURES.items():
    draw(name, keys, wanted, os.path.abspath(sys.argv[1]))
