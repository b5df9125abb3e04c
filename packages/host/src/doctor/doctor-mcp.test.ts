// Causes each problem of the specification's §8 for real, and checks that `sheaf doctor --mcp` reports it with a fix.

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Check, type HostApi, isRefusal } from '@sheaf/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { openHost } from '../index.ts'
import { fingerprintFile } from '../peer/fingerprint-file.ts'
import { holdLock } from '../server/hold-lock.ts'
import { runDaemon } from '../server/run-daemon.ts'
import { hostFile, makeRunFolder } from '../server/run-folder.ts'
import { checkRoundTrip } from './doctor-round-trip.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

function makeHome(): { folder: string; home: string; env: Record<string, string> } {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-doctor-'))
  ends.push(() => rmSync(folder, { recursive: true, maxRetries: 5 }))
  return { folder, home: join(folder, 'state'), env: { HOME: folder, PATH: process.env.PATH ?? '', SHEAF_KEYS: 'file' } }
}

function open(home: string, env: Record<string, string>): HostApi {
  const host = openHost({ home, env })
  ends.push(() => host.close())
  return host
}

async function checked(host: HostApi): Promise<Record<string, Check>> {
  return Object.fromEntries((await host['doctor.check']({ mcp: true })).map((check) => [check.name, check]))
}

const fails = (says: RegExp, fix: RegExp) => ({ ok: false, says: expect.stringMatching(says), try: expect.stringMatching(fix) })

it('reports missing git with a hint, and broken git as an error', async () => {
  const { folder, home, env } = makeHome()
  const gitOf = async () => (await open(home, { ...env, PATH: folder })['doctor.check']()).find(({ name }) => name === 'git')
  expect(await gitOf()).toEqual({
    name: 'git',
    ok: true,
    says: 'not found',
    try: expect.stringMatching(/^Install git\..* Everything else works\.$/),
  })
  writeFileSync(join(folder, 'git'), '#!/bin/sh\necho no library >&2\nexit 127\n', { mode: 0o755 })
  expect(await gitOf()).toMatchObject({ ok: false, says: 'failed: no library' })
})

describe('doctor.check for MCP', () => {
  it('reports on everything while Sheaf is not running, after the general checks', async () => {
    const { home, env } = makeHome()
    const host = open(home, { ...env, OPENAI_API_KEY: 'sk-canary-0123456789' })
    const checks = await host['doctor.check']()
    expect(checks.find(({ name }) => name === 'Keys')?.says).toMatch(/Unused keys in the environment: OPENAI_API_KEY/)
    expect(JSON.stringify(checks)).not.toContain('sk-canary')
    const plain = checks.map(({ name }) => name)
    const all = await host['doctor.check']({ mcp: true })
    expect(all.slice(0, plain.length).map(({ name }) => name)).toEqual(plain)
    expect(all.slice(plain.length)).toEqual([
      { name: 'Sheaf command', ok: true, says: expect.stringMatching(/bin\/sheaf$/) },
      { name: 'Editors', ok: true, says: expect.stringContaining('none set up') },
      { name: 'Sheaf process', ok: true, says: expect.stringMatching(/^not running/) },
      { name: 'MCP server', ok: true, says: 'starts with Sheaf' },
      { name: 'Allowlist', ok: true, says: expect.stringContaining('empty') },
      { name: 'Tools', ok: true, says: '15 on' },
      { name: 'Planner model', ok: true, says: expect.stringMatching(/^none selected.*Settings → Models/) },
      { name: 'Pro', ...fails(/calls are refused/, /trial/) },
      { name: 'Discovery', ok: true, says: expect.stringContaining('DNS-SD is off') },
      { name: 'Round trip', ok: true, says: expect.stringMatching(/responded in \d+ ms with 15 tools/) },
    ])
  })

  it('reports problems in editor configurations, and a planner model without a key', async () => {
    const { folder, home, env } = makeHome()
    const put = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    put('.cursor/mcp.json', '{\n  "mcpServers": {},\n  oops\n}')
    put('.gemini/settings.json', '{"mcpServers": {"sheaf": {"command": "/old/bin/sheaf", "args": ["mcp"]}}}')
    put('.codex/config.toml', 'a = \n')
    const host = open(home, env)
    await host['editors.change']({ editor: 'opencode', before: null })
    await host['license.change']({ type: 'start-trial' })
    const { settings } = await host['settings.read']()
    const models = { ...settings.models, slots: { ...settings.models.slots, planner: 'openai/gpt-4.1' } }
    const tools = { search: false, git: true }
    await host['settings.save']({ models, mcp: { ...settings.mcp, tools, advertise: true, launchOnStart: false } })
    expect(await checked(host)).toMatchObject({
      Cursor: fails(/mcp\.json: Line 3: /, /sheaf mcp config cursor/),
      Codex: fails(/config\.toml: Line 1: /, /sheaf mcp config codex/),
      'Gemini CLI': fails(/starts \/old\/bin\/sheaf mcp/, /set it up again/i),
      opencode: { ok: true, says: expect.stringContaining('starts this copy of Sheaf') },
      'MCP server': { ok: true, says: expect.stringContaining("doesn't start with Sheaf") },
      Tools: { ok: true, says: '15 on; turned off: search' },
      'Planner model': fails(/not set up/, /Settings → API Keys/),
      Pro: { ok: true, says: 'trial, days left: 7' },
      Discovery: { ok: true, says: expect.stringContaining('advertised with DNS-SD') },
    })
    await host['providers.save']({ id: 'openai', values: { apiKey: 'sk-test-0123456789abcdef' }, unchecked: true })
    expect(await checked(host)).toMatchObject({ 'Planner model': { ok: true, says: 'openai/gpt-4.1; OpenAI is set up' } })
  })

  it('reports problems of the running Sheaf: server off, pending approvals, changed programs, token file', async () => {
    const { folder, home, env } = makeHome()
    let serving: HostApi | undefined
    const daemon = await runDaemon({
      home,
      version: '9.9.9',
      openHost() {
        serving = openHost({ home, env })
        return serving
      },
    })
    ends.push(() => daemon?.end('test'))
    if (!serving) throw new Error('The host was not opened.')
    await serving['license.change']({ type: 'start-trial' })
    const host = open(home, env)
    expect(await checked(host)).toMatchObject({
      'Sheaf process': { ok: true, says: `version 9.9.9, process ${process.pid}, port ${daemon?.port}` },
      'Token file': { ok: true },
      Network: { ok: true, says: `listens on 127.0.0.1:${daemon?.port} only` },
      'MCP server': { ok: true, says: 'Listening' },
      Window: { ok: true, says: expect.stringMatching(/^none/) },
      'Connected editor': { ok: true, says: expect.stringMatching(/^none/) },
      Approvals: { ok: true },
      'Round trip': { ok: true },
    })
    const program = join(folder, 'editor')
    writeFileSync(program, 'one')
    const fingerprint = (await fingerprintFile(program)) ?? ''
    const call = async (name: string) => {
      const peer = { transport: 'stdio', program: async () => ({ pid: 1, executable: program, fingerprint }) } as const
      const session = await serving?.openMcpSession(peer)
      const input = { claim: { name, version: '1' }, tool: 'token_stats', bytes: 0 } as const
      await session?.enter(input).catch((refusal: unknown) => expect(isRefusal(refusal)).toBe(true))
    }
    await call('known')
    const [asked] = (await serving['mcp.status']()).approvals
    await serving.as({ kind: 'window', id: 'window' })['mcp.change']({ type: 'answer', approval: asked?.id ?? '', answer: 'always' })
    await call('waiting')
    writeFileSync(program, 'two')
    chmodSync(hostFile(home), 0o644)
    expect(await checked(host)).toMatchObject({
      'Token file': fails(/host\.json is readable by other users/, /^Run `chmod /),
      Approvals: fails(/^pending: .*waiting/, /sheaf app/),
      Allowlist: fails(/the program for known has changed/, /Settings → MCP Server/),
    })
    rmSync(program)
    await serving['mcp.change']({ type: 'switch', on: false })
    expect(await checked(host)).toMatchObject({
      'MCP server': fails(/turned off/, /Settings → MCP Server/),
      Allowlist: fails(/the program for known is missing/, /Settings → MCP Server/),
    })
  })

  it('distinguishes a stale host file from a Sheaf that does not respond', async () => {
    const { home, env } = makeHome()
    makeRunFolder(home)
    const left = { pid: 1, port: 1, token: 'x', version: '1', build: '', startedAt: '', run: 'x' }
    writeFileSync(hostFile(home), JSON.stringify(left), { mode: 0o600 })
    const host = open(home, env)
    expect(await checked(host)).toMatchObject({
      'Sheaf process': { ok: true, says: expect.stringContaining('A crashed process left a file') },
    })
    const lock = holdLock(home)
    ends.push(() => lock?.release())
    expect(await checked(host)).toMatchObject({ 'Sheaf process': fails(/not responding/, /./) })
  })

  it.each([
    ['cannot be started', '/nonexistent/sheaf', [], /couldn't be started: .*ENOENT/],
    ['exits at once', '/bin/sh', ['-c', 'echo broken >&2; exit 3'], /exited with 3\. broken/],
    ['prints something else', '/bin/sh', ['-c', 'echo hello; cat'], /returned an error: hello/],
    ['prints nothing', '/bin/sh', ['-c', 'cat >/dev/null'], /did not respond within 0\.5 seconds/],
  ] as const)('reports a command that %s', async (_what, command, args, says) => {
    const { home, env } = makeHome()
    expect(await checkRoundTrip({ home, env }, { command, args: [...args] }, 500)).toEqual({ name: 'Round trip', ...fails(says, /stderr/) })
  })
})
