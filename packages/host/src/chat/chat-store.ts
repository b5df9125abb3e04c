// Stores chats and messages as rows. A growing answer is stored in pieces, which are merged when it ends.

import { type ChatCard, type ChatMessage, type ChatSettings, defaultChatSettings, type MessageHead, Refusal } from '@sheaf/contract'
import type { Database } from '@sheaf/engine/workspace'
import { foldWords, snippetOf } from './fold-words.ts'
import { type ImageStore, openImageStore } from './image-store.ts'

export interface StoredChat {
  id: string
  workspace: string
  name: string
  named: boolean
  at: string
  head: string | null
  settings: ChatSettings
}

/** `reply`: the edits of all delegates as one reply, apart from the planner's text. `outcomes`: data for rerunning failed ones. */
type TextPart = 'text' | 'thinking' | 'reply' | 'outcomes'

export interface Piece {
  part: TextPart
  at: number
  text: string
}

export interface ChatStore {
  readonly images: ImageStore
  /** Most recent first. `query` filters by name and message text. */
  list(workspace: string, query?: string): Omit<ChatCard, 'running'>[]
  card(id: string): Omit<ChatCard, 'running'> | undefined
  read(id: string): StoredChat | undefined
  add(chat: StoredChat): void
  change(id: string, fields: Partial<Pick<StoredChat, 'name' | 'named' | 'at' | 'head' | 'settings'>>): void
  remove(id: string): void
  removeAll(workspace: string): void
  /** In creation order. */
  heads(chat: string): MessageHead[]
  /** The same, with their texts; a growing answer has the text saved so far. */
  messages(chat: string): ChatMessage[]
  message(chat: string, id: string): ChatMessage | undefined
  unpublishedText(message: string, part: 'reply' | 'outcomes'): string | undefined
  /** Adds all of them or none. */
  addMessages(chat: string, messages: readonly ChatMessage[]): void
  /** Saves new pieces and the head of a growing answer. False: the message is gone. */
  grow(head: MessageHead, pieces: readonly Piece[]): boolean
  /** Merges the pieces and makes the text searchable. */
  settle(head: MessageHead): void
  /** Marks unfinished answers of an earlier host as `cut`. */
  markInterrupted(): void
  /** Moves all chats of a workspace here from another store. */
  moveFrom(other: ChatStore, workspace: string): void
  /** Refuses a damaged file, where an empty result proves nothing. Reads everything except the images. */
  requireIntact(): void
  close(): void
}

export function openChatStore(database: Database): ChatStore {
  const { all, get, run, transaction } = database
  const images = openImageStore(database)
  // Removed text must be gone from the file, not only from the list.
  run('PRAGMA secure_delete = ON')
  const wipe = (sql: string, id: string): void => {
    transaction(() => {
      run(sql, id)
      images.sweep()
    })
    get('PRAGMA wal_checkpoint(TRUNCATE)')
  }

  function read(id: string): StoredChat | undefined {
    const row = get('SELECT * FROM chat WHERE id = ?', id)
    if (!row) return undefined
    const { workspace, name, named, at, head, settings } = row
    return {
      id,
      workspace: String(workspace),
      name: String(name),
      named: named === 1,
      at: String(at),
      head: head === null || head === undefined ? null : String(head),
      settings: { ...defaultChatSettings, ...objectIn(settings) },
    }
  }

  function add({ id, workspace, name, named, at, head, settings }: StoredChat): void {
    run(
      'INSERT INTO chat (id, workspace, name, named, at, head, settings) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[id, workspace, name, named ? 1 : 0, at, head, JSON.stringify(settings)],
    )
  }

  function textOf(message: string, part: TextPart): string {
    return all('SELECT text FROM piece WHERE message = ? AND part = ? ORDER BY at', message, part)
      .map((row) => String(row.text))
      .join('')
  }

  function heads(chat: string): MessageHead[] {
    return all('SELECT head FROM message WHERE chat = ? ORDER BY place', chat).flatMap(headIn)
  }

  function withTexts(head: MessageHead): ChatMessage {
    const thinking = textOf(head.id, 'thinking')
    return { ...head, text: textOf(head.id, 'text'), ...(thinking === '' ? {} : { thinking }) }
  }

  function write(head: MessageHead): boolean {
    const { id, state, usage } = head
    const { cost = null } = usage ?? {}
    return run('UPDATE message SET state = ?, cost = ?, head = ? WHERE id = ?', state, cost, JSON.stringify(head), id) > 0
  }

  function insert(chat: string, messages: readonly ChatMessage[]): void {
    for (const { text, thinking = '', ...head } of messages) {
      const { id, state, usage } = head
      const { cost = null } = usage ?? {}
      run('INSERT INTO message (id, chat, state, cost, head) VALUES (?, ?, ?, ?, ?)', id, chat, state, cost, JSON.stringify(head))
      addPiece(id, { part: 'text', at: 0, text })
      addPiece(id, { part: 'thinking', at: 0, text: thinking })
      images.link(id, idsIn(head))
      if (!isGrowing(head)) run('INSERT INTO words (message, folded) VALUES (?, ?)', id, foldWords(text))
    }
  }

  function addPiece(message: string, { part, at, text }: Piece): void {
    if (text !== '') run('INSERT OR REPLACE INTO piece (message, part, at, text) VALUES (?, ?, ?, ?)', message, part, at, text)
  }

  function rewrite(message: string, part: TextPart): string {
    const text = textOf(message, part)
    run('DELETE FROM piece WHERE message = ? AND part = ?', message, part)
    addPiece(message, { part, at: 0, text })
    return text
  }

  function settle(head: MessageHead): void {
    transaction(() => {
      if (!write(head)) return
      rewrite(head.id, 'thinking')
      run('INSERT OR REPLACE INTO words (message, folded) VALUES (?, ?)', head.id, foldWords(rewrite(head.id, 'text')))
    })
  }

  const cards = `
    SELECT chat.id, chat.name, chat.named, chat.at, count(message.id) AS messages, sum(message.cost) AS cost
    FROM chat LEFT JOIN message ON message.chat = chat.id`

  function found(id: string, query: string): ChatCard['found'] {
    const row = get(
      'SELECT message.id FROM words JOIN message ON message.id = words.message WHERE message.chat = ? AND instr(folded, ?) > 0 ORDER BY place LIMIT 1',
      id,
      foldWords(query),
    )
    if (!row) return undefined
    const message = String(row.id)
    const text = snippetOf(textOf(message, 'text'), query)
    return text === undefined ? undefined : { message, text }
  }

  return {
    images,
    list(workspace, query = '') {
      const wanted = query.trim()
      const rows = all(`${cards} WHERE chat.workspace = ? GROUP BY chat.id ORDER BY chat.at DESC, chat.rowid DESC`, workspace).map(cardIn)
      if (wanted === '') return rows
      return rows.flatMap((card) => {
        const match = found(card.id, wanted)
        if (match) return [{ ...card, found: match }]
        return foldWords(card.name).includes(foldWords(wanted)) ? [card] : []
      })
    },
    card(id) {
      const row = get(`${cards} WHERE chat.id = ? GROUP BY chat.id`, id)
      return row && cardIn(row)
    },
    read,
    add,
    change(id, fields) {
      transaction(() => {
        const before = read(id)
        if (!before) return
        const { name, named, at, head, settings } = { ...before, ...fields }
        run(
          'UPDATE chat SET name = ?, named = ?, at = ?, head = ?, settings = ? WHERE id = ?',
          ...[name, named ? 1 : 0, at, head, JSON.stringify(settings), id],
        )
      })
    },
    remove: (id) => wipe('DELETE FROM chat WHERE id = ?', id),
    removeAll(workspace) {
      images.dropDrafts(workspace)
      wipe('DELETE FROM chat WHERE workspace = ?', workspace)
    },
    heads,
    messages: (chat) => heads(chat).map(withTexts),
    message(chat, id) {
      const [head] = all('SELECT head FROM message WHERE chat = ? AND id = ?', chat, id).flatMap(headIn)
      return head && withTexts(head)
    },
    unpublishedText: (message, part) => textOf(message, part) || undefined,
    addMessages: (chat, messages) =>
      transaction(() => {
        insert(chat, messages)
        images.sent(read(chat)?.workspace ?? '', messages.flatMap(idsIn))
      }),
    grow: (head, pieces) =>
      transaction(() => {
        const isThere = write(head)
        if (isThere) for (const piece of pieces) addPiece(head.id, piece)
        return isThere
      }),
    settle,
    markInterrupted() {
      const left = all("SELECT head FROM message WHERE state IN ('waiting', 'writing', 'editing')").flatMap(headIn)
      for (const head of left) settle({ ...head, state: 'cut' })
    },
    moveFrom(other, workspace) {
      images.copyImages(other.images)
      images.copyDrafts(other.images)
      for (const { id } of other.list(workspace)) {
        const chat = other.read(id)
        const messages = other.messages(id)
        transaction(() => {
          if (chat) add(chat)
          insert(id, messages)
          for (const { id: message } of messages)
            for (const part of ['reply', 'outcomes'] as const)
              addPiece(message, { part, at: 0, text: other.unpublishedText(message, part) ?? '' })
        })
        other.remove(id)
      }
    },
    requireIntact() {
      // Images can be large, and the list does not depend on them.
      const [wrong] = database.check(['chat', 'message', 'piece', 'words'])
      if (wrong !== undefined) throw new Refusal('state-broken', `${database.file}: ${wrong}`)
    },
    close: () => database.close(),
  }
}

function idsIn({ images = [] }: Pick<MessageHead, 'images'>): string[] {
  return images.map(({ id }) => id)
}

function isGrowing({ state }: Pick<MessageHead, 'state'>): boolean {
  return state === 'waiting' || state === 'writing' || state === 'editing'
}

function cardIn(row: Record<string, unknown>): Omit<ChatCard, 'running'> {
  const { id, name, named, at, messages, cost } = row
  return {
    id: String(id),
    name: String(name),
    named: named === 1,
    at: String(at),
    messages: Number(messages),
    ...(typeof cost === 'number' ? { cost } : {}),
  }
}

/** Skips an unreadable row, so that the rest of the chat still works. */
function headIn({ head }: Record<string, unknown>): MessageHead[] {
  const value = objectIn(head)
  return isHead(value) ? [value] : []
}

function objectIn(json: unknown): object {
  try {
    const value: unknown = JSON.parse(String(json))
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function isHead(value: object): value is MessageHead {
  return 'id' in value && typeof value.id === 'string' && 'parent' in value && 'from' in value && 'state' in value && 'mode' in value
}
