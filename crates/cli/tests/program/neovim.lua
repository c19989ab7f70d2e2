-- Opens a package in Neovim's own client, reads the diagnostics, renames, applies a code action, and saves.
-- Arguments: the program, the file, where to write what was seen.
local program, file, out = unpack(_G.arguments)
local seen = {}
local function say(...) table.insert(seen, table.concat({ ... }, ' ')) end

local function run()
  vim.cmd('edit ' .. vim.fn.fnameescape(file))
  local buffer = vim.api.nvim_get_current_buf()
  local id = vim.lsp.start_client({ name = 'vnfcheck', cmd = { program, 'lsp' }, root_dir = vim.fn.fnamemodify(file, ':h') })
  vim.lsp.buf_attach_client(buffer, id)
  local client = vim.lsp.get_client_by_id(id)

  local function diagnostics_with(code)
    local found = {}
    for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do
      if diagnostic.user_data and diagnostic.user_data.lsp.code == code then table.insert(found, diagnostic) end
    end
    return found
  end
  local function wait_for(what, condition)
    if not vim.wait(60000, condition, 20) then error('waited in vain for ' .. what) end
  end
  local function ask(method, params)
    local response, problem = client.request_sync(method, params, 60000, buffer)
    if not response or response.err then error(method .. ': ' .. tostring(problem or response.err.message)) end
    return response.result
  end
  local document = { uri = vim.uri_from_bufnr(buffer) }

  wait_for('diagnostics', function() return #diagnostics_with('R-90279') == 1 end)
  local unused = diagnostics_with('R-90279')[1]
  say('diagnostic', unused.lnum + 1, vim.split(unused.message, '\n')[1])

  local edit = ask('textDocument/rename', { textDocument = document, position = { line = 2, character = 4 }, newName = 'lb_flavor_name' })
  vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding)

  wait_for('diagnostics of the new text', function() return #diagnostics_with('R-90279') == 1 end)
  local diagnostic = diagnostics_with('R-90279')[1].user_data.lsp
  diagnostic.range = {
    start = { line = unused.lnum, character = unused.col },
    ['end'] = { line = unused.end_lnum, character = unused.end_col },
  }
  diagnostic.source, diagnostic.message = 'vnfcheck', unused.message
  local actions = ask('textDocument/codeAction', {
    textDocument = document, range = diagnostic.range, context = { diagnostics = { diagnostic } },
  })
  say('action', actions[1].title)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding)
  vim.cmd('%s/<reason>/kept for later/')
  wait_for('the waiver', function()
    local found = diagnostics_with('R-90279')
    return #found == 1 and found[1].message:find('waived: kept for later', 1, true) ~= nil
  end)
  vim.cmd('wall')
  client.stop()
  wait_for('the end', function() return client.is_stopped() end)
  say('stopped')
end

local is_well, problem = pcall(run)
if not is_well then say('error', tostring(problem)) end
vim.fn.writefile(seen, out)
vim.cmd('qall!')
