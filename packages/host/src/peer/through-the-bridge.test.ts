// Safety A20 with real programs: an editor starts `sheaf mcp`, which connects to a running Sheaf. A copied name is not allowed in.

import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { HostEvent, McpAnswer, McpApproval } from '@sheaf/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectHost, type HostConnection } from '../server/connect-host.ts'
import { waitUntil } from '../server/testing/index.ts'
import { copyProgram, shell } from './testing/start-editor.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-bridge-')))
const home = join(folder, 'state')
const sheaf = fileURLToPath(new URL('../../../../bin/sheaf', import.meta.url))
const env = { HOME: folder, PATH: process.env.PATH ?? '', SHEAF_HOME: home, SHEAF_KEYS: 'file' }
let daemon: ChildProcess
let host: HostConnection

beforeAll(async () => {
  mkdirSync(join(folder, 'repo'))
  writeFileSync(join(folder, 'repo', 'a.ts'), 'export const a = 1\n')
  daemon = spawn(sheaf, ['host'], { env, stdio: 'ignore' })
  await waitUntil(() => expect(existsSync(join(home, 'run', 'host.json'))).toBe(true))
  const connected = await connectHost(home)
  if (!connected) throw new Error('The host does not respond.')
  host = connected
  await host['license.change']({ type: 'start-trial' })
  await host['workspaces.open']({ roots: [join(folder, 'repo')] })
})
afterAll(async () => {
  await host?.close()
  const ended = new Promise((done) => daemon.once('exit', done))
  daemon.kill()
  await ended
  rmSync(folder, { recursive: true, maxRetries: 5 })
})

/** Whether the first call of this editor is allowed, and what the user was asked meanwhile. */
async function firstCall(editor: string, answer: McpAnswer): Promise<{ isIn: boolean; asked: McpApproval[] }> {
  const asked: McpApproval[] = []
  const unsubscribe = host.subscribe((event: HostEvent) => {
    if (event.type !== 'mcp-changed') return
    for (const approval of event.status.approvals) {
      if (asked.some(({ id }) => id === approval.id)) continue
      asked.push(approval)
      void host['mcp.change']({ type: 'answer', approval: approval.id, answer })
    }
  })
  // The second command keeps the shell, which plays the editor, from replacing itself with the first.
  const child = spawn(editor, ['-c', `'${sheaf}' mcp; true`], { env, cwd: join(folder, 'repo'), stdio: ['pipe', 'pipe', 'inherit'] })
  const say = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const clientInfo = { name: 'some-editor', version: '1' }
  say({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } })
  let isIn = false
  for await (const line of createInterface({ input: child.stdout })) {
    const { id, result } = JSON.parse(line)
    if (id === 1) {
      say({ method: 'notifications/initialized' })
      say({ id: 2, method: 'tools/call', params: { name: 'list_root_folders', arguments: {} } })
    }
    if (id !== 2) continue
    isIn = result.isError !== true
    child.stdin.end()
  }
  unsubscribe()
  return { isIn, asked }
}

it('allows exactly the program of an allowlist entry, and no other program of its name', async () => {
  const editor = copyProgram(shell, join(folder, 'opt', 'editor'))
  const first = await firstCall(editor, 'always')
  expect(first).toMatchObject({
    isIn: true,
    asked: [{ kind: 'new', name: 'some-editor', program: { executable: editor }, canRemember: true }],
  })
  expect(await firstCall(editor, 'deny')).toEqual({ isIn: true, asked: [] })

  const copied = copyProgram(shell, join(folder, 'tmp', 'editor'))
  const other = await firstCall(copied, 'deny')
  expect(other).toMatchObject({ isIn: false, asked: [{ kind: 'changed', name: 'some-editor', program: { executable: copied } }] })

  appendFileSync(editor, '\n')
  const changed = await firstCall(editor, 'deny')
  expect(changed).toMatchObject({ isIn: false, asked: [{ kind: 'changed', program: { executable: editor } }] })
})
