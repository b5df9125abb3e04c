import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isRefusal, type MessageHead } from '@sheaf/contract'
import { openModelServer } from '@sheaf/providers/testing'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { Models } from '../models/models.ts'
import { openApp } from '../testing/open-app.ts'
import { openExistingChats } from './chat-database.ts'
import { openChatStore } from './chat-store.ts'
import { type ChatApp, openChatApp } from './testing/chat-app.ts'

let app: ChatApp | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

async function open(...args: Parameters<typeof openChatApp>): Promise<ChatApp> {
  app = await openChatApp(...args)
  return app
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (isRefusal(error)) return error.code
    throw error
  }
}

/** The saved messages, as another process sees them. */
function onDisk(home: string, chat: string): Pick<MessageHead & { text: string }, 'state' | 'text'>[] {
  const database = openExistingChats(home)
  if (!database) return []
  const messages = openChatStore(database).messages(chat)
  database.close()
  return messages.map(({ state, text }) => ({ state, text }))
}

describe('saved chats', () => {
  // [F6.6]
  it('keeps chats across a restart, with an unfinished answer marked as cut', async () => {
    const { host, here, inChat, server, send, event, folder } = await open({})
    server.reply({ says: ['as far as it', { hold: 'never' }] })
    const { answer } = await send('go')
    await event('chat-text', ({ message }) => message === answer)
    await host.close()
    const again = await open({}, { again: { folder }, server, chat: inChat.chat })
    expect(again.here).toEqual(here)
    expect(await again.shown()).toMatchObject({
      running: false,
      head: answer,
      tree: [{ text: 'go' }, { state: 'cut', text: 'as far as it' }],
    })
  })

  it('removes chats with their workspace, and leaves them out of a duplicate', async () => {
    const { host, here, inChat, ask, opened, home, server, send, event } = await open({})
    await ask('hello')
    const copy = await host['workspaces.create']({ copyOf: opened.fields.name })
    await host.as({ kind: 'window', id: 'window' })['workspaces.open']({ id: copy.id })
    expect(await host['chats.list']({ workspace: copy.id })).toEqual([])
    server.reply({ says: ['x', { hold: 'never' }] })
    const { answer } = await send('again')
    await event('chat-text', ({ message }) => message === answer)
    await host['workspaces.remove']({ name: opened.fields.name })
    await server.until((requests) => requests.some(({ state }) => state === 'gone'))
    expect(onDisk(home, inChat.chat)).toEqual([])
    expect(await codeOf(host['chats.list'](here))).toBe('unknown-workspace')
  })

  it('removes chats of a workspace that another process removes', async () => {
    const { inChat, ask, opened, home, folder } = await open({})
    await ask('hello')
    const { openHost } = await import('../index.ts')
    const other = openHost({ home, env: { HOME: folder, SHEAF_KEYS: 'file' } })
    await other['workspaces.remove']({ name: opened.fields.name })
    await other.close()
    expect(onDisk(home, inChat.chat)).toEqual([])
  })

  it('keeps chats of an ephemeral workspace off the disk until it is saved', async () => {
    const own = await open({})
    const { host, folder, home, event, server } = own
    mkdirSync(join(folder, 'passing'))
    const { id: workspace } = await host
      .as({ kind: 'window', id: 'window' })
      ['workspaces.open']({ roots: [join(folder, 'passing')], ephemeral: true })
    const { id: chat } = await host['chats.open']({ workspace, new: true })
    server.reply({ says: ['a word', { hold: 'a' }, ' and more'] })
    const sent = await host['chats.send']({ workspace, chat, text: 'unheard-of question' })
    await event('chat-text', ({ message }) => message === sent.answer)
    await host.as({ kind: 'window', id: 'window' })['workspaces.close']({ workspace })
    await host.as({ kind: 'window', id: 'window' })['workspaces.open']({ id: workspace })
    expect((await host['chats.list']({ workspace })).map(({ name, running }) => [name, running])).toEqual([['unheard-of question', true]])
    expect(onDisk(home, chat)).toEqual([])
    await host['workspaces.change']({ workspace, fields: { ephemeral: false } })
    expect((await host['chats.open']({ workspace, chat })).tree[1]).toMatchObject({ state: 'writing', text: 'a word' })
    server.release('a')
    await event('chat-message', ({ message }) => message.id === sent.answer && message.state === 'done')
    expect(onDisk(home, chat)).toEqual([
      { state: 'done', text: 'unheard-of question' },
      { state: 'done', text: 'a word and more' },
    ])
  })

  it('starts a new chat file when it is damaged, keeps the old one, and notifies the user', async () => {
    const { host, folder, home, server, ask, inChat } = await open({})
    await ask('hello')
    await host.close()
    for (const end of ['', '-wal', '-shm']) rmSync(join(home, `chats.db${end}`), { force: true })
    writeFileSync(join(home, 'chats.db'), 'garbage')
    const again = await open({}, { again: { folder }, server })
    expect(await again.host['chats.list'](again.here)).toMatchObject([{ messages: 0 }])
    expect(again.events).toContainEqual({
      type: 'notice',
      tone: 'error',
      says: expect.stringContaining('chats.db.damaged-'),
      try: expect.any(String),
    })
    expect(readdirSync(home).some((name) => name.startsWith('chats.db.damaged-'))).toBe(true)
    // A user who missed the notice sees it again when looking for the old chat.
    await expect(again.host['chats.open'](inChat)).rejects.toMatchObject({
      code: 'unknown-chat',
      detail: expect.stringContaining('chats.db.damaged-'),
    })
  })

  it('reports a file with internal damage instead of missing chats', async () => {
    const { host, folder, home, server, ask, inChat, here } = await open({})
    await ask('hello')
    await host.close()
    const file = new DatabaseSync(join(home, 'chats.db'))
    const roots = file.prepare("SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'chat'").all()
    file.close()
    const bytes = readFileSync(join(home, 'chats.db'))
    // Empty indexes: every lookup finds nothing, without an error.
    for (const { rootpage } of roots) bytes.writeUInt16BE(0, (Number(rootpage) - 1) * 4096 + 3)
    writeFileSync(join(home, 'chats.db'), bytes)
    const again = await open({}, { again: { folder }, server, chat: inChat.chat })
    for (const work of [again.host['chats.open'](inChat), again.host['chats.list'](here)])
      await expect(work).rejects.toMatchObject({ code: 'state-broken' })
  })

  it('creates no file until a chat is opened', async () => {
    const plain = await openApp({})
    expect(existsSync(join(plain.home, 'chats.db'))).toBe(false)
    await plain.close()
  })
})

const program = `
import { openHost } from '@sheaf/host'
const [, root, home, url] = process.argv
const host = openHost({ home, env: { SHEAF_KEYS: 'file', HOME: home } })
await host['providers.save']({ id: 'openai', values: { apiKey: 'sk-test-0123456789abcdef', baseUrl: url }, unchecked: true })
const { settings } = await host['settings.read']()
await host['settings.save']({ models: { ...settings.models, slots: { ...settings.models.slots, chat: 'openai/gpt-4.1' } } })
const { id: workspace } = await host.as({ kind: 'window', id: 'window' })['workspaces.open']({ roots: [root] })
const { id: chat } = await host['chats.open']({ workspace, new: true, settings: { mode: 'act' } })
const { answer } = await host['chats.send']({ workspace, chat, text: 'go' })
console.log(JSON.stringify({ chat, answer }))
setInterval(() => {}, 1000)
`

it('continues an answer after the host was killed in the middle of it', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-kill-')))
  const [root, home] = [join(folder, 'repo'), join(folder, 'home')]
  mkdirSync(root)
  const half = `One moment.\n${'<file path="a.ts" action="create">\n<change><content>\n===\nconst a = 1\n===\n</content></change>\n</file>\n<file path="b.ts" action="cre'}`
  const server = await openModelServer({ answers: [{ says: [half, { hold: 'never' }] }] })
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, root, home, `${server.url}/openai/v1`], {
    cwd: import.meta.dirname,
  })
  try {
    const { chat, answer } = await saidBy(child)
    await expect.poll(() => onDisk(home, chat)[1]?.text).toBe(half)
    const ended = new Promise((resolve) => child.on('exit', resolve))
    child.kill('SIGKILL')
    await ended
    const again = await openChatApp({}, { again: { folder }, server, chat })
    expect(await again.settled(answer)).toMatchObject({ state: 'cut', text: half, files: [{ path: 'a.ts', action: 'create' }] })
    server.reply({
      says: `${half.slice(0, half.lastIndexOf('\n') + 1)}<file path="b.ts" action="create">\n<change><content>\n===\nconst b = 1\n===\n</content></change>\n</file>\n`,
    })
    await again.host['chats.again']({ ...again.inChat, message: answer, how: 'continue' })
    await again.event('chat-message', ({ message }) => message.id === answer && message.state === 'done')
    const review = await again.host['reviews.open']({ ...again.inChat, message: answer })
    expect(review.files.map(({ path, status }) => [path, status])).toEqual([
      ['a.ts', 'ready'],
      ['b.ts', 'ready'],
    ])
    await again.host.close()
  } finally {
    child.kill('SIGKILL')
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

it('sends windows the same text that it shows and saves, in whatever pieces it arrives', async () => {
  let answer: string[] = []
  const models: Models = {
    async *ask() {
      for (const text of answer) {
        if (text.length % 3 === 0) await new Promise((resolve) => setImmediate(resolve))
        yield { type: text.startsWith('t') ? 'thinking' : 'text', text }
      }
      yield { type: 'done', finish: 'stop', usage: {} }
    },
    settings: async () => (await own.host['settings.read']()).settings.models,
    describe: async () => shownModel,
    choose: async () => shownModel,
  }
  const own = await openApp({}, { host: { models, times: { publishMs: 1, persistMs: 1 } } })
  const { id: chat } = await own.host['chats.open']({ ...own.here, new: true })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ minLength: 1 }), { maxLength: 30 }), async (pieces) => {
      answer = ['x', ...pieces]
      const from = own.events.length
      const sent = await own.host['chats.send']({ ...own.here, chat, text: 'go', parent: null })
      await own.event('chat-message', ({ message }) => message.id === sent.answer && message.state === 'done', from)
      const received = { text: '', thinking: '' }
      for (const event of own.events.slice(from)) {
        if (event.type !== 'chat-text') continue
        expect(event.at).toBe(received[event.part].length)
        received[event.part] += event.text
      }
      const shown = (await own.host['chats.open']({ ...own.here, chat })).tree.find(({ id }) => id === sent.answer)
      expect(received).toEqual({ text: shown?.text, thinking: shown?.thinking ?? '' })
      expect(received.text + received.thinking).toHaveLength(answer.join('').length)
    }),
    { numRuns: 40 },
  )
  await own.close()
})

const shownModel = {
  ref: 'openai/gpt-4.1',
  provider: 'openai',
  model: 'gpt-4.1',
  label: 'GPT-4.1',
  contextTokens: null,
  maxOutputTokens: null,
  price: null,
  can: { diff: true, thinking: true, images: false, temperature: true },
  source: 'known' as const,
}

function saidBy(child: ReturnType<typeof spawn>): Promise<{ chat: string; answer: string }> {
  let [said, wrong] = ['', '']
  child.stderr?.on('data', (chunk) => {
    wrong += chunk
  })
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      said += chunk
      if (said.endsWith('\n')) resolve(JSON.parse(said))
    })
    child.once('exit', () => reject(new Error(wrong)))
  })
}
