// Opens the chats of this host: one file for all workspaces, memory for ephemeral ones.

import { type ChatCard, type HostEvent, isRefusal, limits, Refusal, visibleText } from '@sheaf/contract'
import { cleanName } from '@sheaf/engine/workspace'
import { openChatDatabase, openExistingChats, openMemoryChats } from './chat-database.ts'
import { type ChatStore, openChatStore } from './chat-store.ts'
import type { Chats } from './chats.ts'
import type { StreamTimes } from './open-answer-stream.ts'
import { runAnswers } from './run-answers.ts'

export interface ChatsTools {
  home: string
  now: () => Date
  publish: (event: HostEvent) => void
  times?: Partial<StreamTimes>
}

const defaultTimes: StreamTimes = { publishMs: 33, persistMs: 250 }

export function openChats({ home, now, publish, times }: ChatsTools): Chats {
  const { store: stored, damageNote } = openStored(home, now, publish)
  /** Stores of ephemeral workspaces. */
  const ephemeralStores = new Map<string, ChatStore>()
  const storeOf = (workspace: string): ChatStore => ephemeralStores.get(workspace) ?? stored
  const answers = runAnswers({
    store: storeOf,
    publish,
    times: { ...defaultTimes, ...times },
    onEnd: (workspace, chat) => unlessRefused(() => publishChange(workspace, chat)),
  })

  const store: Chats['store'] = ({ id, ephemeral }) => {
    answers.settle()
    const own = ephemeralStores.get(id)
    if (own && !ephemeral) {
      // The workspace was saved, so save its chats as well.
      stored.moveFrom(own, id)
      ephemeralStores.delete(id)
      own.close()
    } else if (!own && ephemeral) ephemeralStores.set(id, openChatStore(openMemoryChats()))
    return storeOf(id)
  }
  const find: Chats['find'] = (owner, id) => {
    const own = store(owner)
    const chat = own.read(id)
    if (chat?.workspace === owner.id) return chat
    own.requireIntact()
    throw new Refusal('unknown-chat', damageNote)
  }
  const card = (workspace: string, id: string): ChatCard | null => {
    const own = storeOf(workspace).card(id)
    return own ? { ...own, running: answers.has(id) } : null
  }
  const publishChange: Chats['publishChange'] = (workspace, id) => {
    const own = storeOf(workspace).read(id)
    const state = own ? { head: own.head, settings: own.settings } : { head: null }
    publish({ type: 'chat-changed', workspace, chat: id, card: card(workspace, id), ...state })
  }

  return {
    store,
    find,
    list(owner, query) {
      const own = store(owner)
      const cards = own.list(owner.id, query)
      if (cards.length === 0) own.requireIntact()
      return cards.map((each) => ({ ...each, running: answers.has(each.id) }))
    },
    show(owner, id) {
      const { settings, head } = find(owner, id)
      const tree = store(owner)
        .messages(id)
        .map((message) => {
          const stream = answers.stream(message.id)
          // Publish pending text: later events must continue from this result.
          stream?.publishPending()
          return stream
            ? { ...stream.head(), text: stream.text(), ...(stream.thinking() === '' ? {} : { thinking: stream.thinking() }) }
            : message
        })
      const own = card(owner.id, id)
      if (!own) throw new Refusal('unknown-chat')
      return { ...own, settings, head, tree }
    },
    isRunning: answers.has,
    reserve: answers.reserve,
    start(answer) {
      const { workspace, chat, head, before } = answer
      answers.begin(answer)
      publish({ type: 'chat-message', workspace, chat, message: head, length: before.text.length, text: before.text })
      publishChange(workspace, chat)
    },
    stop: (chat) => answers.end({ chat }, 'stopped'),
    suggestName(workspace, id, name) {
      const clean = visibleText(cleanName(name))
      // A full disk must not end the answer because of its title.
      unlessRefused(() => {
        const own = storeOf(workspace)
        if (clean === '' || own.read(id)?.named !== false) return
        own.change(id, { name: clean })
        publishChange(workspace, id)
      })
    },
    publishChange,
    publish,
    async forget(workspace) {
      await answers.end({ workspace }, 'stopped')
      storeOf(workspace).removeAll(workspace)
      ephemeralStores.get(workspace)?.close()
      ephemeralStores.delete(workspace)
    },
    async close() {
      await answers.end('all', 'cut')
      answers.settle()
      stored.close()
      for (const each of ephemeralStores.values()) each.close()
    },
  }
}

/** Removes a workspace's chats when no host has them open. */
export function forgetChats(home: string, workspace: string): void {
  const database = openExistingChats(home)
  if (!database) return
  openChatStore(database).removeAll(workspace)
  database.close()
}

function unlessRefused(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

/** Uses memory if the disk is not writable, and moves a damaged file aside. Publishes a notice in both cases. */
function openStored(home: string, now: () => Date, publish: ChatsTools['publish']): { store: ChatStore; damageNote?: string } {
  try {
    const { opened: store, movedTo } = openChatDatabase(home, now, (database) => {
      const opened = openChatStore(database)
      opened.markInterrupted()
      opened.images.dropDraftsBefore(new Date(now().getTime() - limits.draftImageDays * 86_400_000).toISOString())
      return opened
    })
    if (movedTo === undefined) return { store }
    const damageNote = `Your chat file was damaged, so Sheaf started a new one. The old one was kept as ${movedTo}.`
    publish({ type: 'notice', tone: 'error', says: damageNote, try: 'If you have a backup of chats.db, restore it.' })
    return { store, damageNote }
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'state-unwritable') throw error
    publish({
      type: 'notice',
      tone: 'warning',
      says: `Chats can't be saved: ${error.message} They are kept only while Sheaf is running.`,
      try: 'Check free disk space and the permissions of the state folder (SHEAF_HOME).',
    })
    return { store: openChatStore(openMemoryChats()) }
  }
}
