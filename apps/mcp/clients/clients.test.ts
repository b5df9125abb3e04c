// Tests the server with the MCP Inspector, a real client. Clients with a model are large, so `npm run clients` installs and checks them.

import { mkdtemp, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refusals } from '@sheaf/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAsInspector, type InspectorCall, inspectorClaims } from './call-as-inspector.ts'
import { openDaemon } from './open-daemon.ts'
import { lampFile, openSandbox, type Sandbox, sheaf } from './open-sandbox.ts'
import { readTap } from './read-tap.ts'
import { steps } from './run-headless.ts'

const readLamp = { tool: 'read_file', input: { path: lampFile } }
const bridge = { command: sheaf, args: ['mcp'] }

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

describe.each([
  { era: 'legacy', revision: '2025-11-25' },
  { era: 'modern', revision: '2026-07-28' },
] as const)('the Inspector in the $era era', ({ era, revision }) => {
  it('connects without a window, calls tools, and receives complete results', async () => {
    const taps = await mkdtemp(join(sandbox.base, 'taps-'))
    const tap = ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('./tap.ts', import.meta.url)), taps]
    const server = { command: process.execPath, args: [...tap, sheaf, 'mcp', '--allow', inspectorClaims] }
    const calls: InspectorCall[] = []
    for (const step of steps) calls.push(await callAsInspector(sandbox, era, server, step))
    const transcript = calls.map((call) => call.transcript).join('\n')
    expect(calls.at(-1)?.result, transcript).toMatchObject({
      isError: false,
      structured: { content: await readFile(join(sandbox.folder, lampFile), 'utf8') },
    })
    const tapped = await readTap(taps)
    expect(tapped).toMatchObject({ claims: inspectorClaims, revision, starts: steps.length })
    const byText = (one: { text: string } | undefined, other: { text: string } | undefined) =>
      (one?.text ?? '').localeCompare(other?.text ?? '')
    // Each call starts the server, and the tap's files are in the order of process ids.
    expect(calls.map(({ result }) => result).sort(byText)).toEqual(tapped.results.sort(byText))
  })

  it('asks for approval once in the window of a running Sheaf, naming the program, and then always answers', async () => {
    const other = await openSandbox()
    const daemon = await openDaemon(other, 'always')
    try {
      for (const server of [bridge, bridge, daemon.http]) {
        const { result, transcript } = await callAsInspector(other, era, server, readLamp)
        expect(result?.text, transcript).toContain(other.secretWord)
      }
      const approvals = daemon.asked.map(({ name, program, folder, canRemember }) => ({
        name,
        program: basename(program?.script ?? program?.executable ?? ''),
        folder,
        canRemember,
      }))
      expect(approvals).toEqual([{ name: inspectorClaims, program: 'index.js', folder: other.folder, canRemember: true }])
    } finally {
      await daemon.close()
      await other.close()
    }
  })

  it('returns a refusal in words when the client is denied', async () => {
    const other = await openSandbox()
    const daemon = await openDaemon(other, 'deny')
    try {
      const { result, transcript } = await callAsInspector(other, era, bridge, readLamp)
      expect(result, transcript).toMatchObject({ isError: true, text: expect.stringContaining(refusals['mcp-denied'].says) })
    } finally {
      await daemon.close()
      await other.close()
    }
  })
})
