// Safety A25: sends keys with a mark through everything that may fail, in a real daemon and the real command, then looks for the mark.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { HostEvent } from '@sheaf/contract'
import { type Answer, type ModelServer, openModelServer } from '@sheaf/providers/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectHost, type HostConnection } from '../server/index.ts'

const repository = resolve(import.meta.dirname, '../../../..')
const mark = 'CANARY7f3a'
const keyOf = (provider: string) => `sk-${provider}-0123456789-${mark}-abcdefghij-wxyz`

/** Each provider with the path of its API on the model server. */
const providers = {
  openai: '/openai/v1',
  anthropic: '/anthropic/v1',
  google: '/gemini/v1beta',
  groq: '/openai/v1',
  'custom-team': '/openai/v1',
}
const models = ['openai/gpt-4.1', 'anthropic/claude-sonnet-4-5', 'google/gemini-2.5-pro', 'groq/llama', 'custom-team/any']

let base: string
let home: string
let root: string
let server: ModelServer
let elsewhere: { server: Server; url: string; heard: string[] }
let daemon: ChildProcess
let host: HostConnection
/** Everything that was returned or printed. */
const said: string[] = []
const events: HostEvent[] = []

beforeAll(async () => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-canary-')))
  home = join(base, 'home')
  root = join(base, 'repo')
  mkdirSync(root)
  writeFileSync(join(root, 'a.ts'), 'export const a = 1\n')
  server = await openModelServer({ models: ['gpt-4.1'], otherwise: { says: 'Hello.' } })
  elsewhere = await listenElsewhere()
  await start()
})

afterAll(async () => {
  await host.close()
  await kill()
  await server.close()
  elsewhere.server.closeAllConnections()
  elsewhere.server.close()
  rmSync(base, { recursive: true, force: true })
})

describe('an API key', () => {
  it('sends a key only to its provider and leaves it nowhere else, whatever fails', { timeout: 240_000 }, async () => {
    await received(host['license.change']({ type: 'start-trial' }))
    const workspace = (await received(host['workspaces.open']({ roots: [root] }))) ?? unexpected()
    const here = { workspace: workspace.id }
    for (const [id, path] of Object.entries(providers)) await received(host['providers.save']({ id, values: valuesOf(id, path) }))
    expect(keysSeen()).toBe(Object.keys(providers).length)

    // Every way a provider may answer: to a check, to a list of models, and in a chat.
    const chat = (await received(host['chats.open']({ ...here, new: true }))) ?? unexpected()
    for (const fault of faults()) {
      for (const [id, path] of Object.entries(providers)) {
        server.reply({ when: 'models', ...fault(id) })
        await received(host['providers.test']({ id }))
        server.reply({ when: 'models', ...fault(id) })
        await received(host['providers.save']({ id, values: valuesOf(id, path) }))
      }
      for (const model of models) {
        server.reply(fault(model.split('/')[0] ?? ''))
        await received(host['chats.change']({ ...here, chat: chat.id, change: { type: 'edit', settings: { model } } }))
        await answered(received(host['chats.send']({ ...here, chat: chat.id, text: 'Hello?' })), chat.id)
      }
      server.reply({ when: 'models', ...fault('openai') })
      await received(host['models.list']({ fresh: true }))
    }

    // Keys that cannot even be sent: with a stray typographic character, with a line break in the middle, or far too long.
    for (const odd of ['…', '\u2028', '\n', 'ключ', '\0', 'x'.repeat(15_000)]) {
      const values = { apiKey: `${keyOf('odd')}${odd}tail`, baseUrl: `${server.url}/openai/v1` }
      await received(host['providers.save']({ id: 'xai', values }))
      await received(host['providers.save']({ id: 'xai', values, unchecked: true }))
      await received(host['providers.test']({ id: 'xai' }))
    }
    await received(
      host['providers.save']({ id: 'openai', values: { apiKey: keyOf('openai'), baseUrl: `http://${keyOf('url')}@127.0.0.1:1/v1` } }),
    )
    await received(host['providers.save']({ id: keyOf('id'), values: {} }))
    await received(host['providers.save']({ id: 'openai', values: { apiKey: keyOf('openai'), baseUrl: `${server.url}/openai/v1` } }))

    // Everything that can be exported, and everything that users share when they ask for help.
    const asked: Promise<unknown>[] = [
      host['chats.export']({ ...here, chat: chat.id }),
      host['chats.open']({ ...here, chat: chat.id }),
      host['chats.list'](here),
      host['settings.read'](),
      host['providers.list'](),
      host['models.list']({}),
      host['doctor.check'](),
      host['workspaces.list'](),
      host['history.list'](here),
      host['prompt.build'](here),
    ]
    for (const each of asked) await received(each)
    for (const words of [
      ['providers', 'list'],
      ['providers', 'test'],
      ['providers', 'models', '--fresh'],
      ['doctor'],
      ['prompts', 'export'],
    ]) {
      await sheaf([...words, ...(words[0] === 'prompts' ? [] : ['--json'])])
      if (words[0] === 'providers') await sheaf(words)
    }
    server.reply({ fault: { kind: 'status', status: 401, says: `Wrong key: ${keyOf('openai')}` } })
    await sheaf(['chat', 'Hello?', '--model', 'openai/gpt-4.1'])
    await sheaf(['providers', 'set', 'openai', '--key', '-'], `${keyOf('openai')}-other`)
    await sheaf(['providers', 'set', 'openai', '--key-env', 'MY_KEY'], '', { MY_KEY: `${keyOf('openai')}\u2026` })

    // The daemon is killed in the middle of an answer, and started again.
    server.reply({ says: ['Half of it', { hold: 'never' }] })
    await received(host['chats.change']({ ...here, chat: chat.id, change: { type: 'edit', settings: { model: 'openai/gpt-4.1' } } }))
    await received(host['chats.send']({ ...here, chat: chat.id, text: 'Killed' }))
    await server.until((requests) => requests.some(({ state, protocol }) => state === 'open' && protocol !== 'models'))
    await kill()
    await start()
    await received(host['workspaces.open']({ roots: [root] }))
    await received(host['chats.open']({ ...here, chat: chat.id }))

    expect(elsewhere.heard.filter(containsMark)).toEqual([])
    expect(server.requests.filter(({ path }) => containsMark(path)).map(({ path }) => path)).toEqual([])
    expect(said.filter(containsMark).map((text) => around(text))).toEqual([])
    expect(events.map((event) => JSON.stringify(event)).filter(containsMark)).toEqual([])
    expect(filesBelow(home).filter((file) => containsMark(readFileSync(file, 'latin1')))).toEqual([])
    // The run was real: keys were sent, failures came back, and the log and the databases were written.
    expect(keysSeen()).toBe(Object.keys(providers).length)
    expect(said.some((text) => text.includes('rejected the API key'))).toBe(true)
    expect(readdirSync(join(home, 'keys'))).toContain('openai.json')
    expect(filesBelow(home).some((file) => file.endsWith('host.log'))).toBe(true)
  })
})

function valuesOf(id: string, path: string): Record<string, string> {
  return { apiKey: keyOf(id), baseUrl: `${server.url}${path}`, ...(id.startsWith('custom') ? { name: 'Team' } : {}) }
}

/** Answers that repeat the key in some form. */
function faults(): ((provider: string) => Answer)[] {
  return [
    (id) => ({ fault: { kind: 'status', status: 401, says: `Incorrect API key provided: ${keyOf(id)}.` } }),
    (id) => ({
      fault: { kind: 'status', status: 400, says: `Header Authorization: Bearer ${keyOf(id)} and ${encodeURIComponent(keyOf(id))}` },
    }),
    (id) => ({ fault: { kind: 'redirect', to: `${elsewhere.url}/steal?key=${keyOf(id)}` } }),
    (id) => ({ fault: { kind: 'raw', status: 200, type: 'text/html', body: `<h1>Proxy</h1> you sent ${keyOf(id)} ${btoa(keyOf(id))}` } }),
    (id) => ({ fault: { kind: 'raw', status: 500, type: 'application/json', body: `{"error": {"message": "${keyOf(id)}` } }),
    (id) => ({ says: 'Half', fault: { kind: 'midway', how: 'error', says: `key ${keyOf(id)} was revoked` } }),
  ]
}

/** The result, or undefined if it was refused. Records the text of either. */
async function received<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    const value = await work
    said.push(JSON.stringify(value) ?? '')
    return value
  } catch (problem) {
    said.push(
      problem instanceof Error
        ? `${problem.message} ${problem.stack} ${JSON.stringify(problem)} ${String(problem.cause)}`
        : String(problem),
    )
    return undefined
  }
}

async function answered(sending: Promise<{ answer: string } | undefined>, chat: string): Promise<void> {
  const sent = await sending
  if (!sent) return
  await vi.waitFor(
    () => {
      const ended = events.some(
        (event) =>
          event.type === 'chat-message' &&
          event.chat === chat &&
          event.message.id === sent.answer &&
          !['waiting', 'writing', 'editing'].includes(event.message.state),
      )
      if (!ended) throw new Error('The answer has not ended.')
    },
    { timeout: 60_000, interval: 10 },
  )
}

function keysSeen(): number {
  return Object.keys(providers).filter((id) => server.requests.some(({ key }) => key === keyOf(id))).length
}

const marks = [mark, ...[0, 1, 2].map((shift) => base64Of(mark, shift)), Buffer.from(mark).toString('hex')]

function containsMark(text: string): boolean {
  return marks.some((form) => text.includes(form))
}

/** How the mark looks inside a longer base64 text, for each of the three possible alignments. */
function base64Of(text: string, shift: number): string {
  const whole = Buffer.from('x'.repeat(shift) + text).toString('base64')
  return whole.slice(shift === 0 ? 0 : 4, whole.length - 4)
}

function around(text: string): string {
  const at = Math.max(...marks.map((form) => text.indexOf(form)))
  return text.slice(Math.max(0, at - 200), at + 60)
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** The target of the redirects, which must never receive a key. */
async function listenElsewhere(): Promise<typeof elsewhere> {
  const heard: string[] = []
  const listening = createServer((request, response) => {
    heard.push(`${request.url} ${JSON.stringify(request.headers)}`)
    response.end('{}')
  })
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done))
  const address = listening.address()
  return { server: listening, heard, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` }
}

async function start(): Promise<void> {
  const script = `
    const { runDaemon } = await import(${JSON.stringify(join(repository, 'packages/host/src/server/index.ts'))})
    const { openHost } = await import(${JSON.stringify(join(repository, 'packages/host/src/index.ts'))})
    const daemon = await runDaemon({ home: ${JSON.stringify(home)}, version: '1.0.0', uiFolder: ${JSON.stringify(base)}, openHost: () => openHost({ home: ${JSON.stringify(home)} }) })
    for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, (problem) => { console.error(problem); daemon.onBug(problem) })
    console.log('listening')
  `
  daemon = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, SHEAF_HOME: home, SHEAF_KEYS: 'file', SHEAF_DEBUG: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const listening = new Promise<void>((done, failed) => {
    daemon.stdout?.on('data', (chunk) => {
      said.push(String(chunk))
      if (String(chunk).includes('listening')) done()
    })
    daemon.stderr?.on('data', (chunk) => said.push(String(chunk)))
    daemon.once('exit', (code) => failed(new Error(`The daemon exited with ${code}: ${said.join('\n')}`)))
  })
  await listening
  host = (await connectHost(home)) ?? unexpected()
  host.subscribe((event) => events.push(event))
}

async function kill(): Promise<void> {
  const ended = new Promise((done) => daemon.once('exit', done))
  daemon.kill('SIGKILL')
  await ended
}

function sheaf(words: string[], stdin = '', env: Record<string, string> = {}): Promise<void> {
  const child = spawn(join(repository, 'bin/sheaf'), words, {
    cwd: root,
    env: { ...process.env, SHEAF_HOME: home, SHEAF_KEYS: 'file', SHEAF_DEBUG: '1', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (chunk) => said.push(String(chunk)))
  child.stderr.on('data', (chunk) => said.push(String(chunk)))
  child.stdin.on('error', () => {})
  child.stdin.end(stdin)
  return new Promise((done) => child.once('close', () => done()))
}

function unexpected(): never {
  throw new Error(said.at(-1))
}
