// End-to-end tests of `sheaf mcp` with a running host: real processes, the daemon with its supervisor, and a window that approves editors.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { connectHost, findDaemon, type HostConnection } from '@sheaf/host/serve'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestFolder, type TestFolder, waitUntil } from '../testing/index.ts'
import { openEditor, type TestEditor } from './testing/index.ts'

let folder: TestFolder
let supervisor: ReturnType<TestFolder['start']> | undefined
let window: HostConnection | undefined

beforeAll(async () => {
  folder = makeTestFolder({ 'src/main.ts': 'export const answer = 42\n' })
  folder.git('init', '-q')
  await folder.output(['license', 'trial'])
})
afterAll(async () => {
  await window?.close()
  supervisor?.kill('SIGTERM')
  await waitUntil(async () => expect(await findDaemon(folder.home)).toBeUndefined())
  folder.remove()
})

async function startDaemon(): Promise<void> {
  supervisor = folder.start(['host', '--keep'])
  await waitUntil(async () => expect(await findDaemon(folder.home)).toBeDefined())
}

/** A window that shows the folder. */
async function openWindow(): Promise<HostConnection> {
  const opened = await connectHost(folder.home)
  if (opened === undefined) throw new Error('no daemon')
  await opened['workspaces.open']({ roots: [folder.path] })
  return opened
}

/** Approves every client that asks, as a user at the window would. */
function approveAll(connection: HostConnection): () => void {
  const answer = async () => {
    for (const { id } of (await connection['mcp.status']()).approvals)
      await connection['mcp.change']({ type: 'answer', approval: id, answer: 'once' })
  }
  void answer()
  return connection.subscribe((event) => {
    if (event.type === 'mcp-changed') void answer().catch(() => {})
  })
}

const start = (...words: string[]): TestEditor => openEditor(folder.start(['mcp', ...words]))
const end = async (editor: TestEditor): Promise<void> => {
  editor.child.stdin?.end()
  await editor.ended
}

describe('an editor with Sheaf running', () => {
  it('moves an editor from the fallback to the daemon when Sheaf starts, without an error', async () => {
    const editor = start('--allow', 'mover')
    await editor.initialize('mover')
    expect(await editor.call('list_root_folders')).toMatchObject({ result: { structuredContent: { roots: [{ path: folder.path }] } } })
    await startDaemon()
    window = await openWindow()
    const stop = approveAll(window)
    await waitUntil(async () => {
      await editor.call('list_root_folders')
      expect((await window?.['mcp.status']())?.client).toMatchObject({ name: 'mover' })
    })
    expect(await editor.call('list_root_folders')).not.toHaveProperty('error')
    stop()
    await end(editor)
    expect([editor.noise, editor.received.filter(({ id }) => id === 1).length]).toEqual([[], 1])
    await waitUntil(async () => expect((await window?.['mcp.status']())?.client).toBeUndefined())
  })

  // [F4.13]
  it('serves the workspace of the window, announces a disabled tool, and ends the session when killed', async () => {
    if (window === undefined) throw new Error('no window')
    const stop = approveAll(window)
    const editor = start()
    await editor.initialize('worker')
    expect((await editor.call('get_file_tree')).result?.content?.[0]?.text).toContain('main.ts')
    const { settings } = await window['settings.read']()
    await window['settings.save']({ mcp: { ...settings.mcp, tools: { search: false } } })
    await waitUntil(() => expect(editor.received.map(({ method }) => method)).toContain('notifications/tools/list_changed'))
    expect((await editor.ask('tools/list')).result?.tools).toHaveLength(14)
    expect(await editor.call('search', { pattern: 'x' })).toMatchObject({
      result: { structuredContent: { error: { code: 'mcp-tool-off' } } },
    })
    await window['settings.save']({ mcp: { ...settings.mcp, tools: {} } })
    expect(await window['mcp.status']()).toMatchObject({ client: { name: 'worker' } })
    editor.child.kill('SIGKILL')
    await waitUntil(async () => expect((await window?.['mcp.status']())?.client).toBeUndefined())
    stop()
  })

  it('serves two editors at once, each with its own answers', async () => {
    if (window === undefined) throw new Error('no window')
    const stop = approveAll(window)
    const editors = [start(), start()]
    await Promise.all(editors.map((editor) => editor.initialize('twin')))
    await Promise.all(editors.map(async (editor) => expect((await editor.ask('tools/list')).result?.tools).toHaveLength(15)))
    stop()
    await Promise.all(editors.map(end))
  })

  it('fails only the running call when the daemon is killed, and continues with the next daemon', async () => {
    const editor = start()
    await editor.initialize('survivor')
    // This call waits for an approval that never comes.
    editor.write({
      jsonrpc: '2.0',
      id: 'lost',
      method: 'tools/call',
      params: { name: 'get_file_tree', arguments: {}, _meta: { progressToken: 7 } },
    })
    await waitUntil(async () => expect((await window?.['mcp.status']())?.approvals).toHaveLength(1))
    await waitUntil(() => expect(editor.received.map(({ method }) => method)).toContain('notifications/progress'))
    const daemon = await findDaemon(folder.home)
    process.kill(daemon?.pid ?? 0, 'SIGKILL')
    expect(await editor.answer('lost')).toMatchObject({
      result: { isError: true, structuredContent: { error: { code: 'host-unreachable' } } },
    })
    await waitUntil(async () => expect(await findDaemon(folder.home)).toBeDefined())
    window = await openWindow()
    const stop = approveAll(window)
    // If the restart takes long, the editor is served without the daemon until then.
    await waitUntil(async () => {
      expect((await editor.call('get_file_tree')).result?.content?.[0]?.text).toContain('main.ts')
      expect(await window?.['mcp.status']()).toMatchObject({ client: { name: 'survivor' } })
    })
    stop()
    await end(editor)
    expect(editor.noise).toEqual([])
  })

  it('keeps answering after its workspace is closed, and serves it again when it is reopened', async () => {
    if (window === undefined) throw new Error('no window')
    const stop = approveAll(window)
    const editor = start()
    await editor.initialize('left')
    await editor.call('get_file_tree')
    const { id } = await window['workspaces.open']({ roots: [folder.path] })
    await window['workspaces.close']({ workspace: id })
    await window['workspaces.close']({ workspace: id })
    await waitUntil(async () => expect((await window?.['mcp.status']())?.owner?.workspace).toBeUndefined())
    const { result } = await editor.call('get_file_tree')
    expect(result).toMatchObject({ structuredContent: expect.any(Object) })
    await window['workspaces.open']({ roots: [folder.path] })
    expect((await editor.call('get_file_tree')).result?.content?.[0]?.text).toContain('main.ts')
    stop()
    await end(editor)
  })

  it('answers malformed requests with errors, and keeps the daemon running', async () => {
    const editor = start()
    await editor.initialize('rude')
    editor.write('{"jsonrpc":')
    expect(await editor.answer(null)).toMatchObject({ error: { code: -32_700 } })
    editor.write(`{"jsonrpc":"2.0","id":"${'9'.repeat(100_000)}","method":"ping"}`)
    editor.write(
      `{"method":"tools/call","params":{"name":"search","arguments":{"pattern":"${'x'.repeat(10_000_001)}"}},"jsonrpc":"2.0","id":77}`,
    )
    expect(await editor.answer(77)).toMatchObject({ error: { code: -32_600 } })
    editor.write({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'never asked' } })
    expect(await editor.ask('no/such')).toMatchObject({ error: { code: -32_601 } })
    expect(await editor.ask('ping')).toEqual({ jsonrpc: '2.0', id: 3, result: {} })
    await end(editor)
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('exits on %s', async (signal) => {
    const editor = start()
    await editor.initialize()
    editor.child.kill(signal)
    expect(await editor.ended).toEqual({ code: 0, signal: null })
  })

  it('continues without a window after Sheaf exits for good', async () => {
    const editor = start('--allow', 'stayer')
    await editor.initialize('stayer')
    await window?.close()
    supervisor?.kill('SIGTERM')
    await waitUntil(async () => expect(await findDaemon(folder.home)).toBeUndefined())
    // A daemon that was killed with SIGKILL would leave this file behind.
    rmSync(join(folder.home, 'run', 'host.json'), { force: true })
    // A call during the shutdown of the daemon fails, so it is retried.
    await waitUntil(async () =>
      expect(await editor.call('list_root_folders')).toMatchObject({ result: { structuredContent: { roots: [{ path: folder.path }] } } }),
    )
    await end(editor)
  })
})
