// Tests each editor in a new home folder: where its file is, what is written, and what is left alone.

import { execFile } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type EditorId, editorIds } from '@sheaf/contract'
import { parse as parseJson } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import { afterAll, describe, expect, it } from 'vitest'
import { allEditors } from './all-editors.ts'
import { changeEditor, listEditors, snippetFor } from './index.ts'
import { platformPaths } from './platform-paths.ts'

const all = mkdtempSync(join(tmpdir(), 'sheaf-editors-'))
afterAll(() => rmSync(all, { recursive: true }))
const sheaf = fileURLToPath(new URL('../../../../bin/sheaf', import.meta.url))

let homes = 0
function newHome(): { env: Record<string, string>; home: string } {
  homes += 1
  const home = join(all, String(homes))
  mkdirSync(home)
  return { env: { HOME: home, PATH: join(home, 'bin') }, home }
}

function put(file: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  chmodSync(file, mode)
}

function fileOf(id: EditorId, env: Record<string, string>): string {
  return allEditors[id].file(platformPaths(env))
}

async function setUp(env: Record<string, string>, editor: EditorId, headless = false) {
  const { before } = await changeEditor(env, { editor, headless })
  const { file, backup } = await changeEditor(env, { editor, headless, before })
  return { file, backup }
}

function read(id: EditorId, text: string): unknown {
  return allEditors[id].language === 'toml' ? parseToml(text) : parseJson(text)
}

const entries: Record<EditorId, unknown> = {
  'claude-code': { mcpServers: { sheaf: { type: 'stdio', command: sheaf, args: ['mcp'] } } },
  'claude-desktop': { mcpServers: { sheaf: { command: sheaf, args: ['mcp'] } } },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Cursor's own variable.
  cursor: { mcpServers: { sheaf: { type: 'stdio', command: sheaf, args: ['mcp', '--root', '${workspaceFolder}'] } } },
  codex: { mcp_servers: { sheaf: { command: sheaf, args: ['mcp'] } } },
  vscode: { servers: { sheaf: { type: 'stdio', command: sheaf, args: ['mcp'] } } },
  'gemini-cli': { mcpServers: { sheaf: { command: sheaf, args: ['mcp'] } } },
  opencode: { mcp: { sheaf: { type: 'local', command: [sheaf, 'mcp'] } } },
}

describe('the configuration file of an editor', () => {
  const env = { HOME: '/home/me', APPDATA: 'C:\\Roaming' }
  it.each([
    ['claude-code', {}, '/home/me/.claude.json'],
    ['claude-code', { CLAUDE_CONFIG_DIR: '/moved' }, '/moved/.claude.json'],
    ['claude-desktop', {}, '/home/me/.config/Claude/claude_desktop_config.json'],
    ['cursor', {}, '/home/me/.cursor/mcp.json'],
    ['codex', {}, '/home/me/.codex/config.toml'],
    ['codex', { CODEX_HOME: '/moved' }, '/moved/config.toml'],
    ['vscode', {}, '/home/me/.config/Code/User/mcp.json'],
    ['vscode', { XDG_CONFIG_HOME: '/xdg' }, '/xdg/Code/User/mcp.json'],
    ['vscode', { VSCODE_PORTABLE: '/portable' }, '/portable/user-data/User/mcp.json'],
    ['gemini-cli', {}, '/home/me/.gemini/settings.json'],
    ['gemini-cli', { GEMINI_CLI_HOME: '/moved' }, '/moved/.gemini/settings.json'],
    ['opencode', {}, '/home/me/.config/opencode/opencode.jsonc'],
    ['opencode', { XDG_CONFIG_HOME: '/xdg' }, '/xdg/opencode/opencode.jsonc'],
  ] as const)('locates the file of %s with %j', (id, more, file) => {
    expect(allEditors[id].file(platformPaths({ ...env, ...more }, 'linux'))).toBe(file)
  })

  it('uses the standard folders of macOS and Windows', () => {
    const mac = platformPaths(env, 'darwin')
    const windows = platformPaths(env, 'win32')
    expect(allEditors['claude-desktop'].file(mac)).toBe('/home/me/Library/Application Support/Claude/claude_desktop_config.json')
    expect(allEditors.vscode.file(mac)).toBe('/home/me/Library/Application Support/Code/User/mcp.json')
    expect(allEditors.vscode.file(windows)).toBe(join('C:\\Roaming', 'Code', 'User', 'mcp.json'))
    expect(allEditors.opencode.file(mac)).toBe('/home/me/.config/opencode/opencode.jsonc')
  })

  it('changes the opencode file that exists, opencode.jsonc first', () => {
    const { env: own, home } = newHome()
    put(join(home, '.config/opencode/opencode.json'), '{}')
    expect(fileOf('opencode', own)).toBe(join(home, '.config/opencode/opencode.json'))
    put(join(home, '.config/opencode/opencode.jsonc'), '{}')
    expect(fileOf('opencode', own)).toBe(join(home, '.config/opencode/opencode.jsonc'))
  })
})

describe.each(editorIds)('setting up %s', (id) => {
  // [F4.21]
  it('creates the configuration if there is none, readable by the user only', async () => {
    const { env } = newHome()
    const file = fileOf(id, env)
    const preview = await changeEditor(env, { editor: id })
    expect(preview).toMatchObject({ editor: id, file, before: null, oldText: '', isSame: false })
    expect(await changeEditor(env, { editor: id, before: null })).toEqual({ ...preview, backup: null })
    const text = readFileSync(file, 'utf8')
    expect(text).toBe(preview.newText)
    expect(read(id, text)).toEqual(entries[id])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('reports the state: absent, not set up, set up, other, unreadable', async () => {
    const { env, home } = newHome()
    const state = async () => (await listEditors(env)).find((editor) => editor.id === id)?.state
    const states = [await state()]
    put(join(home, 'bin', allEditors[id].program), '#!/bin/sh\n', 0o755)
    states.push(await state())
    await setUp(env, id)
    states.push(await state())
    const file = fileOf(id, env)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(sheaf, '/opt/other/server'))
    states.push(await state())
    writeFileSync(file, '{ [')
    states.push(await state())
    expect(states).toEqual(['absent', 'not-set-up', 'set-up', 'other', 'unreadable'])
  })

  it('changes nothing the second time, and keeps a backup of the original', async () => {
    const { env } = newHome()
    const file = fileOf(id, env)
    put(file, id === 'codex' ? 'model = "x"\n' : '{"theme": "dark"}', 0o640)
    const first = await setUp(env, id)
    const text = readFileSync(file, 'utf8')
    expect(first).toEqual({ file, backup: `${file}.sheaf-backup` })
    expect(readFileSync(`${file}.sheaf-backup`, 'utf8')).toBe(id === 'codex' ? 'model = "x"\n' : '{"theme": "dark"}')
    expect([file, `${file}.sheaf-backup`].map((one) => statSync(one).mode & 0o777)).toEqual([0o640, 0o640])
    expect(await changeEditor(env, { editor: id })).toMatchObject({ isSame: true, oldText: text, newText: text })
    expect(await setUp(env, id)).toEqual({ file, backup: null })
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  it('allows the editor by name for headless use on request', async () => {
    const { env } = newHome()
    await setUp(env, id, true)
    const file = fileOf(id, env)
    for (const name of allEditors[id].clientNames) expect(readFileSync(file, 'utf8')).toContain(`"${name}"`)
    expect(readFileSync(file, 'utf8')).toContain('"--allow"')
    expect(await changeEditor(env, { editor: id, headless: true })).toMatchObject({ isSame: true })
    // Without the option, the names are removed again.
    await setUp(env, id)
    expect(read(id, readFileSync(file, 'utf8'))).toEqual(entries[id])
  })

  it('replaces the entry of another server, and keeps settings that a user added to our entry', async () => {
    const { env } = newHome()
    const file = fileOf(id, env)
    const own = id === 'codex' ? '[mcp_servers.sheaf]\nurl = "http://127.0.0.1:1"\n\n[mcp_servers.sheaf.tools]\na = 1\n' : ''
    const [outer] = allEditors[id].path
    put(file, own || JSON.stringify({ [outer]: { sheaf: { url: 'http://127.0.0.1:1' }, mine: { url: 'x' } } }))
    await setUp(env, id)
    const text = readFileSync(file, 'utf8')
    expect(text).not.toContain('http://127.0.0.1:1')
    const added =
      id === 'codex'
        ? text.replace('command =', 'startup_timeout_sec = 20 # mine\ncommand =')
        : text.replace('"command"', '"timeout": 20, "command"')
    // As if Sheaf had been installed elsewhere before.
    writeFileSync(file, added.replaceAll(sheaf, '/opt/older/bin/sheaf'))
    await setUp(env, id)
    expect(readFileSync(file, 'utf8')).toBe(added)
  })

  it('follows a symbolic link to the actual file', async () => {
    const { env, home } = newHome()
    const file = fileOf(id, env)
    const target = join(home, 'dotfiles', 'config')
    put(target, '')
    mkdirSync(dirname(file), { recursive: true })
    symlinkSync(target, file)
    await setUp(env, id)
    expect(lstatSync(file).isSymbolicLink()).toBe(true)
    expect(read(id, readFileSync(target, 'utf8'))).toEqual(entries[id])
    expect(readdirSync(dirname(target))).toEqual(['config'])
  })

  it('leaves a file that it cannot read unchanged', async () => {
    const { env } = newHome()
    const file = fileOf(id, env)
    const [outer] = allEditors[id].path
    const broken = [
      Buffer.from('{ "a": '),
      Buffer.from('[1, 2]]'),
      Buffer.from(`${id === 'codex' ? 'a = ' : '{"a": '}${'['.repeat(50_000)}${']'.repeat(50_000)}${id === 'codex' ? '' : '}'}`),
      Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
      Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]),
      Buffer.from(id === 'codex' ? `${outer} = 5\n` : `{"${outer}": 5}`),
      Buffer.from(id === 'codex' ? `${outer} = { other = { command = "x" } }\n` : `{"${outer}": {}, "${outer}": {"other": {}}}`),
    ]
    for (const bytes of broken) {
      put(file, '')
      writeFileSync(file, bytes)
      await expect(changeEditor(env, { editor: id })).rejects.toMatchObject({ code: 'editor-unreadable' })
      await expect(changeEditor(env, { editor: id, before: null })).rejects.toMatchObject({ code: 'editor-unreadable' })
      expect(readFileSync(file)).toEqual(bytes)
    }
    rmSync(file)
    symlinkSync('/nowhere', file)
    await expect(changeEditor(env, { editor: id })).rejects.toMatchObject({ code: 'editor-unreadable' })
    rmSync(file)
    mkdirSync(file)
    await expect(changeEditor(env, { editor: id })).rejects.toMatchObject({ code: 'editor-unreadable' })
    expect(readdirSync(dirname(file)).filter((name) => name.includes('sheaf'))).toEqual([])
  })
})

describe('writing a configuration', () => {
  it('refuses to write when the file is not the one that was previewed', async () => {
    const { env } = newHome()
    const file = fileOf('cursor', env)
    const { before } = await changeEditor(env, { editor: 'cursor' })
    put(file, '{"mcpServers": {}}')
    await expect(changeEditor(env, { editor: 'cursor', before })).rejects.toMatchObject({ code: 'editor-changed' })
    await expect(changeEditor(env, { editor: 'cursor', before: 'f00' })).rejects.toMatchObject({ code: 'editor-changed' })
    expect(readFileSync(file, 'utf8')).toBe('{"mcpServers": {}}')
    expect(readdirSync(dirname(file))).toEqual(['mcp.json'])
  })

  it('keeps a backup of every version that differs', async () => {
    const { env } = newHome()
    const file = fileOf('gemini-cli', env)
    for (const text of ['{"a": 1}', '{"b": 2}', '{"a": 1}']) {
      put(file, text)
      await setUp(env, 'gemini-cli')
    }
    expect(readFileSync(`${file}.sheaf-backup`, 'utf8')).toBe('{"a": 1}')
    expect(readFileSync(`${file}.sheaf-backup-2`, 'utf8')).toBe('{"b": 2}')
    expect(readdirSync(dirname(file)).toSorted()).toEqual(['settings.json', 'settings.json.sheaf-backup', 'settings.json.sheaf-backup-2'])
  })

  it('enables an entry that was disabled', async () => {
    const { env } = newHome()
    put(fileOf('opencode', env), JSON.stringify({ mcp: { sheaf: { type: 'local', command: [sheaf, 'mcp'], enabled: false } } }))
    expect((await listEditors(env)).find(({ id }) => id === 'opencode')).toMatchObject({
      state: 'set-up',
      message: expect.stringMatching(/off/),
    })
    await setUp(env, 'opencode')
    expect((await listEditors(env)).find(({ id }) => id === 'opencode')).not.toHaveProperty('message')
  })

  it("replaces the entry of another server, but keeps the editor's options for it", async () => {
    const { env } = newHome()
    const own = '["mcp_servers"."sheaf"] # mine\ncommand = "other"\nenabled = false # for now\nstartup_timeout_sec = 5\ncwd = "/x"\n'
    put(fileOf('codex', env), own)
    put(fileOf('gemini-cli', env), '{"mcpServers": {"sheaf": {"command": "other", "env": {"KEY": "x"}, "trust": true, "timeout": 5}}}')
    await setUp(env, 'codex')
    await setUp(env, 'gemini-cli')
    const text = readFileSync(fileOf('codex', env), 'utf8')
    expect(parseToml(text)).toEqual({ mcp_servers: { sheaf: { command: sheaf, args: ['mcp'], enabled: true, startup_timeout_sec: 5 } } })
    expect(text).toContain('enabled = true # for now')
    expect(parseJson(readFileSync(fileOf('gemini-cli', env), 'utf8'))).toEqual({
      mcpServers: { sheaf: { command: sheaf, args: ['mcp'], trust: true, timeout: 5 } },
    })
  })

  it('passes on a custom state folder', async () => {
    const { env } = newHome()
    const moved = { ...env, SHEAF_HOME: '/state' }
    await setUp(moved, 'codex')
    await setUp(moved, 'opencode')
    expect(parseToml(readFileSync(fileOf('codex', env), 'utf8'))).toMatchObject({
      mcp_servers: { sheaf: { env: { SHEAF_HOME: '/state' } } },
    })
    expect(parseJson(readFileSync(fileOf('opencode', env), 'utf8'))).toMatchObject({
      mcp: { sheaf: { environment: { SHEAF_HOME: '/state' } } },
    })
  })

  it('reports the line of a syntax error', async () => {
    const { env } = newHome()
    put(fileOf('vscode', env), '{\n  "servers": {},\n  oops\n}\n')
    put(fileOf('codex', env), 'a = 1\nb = \n')
    put(fileOf('claude-code', env), '{\n  // mine\n  "a": 1\n}\n')
    const message = Object.fromEntries((await listEditors(env)).map((editor) => [editor.id, editor.message]))
    expect(message).toMatchObject({
      vscode: expect.stringMatching(/^Line 3: /),
      codex: expect.stringMatching(/^Line 2: /),
      'claude-code': expect.stringMatching(/^Line 2: .*comment/),
    })
  })
})

describe('a user without permission', () => {
  /** Runs the code as nobody, because root may read and write everything. */
  async function asNobody(home: string, code: string): Promise<unknown> {
    const index = new URL('./index.ts', import.meta.url).href
    const script = `import * as editors from ${JSON.stringify(index)}
      const env = { HOME: ${JSON.stringify(home)}, PATH: '' }
      const result = await (async () => { ${code} })().catch(({ code }) => ({ code }))
      console.log(JSON.stringify(result))`
    const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', script]
    const run = promisify(execFile)(process.execPath, args, { uid: 65_534, gid: 65_534, cwd: '/', env: {} })
    return JSON.parse((await run).stdout)
  }

  it('refuses to read or write without permission, and leaves no files behind', async () => {
    chmodSync(all, 0o755)
    const { env, home } = newHome()
    put(fileOf('cursor', env), '{}', 0o600)
    put(fileOf('gemini-cli', env), '{}', 0o644)
    put(join(home, '.config/opencode/opencode.json'), '{}')
    chmodSync(join(home, '.config'), 0o700)
    const shown = await asNobody(home, 'return (await editors.listEditors(env)).map(({ id, state }) => [id, state])')
    expect(shown).toContainEqual(['cursor', 'unreadable'])
    expect(shown).toContainEqual(['gemini-cli', 'not-set-up'])
    expect(shown).toContainEqual(['opencode', 'unreadable'])
    const write = (id: EditorId) =>
      `const { before } = await editors.changeEditor(env, { editor: '${id}' }); return editors.changeEditor(env, { editor: '${id}', before })`
    expect(await asNobody(home, write('cursor'))).toEqual({ code: 'editor-unreadable' })
    expect(await asNobody(home, write('gemini-cli'))).toEqual({ code: 'file-unwritable' })
    expect(await asNobody(home, write('codex'))).toEqual({ code: 'file-unwritable' })
    expect(readdirSync(dirname(fileOf('gemini-cli', env)))).toEqual(['settings.json'])
  })
})

describe('snippetFor', () => {
  // [F4.21] [C.21]
  it('returns the format that most editors read', async () => {
    const { env } = newHome()
    expect(await snippetFor(env, {})).toEqual({
      language: 'json',
      text: `{"mcpServers":{"sheaf":{"command":${JSON.stringify(sheaf)},"args":["mcp"]}}}`,
    })
    const { text } = await snippetFor({ ...env, SHEAF_HOME: '/state' }, {})
    expect(JSON.parse(text)).toEqual({ mcpServers: { sheaf: { command: sheaf, args: ['mcp'], env: { SHEAF_HOME: '/state' } } } })
  })

  it.each(editorIds)('returns what would be written for %s', async (id) => {
    const { env } = newHome()
    const { language, text, file } = await snippetFor(env, { editor: id })
    expect({ language, file, holds: read(id, text) }).toEqual({
      language: id === 'codex' ? 'toml' : 'json',
      file: fileOf(id, env),
      holds: entries[id],
    })
  })

  it('uses a link to Sheaf in PATH if there is one', async () => {
    const { env, home } = newHome()
    mkdirSync(join(home, 'bin'))
    symlinkSync(sheaf, join(home, 'bin', 'sheaf'))
    expect((await snippetFor(env, {})).text).toContain(JSON.stringify(join(home, 'bin', 'sheaf')))
    put(fileOf('cursor', env), '{"mcpServers": {"sheaf": {"command": "sheaf", "args": ["mcp"]}}}')
    expect((await listEditors(env)).find(({ id }) => id === 'cursor')?.state).toBe('set-up')
  })
})
