// End-to-end tests of `sheaf mcp` without a running host: the real process, started as an editor would.

import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestFolder, type TestFolder, waitUntil } from '../testing/index.ts'
import { openEditor, type TestEditor } from './testing/index.ts'

let folder: TestFolder

beforeAll(async () => {
  folder = makeTestFolder({ 'src/main.ts': 'export const answer = 42\n', 'README.md': '# Read me\n' })
  folder.git('init', '-q')
  await folder.output(['license', 'trial'])
})
afterAll(() => folder.remove())

const start = (...words: string[]): TestEditor => openEditor(folder.start(['mcp', '--allow', 'test-editor', ...words]))

/** Waits until no process that was started for this state folder is left: neither the server nor its helpers. */
async function expectNoProcessLeft({ child: { pid = 0 } }: TestEditor): Promise<void> {
  await waitUntil(() => {
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(startedForUs()).toEqual([])
  })
}

function startedForUs(): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`SHEAF_HOME=${folder.home}\0`)
    } catch {
      return false
    }
  })
}

describe('an editor without Sheaf running', () => {
  // [S1.25] [S7.26]
  it('serves an editor on its working folder, and prints only protocol messages', async () => {
    const editor = start()
    expect(await editor.initialize()).toMatchObject({
      result: { serverInfo: { name: 'sheaf' }, capabilities: { tools: { listChanged: true } } },
    })
    const { result } = await editor.ask('tools/list')
    expect(result?.tools).toHaveLength(15)
    expect(await editor.call('list_root_folders')).toMatchObject({ result: { structuredContent: { roots: [{ path: folder.path }] } } })
    expect((await editor.call('get_file_tree')).result?.content?.[0]?.text).toContain('main.ts')
    editor.child.stdin?.end()
    expect(await editor.ended).toEqual({ code: 0, signal: null })
    expect([editor.noise, editor.stderr()]).toEqual([[], ''])
    await expectNoProcessLeft(editor)
  })

  // [C.21]
  it('refuses an editor that the user has not allowed, and reveals no file names', async () => {
    const editor = openEditor(folder.start(['mcp']))
    await editor.initialize()
    const { result } = await editor.call('get_file_tree')
    expect(result).toMatchObject({ isError: true, structuredContent: { error: { code: 'mcp-not-allowed' } } })
    expect(JSON.stringify(result)).not.toContain('main.ts')
    editor.child.stdin?.end()
    await editor.ended
  })

  it('answers malformed and invalid requests with errors', async () => {
    const editor = start()
    await editor.initialize()
    const cases: [string, string | number | null, number][] = [
      ['{"jsonrpc":', null, -32_700],
      ['{"jsonrpc":"2.0","id":71,"method":5}', 71, -32_600],
      ['{"jsonrpc":"2.0","id":72,"method":"no/such"}', 72, -32_601],
      ['{"jsonrpc":"2.0","id":73,"method":"tools/call","params":{"name":"no_such"}}', 73, -32_602],
      ['{"jsonrpc":"2.0","id":74,"method":"tools/call","params":{"name":{}}}', 74, -32_602],
      ['{"jsonrpc":"2.0","id":75,"method":"resources/read","params":{"uri":5}}', 75, -32_602],
      ['{"jsonrpc":"2.0","id":76,"method":"prompts/get","params":{"name":"plan","arguments":{"task":{}}}}', 76, -32_602],
      [
        `{"method":"tools/call","params":{"name":"search","arguments":{"pattern":"${'x'.repeat(10_000_001)}"}},"jsonrpc":"2.0","id":77}`,
        77,
        -32_600,
      ],
    ]
    for (const [line, id, code] of cases) {
      editor.write(line)
      expect(await editor.answer(id), line.slice(0, 80)).toMatchObject({ error: { code } })
      expect(JSON.stringify(await editor.answer(id))).not.toContain('invalid_type')
    }
    for (const args of ['null', '"x"', '[1]', '{"path":5}', '{"path":"nowhere"}']) {
      const id = `a${args}`
      editor.write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":"tools/call","params":{"name":"read_file","arguments":${args}}}`)
      expect(await editor.answer(id), args).toMatchObject({
        result: { isError: true, structuredContent: { error: { try: expect.any(String) } } },
      })
    }
    expect(await editor.call('get_file_tree')).toMatchObject({ result: { structuredContent: expect.any(Object) } })
    editor.child.stdin?.end()
    await editor.ended
    expect(editor.noise).toEqual([])
  })

  it('answers all requests even when the editor closes stdin right after them', async () => {
    const editor = start()
    editor.write({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test-editor', version: '1' } },
    })
    editor.write({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'list_root_folders', arguments: {} } })
    editor.child.stdin?.end()
    expect(await editor.ended).toEqual({ code: 0, signal: null })
    expect(editor.received.map(({ id, result }) => [id, result !== undefined])).toEqual([
      [1, true],
      [2, true],
    ])
  })

  // [F4.14]
  it('uses the folder given by --root, or the working folder when the placeholder is not filled in', async () => {
    folder.write({ 'inner/a.txt': 'a' })
    const [named, unfilled] = [start('--root', 'inner'), start('--root', ['$', '{workspaceFolder}'].join(''))]
    await Promise.all([named.initialize(), unfilled.initialize()])
    expect(await named.call('list_root_folders')).toMatchObject({
      result: { structuredContent: { roots: [{ path: `${folder.path}/inner` }] } },
    })
    expect(await unfilled.call('list_root_folders')).toMatchObject({ result: { structuredContent: { roots: [{ path: folder.path }] } } })
    for (const editor of [named, unfilled]) {
      editor.child.stdin?.end()
      await editor.ended
    }
  })
})

describe('shutdown', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('exits on %s and leaves no process behind', async (signal) => {
    const editor = start()
    await editor.initialize()
    await editor.call('get_codemap', { paths: ['src'] })
    editor.child.kill(signal)
    expect(await editor.ended).toEqual({ code: 0, signal: null })
    await expectNoProcessLeft(editor)
  })

  it('exits when stdout is closed', async () => {
    const editor = start()
    await editor.initialize()
    editor.child.stdout?.destroy()
    editor.write({ jsonrpc: '2.0', id: 'x', method: 'tools/list' })
    editor.write({ jsonrpc: '2.0', id: 'y', method: 'tools/list' })
    expect(await editor.ended).toMatchObject({ code: 0 })
    await expectNoProcessLeft(editor)
  })

  it('exits when the editor is killed', async () => {
    const words = JSON.stringify(['mcp', '--allow', 'test-editor'])
    // A separate editor process that starts the server and sends initialize.
    const script = `
      const { spawn } = require('node:child_process')
      const child = spawn(process.env.BIN, ${words}, { stdio: ['pipe', 'pipe', 'inherit'] })
      child.stdin.write(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test-editor', version: '1' } } }) + '\\n')
      child.stdout.on('data', () => console.log(child.pid))
    `
    const bin = new URL('../../../../bin/sheaf', import.meta.url).pathname
    const parent = spawn(process.execPath, ['-e', script], {
      cwd: folder.path,
      env: { ...process.env, BIN: bin, SHEAF_HOME: folder.home },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let seen = ''
    parent.stdout.on('data', (chunk: Buffer) => {
      seen += chunk.toString()
    })
    await waitUntil(() => expect(seen).toMatch(/\d+\n/))
    const pid = Number(seen.split('\n')[0])
    process.kill(pid, 0)
    parent.kill('SIGKILL')
    await waitUntil(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
  })
})
