import { type HostEvent, isRefusal } from '@sheaf/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { type ChatApp, model, openChatApp } from './testing/chat-app.ts'

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

/** The content of a message in a window after these events. Fails when an event does not continue the one before. */
function replay(events: readonly HostEvent[], message: string): { text: string; thinking: string; state: string } {
  const shown = { text: '', thinking: '', state: '' }
  for (const event of events) {
    if (event.type === 'chat-message' && event.message.id === message) {
      if (event.text !== undefined) shown.text = event.text
      shown.state = event.message.state
      expect(event.length).toBe(shown.text.length)
    } else if (event.type === 'chat-text' && event.message === message) {
      expect(event.at).toBe(shown[event.part].length)
      shown[event.part] += event.text
    }
  }
  return shown
}

/** An answer that is long enough to be continued. */
const lines = 'The first line.\nThe second line.\nThe third line.\n'

describe('a chat', () => {
  it('creates a chat when none is named, waits for the answer on request, redacts secrets for models', async () => {
    const { host, here, server } = await open()
    const awsKey = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')
    const said = (hosted: typeof host, text: string, wait: boolean) => {
      server.reply({ says: [`Use ${awsKey}.`], usage: { input: 10, output: 2 } })
      return hosted['chats.send']({ ...here, text, wait })
    }
    const ids = { chat: expect.any(String), message: expect.any(String), answer: expect.any(String) }
    const nothing = { ...ids, text: '', state: 'waiting', files: [], notes: [] }
    const done = { ...nothing, state: 'done', model, usage: { input: 10, output: 2, cost: expect.any(Number) } }
    expect(await said(host, 'Which?', true)).toEqual({ ...done, text: `Use ${awsKey}.` })
    expect(await said(host.as({ kind: 'model' }), 'Which?', true)).toEqual({ ...done, text: 'Use [REDACTED: aws-access-key-id].' })
    expect(await said(host.as({ kind: 'model' }), 'Which?', false)).toEqual(nothing)
    expect(await codeOf(said(host, ' ', true))).toBe('wrong-usage')
    expect((await host['chats.list'](here)).length).toBe(4)
  })

  // [F6.7]
  it('saves a question and its answer with context, usage and cost', async () => {
    const { host, inChat, here, server, send, settled, shown, asked, events } = await open({ 'a.ts': 'export const one = 1\n' })
    await host['selection.change']({ ...here, change: { type: 'check', paths: ['a.ts'], checked: true } })
    server.reply({ says: [{ thinking: 'hm, ' }, { thinking: 'one' }, 'It ', 'is ', 'one 😀.'], usage: { input: 1_000, output: 10 } })
    const sent = await send('What is one?')
    const answer = await settled(sent.answer)
    expect(answer).toEqual({
      id: sent.answer,
      parent: sent.message,
      from: 'model',
      at: expect.any(String),
      mode: 'plan',
      edits: 'diff',
      state: 'done',
      model,
      usage: { input: 1_000, output: 10, cost: 0.00208 },
      text: 'It is one 😀.',
      thinking: 'hm, one',
    })
    const { name, head, tree, messages, running } = await shown()
    expect({ name, head, messages, running }).toEqual({ name: 'What is one?', head: sent.answer, messages: 2, running: false })
    expect(tree[0]).toMatchObject({
      id: sent.message,
      parent: null,
      from: 'you',
      state: 'done',
      text: 'What is one?',
      context: { files: 1 },
    })
    expect(replay(events, sent.answer)).toEqual({ text: 'It is one 😀.', thinking: 'hm, one', state: 'done' })
    expect(asked()).toContain('export const one = 1')
    expect(asked()).toContain('What is one?')
    expect(await host['chats.list'](inChat)).toEqual([
      { id: inChat.chat, name: 'What is one?', named: false, at: expect.any(String), messages: 2, running: false, cost: 0.00208 },
    ])
  })

  // [F6.5]
  it('sends the earlier messages and the current content of the files', async () => {
    const { write, ask, asked, select, server } = await open({ 'a.ts': 'const version = "older"\n' })
    await select('a.ts')
    server.reply({ says: 'First answer.' }, { says: 'Second answer.' })
    await ask('First question')
    write('a.ts', 'const version = "newer"\n')
    await ask('Second question')
    expect(asked(0)).toContain('older')
    const second = asked()
    expect(second).not.toContain('older')
    const places = ['newer', 'First question', 'First answer.', 'Second question'].map((words) => second.indexOf(words))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places.every((at) => at >= 0)).toBe(true)
  })

  it('answers without any files', async () => {
    const { ask, asked, set } = await open({})
    expect(await ask('Hello?')).toMatchObject({ state: 'done', text: 'Hello.' })
    await set({ context: { files: true, tree: 'none', maps: 'none', diff: null, prompts: null } })
    expect(await ask('Hello again?')).toMatchObject({ state: 'done', text: 'Hello.' })
    expect(asked()).not.toContain('<file_map>')
  })

  it('branches a chat when a message is edited or an answer retried, and returns to the first branch', async () => {
    const { host, inChat, here, server, send, settled, shown, asked } = await open({})
    server.reply({ says: 'one' }, { says: 'two' }, { says: 'three' }, { says: 'four' })
    const first = await send('A')
    await settled(first.answer)
    const edited = await send('B', null)
    await settled(edited.answer)
    expect(asked()).not.toContain('"A"')
    const again = await host['chats.again']({ ...inChat, message: edited.answer, how: 'retry' })
    await settled(again.answer)
    const { tree, head } = await shown()
    expect(head).toBe(again.answer)
    expect(tree.map(({ parent, from, text }) => ({ parent, from, text }))).toEqual([
      { parent: null, from: 'you', text: 'A' },
      { parent: first.message, from: 'model', text: 'one' },
      { parent: null, from: 'you', text: 'B' },
      { parent: edited.message, from: 'model', text: 'two' },
      { parent: edited.message, from: 'model', text: 'three' },
    ])
    await host['chats.change']({ ...inChat, change: { type: 'edit', head: first.message } })
    expect((await shown()).head).toBe(first.answer)
    const next = await send('C')
    await settled(next.answer)
    expect(asked()).toContain('one')
    expect(asked()).not.toContain('three')
    expect((await host['chats.list'](here)).map(({ messages }) => messages)).toEqual([7])
  })

  it('names a chat as the model suggests, until the user renames it', async () => {
    const { host, inChat, ask, server, shown } = await open({})
    server.reply({ says: '<chatName="Greeting the model"/>\nHi.' }, { says: '<chatName="Another name"/>\nHi.' })
    await ask('Hello, this is quite a long message that has many more words in it than any name should have')
    expect(await shown()).toMatchObject({ name: 'Greeting the model', named: false })
    await host['chats.change']({ ...inChat, change: { type: 'edit', name: '  My own\nname ' } })
    await ask('and again', null)
    expect(await shown()).toMatchObject({ name: 'My own name', named: true })
    expect(await codeOf(host['chats.change']({ ...inChat, change: { type: 'edit', name: ' \n ' } }))).toBe('wrong-usage')
  })

  it('notifies windows of changed settings', async () => {
    const { host, inChat, events } = await open({})
    const { settings } = await host['chats.open'](inChat)
    await host['chats.change']({ ...inChat, change: { type: 'edit', settings: { mode: 'act', thinking: 'max' } } })
    const card = { id: inChat.chat, name: 'New chat', named: false, at: expect.any(String), messages: 0, running: false }
    expect(events.findLast((event) => event.type === 'chat-changed')).toEqual({
      type: 'chat-changed',
      workspace: inChat.workspace,
      chat: inChat.chat,
      card,
      head: null,
      settings: { ...settings, mode: 'act', thinking: 'max' },
    })
  })

  it('finds a chat by its text, exports it and removes it', async () => {
    const { host, here, inChat, ask, server, events } = await open({})
    server.reply({ says: 'The Würfel is cast.' })
    await ask('What of the dice?')
    const other = await host['chats.open']({ ...here, new: true })
    expect((await host['chats.list']({ ...here, query: 'WÜRFEL' })).map(({ id, found }) => [id, found?.text])).toEqual([
      [inChat.chat, 'The Würfel is cast.'],
    ])
    const markdown = await host['chats.export'](inChat)
    expect(markdown).toContain('What of the dice?')
    expect(markdown).toContain('The Würfel is cast.')
    await host['chats.change']({ ...inChat, change: { type: 'remove' } })
    expect((await host['chats.list'](here)).map(({ id }) => id)).toEqual([other.id])
    expect(await codeOf(host['chats.open'](inChat))).toBe('unknown-chat')
    expect(events.findLast((event) => event.type === 'chat-changed')).toEqual({
      type: 'chat-changed',
      workspace: here.workspace,
      chat: inChat.chat,
      card: null,
      head: null,
    })
  })

  it('keeps a chat out of reach of other workspaces', async () => {
    const { host, inChat, folder, write } = await open({})
    write('../other/b.ts', 'b\n')
    const other = await host.as({ kind: 'window', id: 'window' })['workspaces.open']({ roots: [`${folder}/other`] })
    expect(await host['chats.list']({ workspace: other.id })).toEqual([])
    for (const work of [
      host['chats.open']({ workspace: other.id, chat: inChat.chat }),
      host['chats.change']({ workspace: other.id, chat: inChat.chat, change: { type: 'remove' } }),
      host['chats.send']({ workspace: other.id, chat: inChat.chat, text: 'x' }),
      host['chats.export']({ workspace: other.id, chat: inChat.chat }),
      host['chats.change']({ workspace: other.id, chat: inChat.chat, change: { type: 'stop' } }),
    ])
      expect(await codeOf(work)).toBe('unknown-chat')
  })
})

describe('an answer in progress', () => {
  it('allows one answer at a time in a chat, and several in different chats', async () => {
    const { host, here, inChat, server, send, settled, events } = await open({})
    server.reply({ says: ['slow ', { hold: 'a' }, 'one'] }, { says: 'quick' })
    const slow = await send('slow')
    await settled(slow.answer, 'writing')
    expect(await codeOf(send('meanwhile'))).toBe('chat-busy')
    expect(await codeOf(host['chats.again']({ ...inChat, message: slow.answer, how: 'retry' }))).toBe('chat-busy')
    const other = await host['chats.open']({ ...here, new: true })
    const quick = await host['chats.send']({ ...here, chat: other.id, text: 'quick' })
    await app?.event('chat-message', ({ message }) => message.id === quick.answer && message.state === 'done')
    expect((await host['chats.list'](here)).map(({ running }) => running).toSorted()).toEqual([false, true])
    server.release('a')
    expect(await settled(slow.answer)).toMatchObject({ state: 'done', text: 'slow one' })
    expect(events.filter((event) => event.type === 'chat-changed' && event.card?.running === false).length).toBeGreaterThan(1)
  })

  it('continues an answer without a gap in a window that opens midway', async () => {
    const { host, inChat, server, send, settled, events } = await open({})
    server.reply({ says: ['the first half', { hold: 'a' }, ', the second'] })
    const { answer } = await send('go')
    await app?.event('chat-text', ({ message }) => message === answer)
    const chat = await host['chats.open'](inChat)
    const from = events.length
    const known = chat.tree.find(({ id }) => id === answer)?.text ?? ''
    expect([chat.running, known]).toEqual([true, 'the first half'])
    server.release('a')
    await settled(answer)
    let text = known
    for (const event of events.slice(from)) {
      if (event.type !== 'chat-text') continue
      expect(event.at).toBe(text.length)
      text += event.text
    }
    expect(text).toBe('the first half, the second')
  })

  it('publishes pending text before a newly opened window sees it', async () => {
    const { server, send, event, events, shown } = await open({}, { host: { times: { publishMs: 600_000 } } })
    server.reply({ says: ['first', { hold: 'a' }, ' second', { hold: 'never' }] })
    const { answer } = await send('go')
    await event('chat-text', ({ message }) => message === answer)
    server.release('a')
    await expect
      .poll(async () => {
        const seen = (await shown()).tree[1]?.text
        expect(replay(events, answer).text).toBe(seen)
        return seen
      })
      .toBe('first second')
  })

  it('continues an answer when its window is closed and its workspace unloaded', async () => {
    const { host, here, root, inChat, server, send, event, events } = await open({}, { host: { times: { idleMs: 1 } } })
    server.reply({ says: ['before', { hold: 'a' }, ' and after'] })
    const { answer } = await send('go')
    await event('chat-text', ({ message }) => message === answer)
    await host.as({ kind: 'window', id: 'window' })['workspaces.close'](here)
    await expect.poll(() => codeOf(host['tree.list'](here))).toBe('unknown-workspace')
    server.release('a')
    await event('chat-message', ({ message }) => message.id === answer && message.state === 'done')
    expect(replay(events, answer).text).toBe('before and after')
    await host.as({ kind: 'window', id: 'window' })['workspaces.open']({ roots: [root] })
    expect((await host['chats.open'](inChat)).tree[1]).toMatchObject({ state: 'done', text: 'before and after' })
  })

  it('stops an answer at once, keeps the text so far, and can continue it', async () => {
    const { host, inChat, server, send, settled, shown, event, events } = await open({})
    server.reply({ says: [`${lines}The fou`, { hold: 'never' }] }, { says: `${lines}The fourth line.\n` })
    const { answer } = await send('count')
    await event('chat-text', ({ message }) => message === answer)
    await host['chats.change']({ ...inChat, change: { type: 'stop' } })
    expect(await settled(answer)).toMatchObject({ state: 'stopped', text: `${lines}The fou` })
    expect((await shown()).running).toBe(false)
    await server.until((requests) => requests.some(({ state }) => state === 'gone'))
    await host['chats.change']({ ...inChat, change: { type: 'stop' } })
    expect(await host['chats.again']({ ...inChat, message: answer, how: 'continue' })).toEqual({ answer })
    await event('chat-message', ({ message }) => message.id === answer && message.state === 'done')
    expect(await settled(answer, 'done')).toMatchObject({ text: `${lines}The fourth line.\n` })
    expect(replay(events, answer).text).toBe(`${lines}The fourth line.\n`)
    expect((await shown()).tree.length).toBe(2)
    expect(await codeOf(host['chats.again']({ ...inChat, message: answer, how: 'continue' }))).toBe('not-possible')
  })

  it('starts a new answer on continue when the old one is too short to continue', async () => {
    const { host, inChat, server, send, settled, shown, event } = await open({})
    server.reply({ says: ['One long line without an e', { hold: 'never' }] }, { says: 'It begins anew.' })
    const { answer } = await send('go')
    await event('chat-text', ({ message }) => message === answer)
    await host['chats.change']({ ...inChat, change: { type: 'stop' } })
    const again = await host['chats.again']({ ...inChat, message: answer, how: 'continue' })
    expect(await settled(again.answer)).toMatchObject({ state: 'done', text: 'It begins anew.' })
    const { tree, head } = await shown()
    expect([head, tree.map(({ state, text }) => [state, text])]).toEqual([
      again.answer,
      [
        ['done', 'go'],
        ['stopped', 'One long line without an e'],
        ['done', 'It begins anew.'],
      ],
    ])
  })

  it('cancels an answer when its chat is removed', async () => {
    const { host, inChat, server, send, event } = await open({})
    server.reply({ says: ['x', { hold: 'never' }] })
    const { answer } = await send('go')
    await event('chat-text', ({ message }) => message === answer)
    await host['chats.change']({ ...inChat, change: { type: 'remove' } })
    await server.until((requests) => requests.some(({ state }) => state === 'gone'))
    expect(await codeOf(host['chats.open'](inChat))).toBe('unknown-chat')
  })
})

describe('a provider that fails', () => {
  it('keeps the partial answer, gives the reason, and allows a retry', async () => {
    const { host, inChat, server, send, settled } = await open({})
    server.reply({ says: ['half an answer\nand'], fault: { kind: 'midway', how: 'reset' } }, { says: 'whole' })
    const { answer } = await send('go')
    expect(await settled(answer)).toMatchObject({
      state: 'failed',
      text: 'half an answer\nand',
      refusal: { code: 'model-cut', says: expect.any(String), try: expect.any(String) },
    })
    const again = await host['chats.again']({ ...inChat, message: answer, how: 'retry' })
    expect(await settled(again.answer)).toMatchObject({ state: 'done', text: 'whole' })
    expect(await settled(answer)).toMatchObject({ state: 'failed', text: 'half an answer\nand' })
  })

  it('loses no text when continuing an answer fails too', async () => {
    const { host, inChat, server, send, settled, event } = await open({})
    server.reply(
      { says: [`${lines}and`], fault: { kind: 'midway', how: 'reset' } },
      { fault: { kind: 'status', status: 401, says: 'bad key' } },
    )
    const { answer } = await send('go')
    await settled(answer)
    const from = app?.events.length ?? 0
    await host['chats.again']({ ...inChat, message: answer, how: 'continue' })
    await event('chat-message', ({ message }) => message.id === answer && message.state === 'failed', from)
    expect(await settled(answer)).toMatchObject({ state: 'failed', text: `${lines}and`, refusal: { code: 'model-key' } })
    expect((await settled(answer)).notes).toBeUndefined()
  })

  it('waits and shows that it is waiting when the provider asks for it', async () => {
    const { server, send, settled, event } = await open({})
    server.reply({ fault: { kind: 'status', status: 429, says: 'slow down', headers: { 'retry-after': '0' } } }, { says: 'thanks' })
    const { answer } = await send('go')
    const received = await event('chat-message', ({ message }) => message.id === answer && message.waiting !== undefined)
    expect(received.message.waiting).toEqual({ until: expect.stringMatching(/^\d{4}-/), why: expect.any(String) })
    const done = await settled(answer)
    expect(done).toMatchObject({ state: 'done', text: 'thanks' })
    expect(done.waiting).toBeUndefined()
  })

  it('marks an answer that reached the output limit as cut, and can continue it', async () => {
    const { host, inChat, server, send, settled, event } = await open({})
    server.reply({ says: lines, finish: 'length' }, { says: `${lines}The fourth line.\n` })
    const { answer } = await send('count')
    expect(await settled(answer)).toMatchObject({ state: 'cut', text: lines, notes: [expect.stringContaining('reached its output limit')] })
    await host['chats.again']({ ...inChat, message: answer, how: 'continue' })
    await event('chat-message', ({ message }) => message.id === answer && message.state === 'done')
    expect(await settled(answer, 'done')).toMatchObject({ text: `${lines}The fourth line.\n` })
  })
})

describe('a message that cannot be sent', () => {
  it('refuses an invalid message before saving or sending anything', async () => {
    const { host, inChat, here, send, server, shown } = await open({})
    expect(await codeOf(send('  \n'))).toBe('wrong-usage')
    expect(await codeOf(send('x', 'no such message'))).toBe('not-possible')
    const { settings } = await host['settings.read']()
    await host['settings.save']({ models: { ...settings.models, slots: { ...settings.models.slots, chat: null } } })
    expect(await codeOf(send('x'))).toBe('model-unset')
    await host['chats.change']({ ...inChat, change: { type: 'edit', settings: { model: 'anthropic/claude-x' } } })
    expect(await codeOf(send('x'))).toBe('provider-unset')
    expect([(await shown()).tree, server.requests]).toEqual([[], []])
    expect(await host['chats.measure']({ ...here, chat: inChat.chat, text: 'x' })).toMatchObject({ refusal: { code: 'provider-unset' } })
  })

  // [S4.23] [S6.2]
  it('counts the whole prompt against the free limit, not only the files', async () => {
    const { host, inChat, send, server, select, write } = await open({ 'a.ts': 'x\n' }, { pro: false })
    write('half.txt', 'word '.repeat(20_000))
    await host['tree.list']({ ...inChat, refresh: true })
    await select('half.txt')
    const long = 'more '.repeat(14_000)
    const refused = await send(long).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(refused).toContain('32k')
    expect(refused).toContain('half.txt')
    expect(await host['chats.measure']({ ...inChat, text: long })).toMatchObject({ refusal: { code: 'over-free-limit' } })
    expect(server.requests).toEqual([])
    expect((await host['chats.measure']({ ...inChat, text: 'short' })).refusal).toBeUndefined()
  })

  it('says how much of the free limit the conversation so far uses', async () => {
    const { host, inChat, ask, server } = await open({}, { pro: false })
    server.reply({ says: 'word '.repeat(30_000) })
    await ask('go')
    const { refusal, tokens } = await host['chats.measure']({ ...inChat, text: 'more '.repeat(3_000) })
    expect(refusal?.says).toContain(
      `The conversation so far has ${tokens.conversation.toLocaleString('en')} tokens. A new conversation would fit.`,
    )
    expect(tokens.total).toBe(tokens.system + tokens.context + tokens.conversation + tokens.message)
  })

  it('refuses a message over the context limit of the model, and says what to trim', async () => {
    const { host, inChat, send, select, server } = await open({ 'large.txt': 'word '.repeat(30_000), 'small.txt': 'x\n' })
    await select('large.txt', 'small.txt')
    const { settings } = await host['settings.read']()
    await host['settings.save']({ models: { ...settings.models, overrides: { [model]: { contextTokens: 20_000 } } } })
    const refused = await send('What is in it?').then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(isRefusal(refused) && [refused.code, refused.detail]).toEqual(['model-context', expect.stringContaining('large.txt')])
    expect(server.requests).toEqual([])
    const measured = await host['chats.measure']({ ...inChat, text: 'What is in it?' })
    expect(measured).toMatchObject({ files: 2, refusal: { code: 'model-context' } })
    expect(measured.tokens.context).toBeGreaterThan(30_000)
  })

  // [S6.12]
  it('refuses Pro Mode in the free tier', async () => {
    const { set, send, host, inChat } = await open({}, { pro: false })
    await set({ mode: 'act', pro: true })
    expect(await codeOf(send('x'))).toBe('pro-needed')
    expect(await host['chats.measure']({ ...inChat, text: 'x' })).toMatchObject({ refusal: { code: 'pro-needed' } })
  })
})
