import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChatMessage, defaultChatSettings, isRefusal, type MessageHead } from '@sheaf/contract'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openChatDatabase, openExistingChats, openMemoryChats } from './chat-database.ts'
import { type ChatStore, openChatStore, type StoredChat } from './chat-store.ts'

const now = (): Date => new Date('2026-01-02T03:04:05.678Z')

function chat(id: string, fields: Partial<StoredChat> = {}): StoredChat {
  return { id, workspace: 'w', name: id, named: false, at: '2026-01-01', head: null, settings: defaultChatSettings, ...fields }
}

function head(id: string, fields: Partial<MessageHead> = {}): MessageHead {
  return { id, parent: null, from: 'you', at: '2026-01-01', mode: 'plan', edits: 'diff', state: 'done', ...fields }
}

function message(id: string, text: string, fields: Partial<ChatMessage> = {}): ChatMessage {
  return { ...head(id, fields), text }
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-chats-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const stores: [string, () => ChatStore][] = [
  ['in a file', () => openChatDatabase(folder, now, openChatStore).opened],
  ['in memory', () => openChatStore(openMemoryChats())],
]

describe.each(stores)('chats stored %s', (_where, open) => {
  let store: ChatStore
  beforeEach(() => {
    store = open()
  })
  afterEach(() => store.close())

  it('returns chats as stored, most recent first, separated by workspace', () => {
    store.add(chat('old'))
    store.add(chat('new', { at: '2026-01-02', settings: { ...defaultChatSettings, mode: 'act' } }))
    store.add(chat('elsewhere', { workspace: 'v' }))
    store.addMessages('old', [message('m1', 'hello', { usage: { cost: 0.5 } }), message('m2', 'world', { usage: { cost: 0.25 } })])
    expect(store.list('w')).toEqual([
      { id: 'new', name: 'new', named: false, at: '2026-01-02', messages: 0 },
      { id: 'old', name: 'old', named: false, at: '2026-01-01', messages: 2, cost: 0.75 },
    ])
    expect(store.read('new')).toEqual(chat('new', { at: '2026-01-02', settings: { ...defaultChatSettings, mode: 'act' } }))
    expect(store.messages('old').map(({ text }) => text)).toEqual(['hello', 'world'])
    expect(store.read('nowhere')).toBeUndefined()
  })

  it('removes chats with their messages, one at a time or by workspace', () => {
    for (const id of ['a', 'b', 'c']) {
      store.add(chat(id, { workspace: id === 'c' ? 'v' : 'w' }))
      store.addMessages(id, [message(`m-${id}`, id)])
    }
    store.remove('a')
    expect([store.list('w').map(({ id }) => id), store.messages('a')]).toEqual([['b'], []])
    store.removeAll('w')
    expect([store.list('w'), store.list('v').map(({ id }) => id), store.messages('b')]).toEqual([[], ['c'], []])
  })

  it('reports a write to a message whose chat was removed', () => {
    store.add(chat('a'))
    store.addMessages('a', [message('m', '', { state: 'writing' })])
    expect(store.grow(head('m', { state: 'writing' }), [{ part: 'text', at: 0, text: 'x' }])).toBe(true)
    store.remove('a')
    expect(store.grow(head('m'), [{ part: 'text', at: 1, text: 'y' }])).toBe(false)
    store.settle(head('m'))
    expect(store.messages('a')).toEqual([])
  })

  it('assembles an answer from any pieces, before and after it is settled', () => {
    store.add(chat('a'))
    let count = 0
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 20 }), (pieces) => {
        const id = `m${count++}`
        const whole = pieces.join('')
        store.addMessages('a', [message(id, '', { state: 'writing' })])
        let at = 0
        for (const text of pieces) {
          store.grow(head(id, { state: 'writing' }), [{ part: 'text', at, text }])
          at += text.length
        }
        expect(store.message('a', id)).toEqual(message(id, whole, { state: 'writing' }))
        store.settle(head(id, { state: 'done' }))
        expect(store.message('a', id)).toEqual(message(id, whole))
      }),
      { numRuns: 50 },
    )
  })

  it('marks unfinished answers as cut and keeps their text so far', () => {
    store.add(chat('a'))
    store.addMessages('a', [
      message('1', 'question'),
      message('2', '', { from: 'model', state: 'waiting' }),
      message('3', '', { from: 'model', state: 'writing' }),
      message('4', 'failed', { from: 'model', state: 'failed' }),
      message('5', 'plan', { from: 'model', state: 'editing' }),
    ])
    store.grow(head('3', { from: 'model', state: 'writing' }), [{ part: 'text', at: 0, text: 'half an ans' }])
    store.grow(head('3', { from: 'model', state: 'writing' }), [{ part: 'thinking', at: 0, text: 'hm' }])
    store.markInterrupted()
    expect(store.messages('a').map(({ id, state, text, thinking }) => [id, state, text, thinking])).toEqual([
      ['1', 'done', 'question', undefined],
      ['2', 'cut', '', undefined],
      ['3', 'cut', 'half an ans', 'hm'],
      ['4', 'failed', 'failed', undefined],
      ['5', 'cut', 'plan', undefined],
    ])
    expect(store.list('w', 'HALF')).toMatchObject([{ id: 'a', found: { message: '3', text: 'half an ans' } }])
  })

  it.each([
    ['a word in another case', 'Where is the Parser?', 'parser'],
    ['the middle of a word', 'tokenizer', 'KENI'],
    ['Greek text', 'Οδυσσέας ταξιδεύει', 'ΤΑΞΙΔ'],
    ['Cyrillic text', 'Привет, мир', 'ПРИВЕТ'],
    ['Japanese text without spaces', 'これは設定ファイルです', '設定'],
    ['a decomposed accent', 'cafe\u0301 au lait', 'café'],
    ['one letter', 'x', 'X'],
    ['characters that are special in SQL', '100% of "it" (_*)', '% OF "IT" (_*'],
    ['text on a later line', 'first\nsecond', 'second'],
    ['text after a NUL', 'a\0needle', 'NEEDLE'],
  ])('finds a chat by %s', (_what, text, query) => {
    store.add(chat('a'))
    store.add(chat('b'))
    store.addMessages('a', [message('m', text)])
    store.addMessages('b', [message('n', 'something else entirely')])
    expect(store.list('w', query).map(({ id, found }) => [id, found?.message])).toEqual([['a', 'm']])
  })

  it('finds chats by name, and shows the text around a match', () => {
    store.add(chat('a', { name: 'Fixing the Parser' }))
    store.add(chat('b', { name: 'other' }))
    store.addMessages('b', [message('m', `${'lorem ipsum '.repeat(30)}the Parser of it ${'dolor sit '.repeat(30)}`)])
    const [b, a] = store.list('w', ' parser ').toSorted((x, y) => (x.id < y.id ? 1 : -1))
    expect(a).toEqual({ id: 'a', name: 'Fixing the Parser', named: false, at: '2026-01-01', messages: 0 })
    expect(b?.found?.text).toMatch(/^…ipsum .*the Parser of it dolor .*…$/)
    expect(store.list('w', '   ').length).toBe(2)
    expect(store.list('w', 'nowhere')).toEqual([])
  })

  it('moves the chats of a workspace to another store with all their content', () => {
    const other = openChatStore(openMemoryChats())
    other.add(chat('a', { head: 'm2' }))
    other.addMessages('a', [message('m1', 'question'), message('m2', 'answer', { parent: 'm1', from: 'model', thinking: 'hm' })])
    other.grow(head('m2', { parent: 'm1', from: 'model' }), [{ part: 'reply', at: 0, text: '<file/>' }])
    const before = [other.read('a'), other.messages('a'), other.unpublishedText('m2', 'reply')]
    store.moveFrom(other, 'w')
    expect([store.read('a'), store.messages('a'), store.unpublishedText('m2', 'reply')]).toEqual(before)
    expect(other.list('w')).toEqual([])
    expect(store.list('w', 'answer').map(({ id }) => id)).toEqual(['a'])
    other.close()
  })
})

describe('the chat database', () => {
  it('creates a file that only the user can read, and reopens it', () => {
    const first = openChatDatabase(folder, now, openChatStore).opened
    first.add(chat('a'))
    first.close()
    expect((statSync(join(folder, 'chats.db')).mode & 0o777).toString(8)).toBe('600')
    const again = openChatDatabase(folder, now, openChatStore).opened
    expect(again.list('w').map(({ id }) => id)).toEqual(['a'])
    again.close()
  })

  it('moves a damaged file aside unchanged and starts a new one', () => {
    writeFileSync(join(folder, 'chats.db'), 'this is no database')
    const { opened: store, movedTo } = openChatDatabase(folder, now, openChatStore)
    expect(movedTo).toBe(join(folder, 'chats.db.damaged-2026-01-02T03-04-05-678Z'))
    expect(store.list('w')).toEqual([])
    store.close()
    expect(readdirSync(folder).sort()).toEqual(['chats.db', 'chats.db.damaged-2026-01-02T03-04-05-678Z'])
  })

  it('moves a file with internal damage aside once the damage is found', () => {
    const store = openChatDatabase(folder, now, openChatStore).opened
    store.add(chat('a'))
    store.addMessages('a', [message('m', 'x'.repeat(100_000))])
    store.close()
    const bytes = readFileSync(join(folder, 'chats.db'))
    bytes.fill(0xa5, 4096)
    writeFileSync(join(folder, 'chats.db'), bytes)
    const again = openChatDatabase(folder, now, (database) => {
      const opened = openChatStore(database)
      opened.markInterrupted()
      return opened
    })
    expect([again.opened.list('w'), again.movedTo === undefined]).toEqual([[], false])
    expect(readFileSync(again.movedTo ?? '').equals(bytes)).toBe(true)
    again.opened.close()
  })

  it('leaves no trace of removed chats in the file', () => {
    const store = openChatDatabase(folder, now, openChatStore).opened
    store.add(chat('a', { name: 'canary-name' }))
    store.addMessages('a', [message('m', 'canary-text '.repeat(2_000)), message('n', 'canary-short')])
    store.add(chat('b', { name: 'stays' }))
    store.remove('a')
    const left = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'))
    expect(left.some((text) => text.includes('canary'))).toBe(false)
    expect(left.some((text) => text.includes('stays'))).toBe(true)
    store.close()
  })

  it('refuses a file of a newer version and leaves it in place', () => {
    openChatDatabase(folder, now, (database) => {
      database.run('PRAGMA user_version = 99')
      database.close()
    })
    const before = readdirSync(folder)
    expect(codeOf(() => openChatDatabase(folder, now, openChatStore))).toBe('state-newer')
    expect(readdirSync(folder)).toEqual(before)
  })

  it('neither creates nor replaces the file when opening existing chats', () => {
    expect(openExistingChats(folder)).toBeUndefined()
    writeFileSync(join(folder, 'chats.db'), 'damaged')
    expect(openExistingChats(folder)).toBeUndefined()
    expect(readdirSync(folder)).toEqual(['chats.db'])
  })
})

function codeOf(work: () => unknown): string {
  try {
    work()
    return 'done'
  } catch (error) {
    if (isRefusal(error)) return error.code
    throw error
  }
}
