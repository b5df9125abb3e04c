// Tests agents as providers of a host: turned on, listed, asked in chats, reviewed, stopped.

import { execFileSync } from 'node:child_process'
import { constants, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type AgentScript, type WrittenAgent, writeAgent } from '@sheaf/agents/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ChatApp, openChatApp } from '../chat/testing/chat-app.ts'

let programs: string
let agent: WrittenAgent
let app: ChatApp

beforeEach(async () => {
  programs = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-programs-')))
  agent = writeAgent(programs, 'gemini')
  app = await openChatApp({ 'a.ts': 'const a = 1\n' }, { env: { PATH: programs } })
})

afterEach(async () => {
  await app.close()
  rmSync(programs, { recursive: true, force: true })
})

const id = 'gemini-cli'
const details = async () => (await app.host['providers.list']()).providers.find((each) => each.id === id)
const turnOn = () => app.host['providers.save']({ id, values: {} })
const says = (...texts: string[]): AgentScript => ({
  on: { 'session/prompt': [...texts.map((text) => ({ do: 'say' as const, text })), { do: 'answer', result: { stopReason: 'end_turn' } }] },
})
const modify =
  '<file path="a.ts" action="modify">\n<change><search>\n===\nconst a = 1\n===\n</search><content>\n===\nconst a = 2\n===\n</content></change>\n</file>\n'

describe('an agent as a provider', () => {
  it('is listed with the program that was found, turned on, tested and turned off', async () => {
    expect(await details()).toMatchObject({ name: 'Gemini CLI', saved: null, agent: { command: 'gemini', program: agent.program } })
    expect((await app.host['providers.list']({ agents: true })).agents).toEqual([{ id, program: agent.program, version: '9.8.7' }])
    expect(await turnOn()).toMatchObject({ check: { ok: true, says: 'Connected to Scripted 1.2.3. 1 model available.' } })
    expect((await details())?.saved).toMatchObject({ values: {}, secrets: {}, checked: { ok: true } })
    expect((await app.host['models.list']({})).models.map(({ ref }) => ref)).toContain('gemini-cli/default')
    expect(await app.host['providers.test']({ id })).toMatchObject({ ok: true, models: 1 })
    await app.host['providers.change']({ type: 'remove', id })
    expect((await details())?.saved).toBeNull()
    await app.set({ model: `${id}/default` })
    await expect(app.send('Hi')).rejects.toMatchObject({ code: 'provider-unset' })
  })

  it.each<[string, AgentScript, object]>([
    [
      'is not signed in',
      { on: { 'session/new': [{ do: 'fail', code: -32_000, message: 'Authentication required' }] } },
      { what: 'sign-in' },
    ],
    ['exits', { on: { initialize: [{ do: 'exit', code: 1 }] } }, { what: 'provider' }],
  ])('is not turned on if it %s', async (_, script, check) => {
    agent.change(script)
    expect(await turnOn()).toMatchObject({ check: { ok: false, ...check }, saved: null })
    expect((await details())?.saved).toBeNull()
  })

  it('is not turned on if it is not installed', async () => {
    expect(await app.host['providers.save']({ id: 'opencode', values: {} })).toMatchObject({
      check: { ok: false, what: 'install' },
      saved: null,
    })
    expect(await app.host['providers.save']({ id: 'codex', values: { command: agent.program } })).toMatchObject({
      check: { ok: false, what: 'install', says: expect.stringContaining('@agentclientprotocol/codex-acp') },
    })
  })

  it('can be any program with arguments', async () => {
    const values = { command: agent.program, args: '--acp "two words"' }
    expect(await app.host['providers.save']({ id: 'agent-mine', values })).toMatchObject({ check: { ok: true } })
    expect(agent.log()[0]).toMatchObject({ args: ['--acp', 'two words'] })
    expect((await app.host['models.list']({})).models.map(({ ref }) => ref)).toContain('agent-mine/default')
    for (const wrong of [{ args: '--acp' }, { command: agent.program, args: '"open' }])
      await expect(app.host['providers.save']({ id: 'agent-other', values: wrong, unchecked: true })).rejects.toMatchObject({
        code: 'provider-settings',
      })
  })
})

describe('a chat with an agent', () => {
  beforeEach(async () => {
    await turnOn()
    await app.set({ model: `${id}/default` })
    await app.select('a.ts')
  })

  it('sends the selected files, and stores the answer with what the agent did', async () => {
    agent.change({
      on: {
        'session/prompt': [
          { do: 'think', text: 'Hm.' },
          { do: 'update', update: { sessionUpdate: 'tool_call', toolCallId: 't1', title: 'Search', status: 'pending' } },
          { do: 'update', update: { sessionUpdate: 'tool_call_update', toolCallId: 't1', status: 'failed' } },
          { do: 'say', text: 'It is one.' },
          { do: 'answer', result: { stopReason: 'end_turn' } },
        ],
      },
    })
    expect(await app.ask('What is a?')).toMatchObject({
      state: 'done',
      model: `${id}/default`,
      text: 'It is one.',
      thinking: 'Hm.',
      tools: [{ id: 't1', title: 'Search', status: 'failed' }],
    })
    expect(JSON.stringify(agent.log().at(-2))).toContain('const a = 1')
  })

  it('reviews and writes an edit from its text', async () => {
    agent.change(says('I change it.\n', modify))
    await app.set({ mode: 'act' })
    const answer = await app.ask('Make it two')
    expect(answer.files).toEqual([{ path: 'a.ts', action: 'modify' }])
    const { inChat, here, host, root } = app
    await host['reviews.open']({ ...inChat, message: answer.id })
    await host['reviews.move']({ ...here, move: { type: 'accept-all' } })
    await host['reviews.commit'](here)
    expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('const a = 2\n')
  })

  it('stops', async () => {
    agent.change({ on: { 'session/prompt': [{ do: 'say', text: 'Let me ' }, { do: 'hang' }] } })
    const { answer } = await app.send('Hi')
    await app.settled(answer, 'writing')
    await app.host['chats.change']({ ...app.inChat, change: { type: 'stop' } })
    expect(await app.settled(answer)).toMatchObject({ state: 'stopped', text: 'Let me ' })
  })

  it('shows why it failed', async () => {
    agent.change({ on: { 'session/prompt': [{ do: 'fail', code: -32_000, message: 'Authentication required' }] } })
    expect(await app.ask('Hi')).toMatchObject({
      state: 'failed',
      refusal: { code: 'agent-sign-in', says: expect.stringContaining('Run `gemini` in a terminal.') },
    })
  })

  it('never opens a file in which an agent keeps its sign-in', async () => {
    const names = [
      '.gemini/oauth_creds.json',
      '.claude/.credentials.json',
      '.codex/auth.json',
      '.local/share/opencode/auth.json',
      '.qwen/oauth_creds.json',
    ]
    const files = names.map((name) => join(app.folder, name))
    // A pipe without a writer: to open it for reading waits, and shows.
    for (const file of files) {
      mkdirSync(dirname(file), { recursive: true })
      execFileSync('mkfifo', [file])
    }
    await details()
    await app.host['providers.list']({ agents: true })
    await app.host['providers.test']({ id })
    await app.host['models.list']({ fresh: true })
    await app.ask('Hi')
    for (const file of files) expect(() => openSync(file, constants.O_WRONLY | constants.O_NONBLOCK), file).toThrow('ENXIO')
  })

  it('writes nothing into the open folder or the state folder', async () => {
    await app.ask('Hi')
    expect([readdirSync(app.root), readdirSync(app.home).includes('agents')]).toEqual([['a.ts'], false])
  })
})
