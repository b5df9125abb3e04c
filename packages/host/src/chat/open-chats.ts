// Opens the chats of this host: one file for all workspaces, memory for ephemeral ones.

import { type ChatCard, type HostEvent, isRefusal, Refusal, visibleText } from '@sheaf/contract'
import { cleanName } from '@sheaf/engine/workspace'
import { openChatDatabase, openExistingChats, openPassingChats } from './chat-database.ts'
import { type ChatStore, openChatStore } from './chat-store.ts'
import type { Chats } from './chats.ts'
import type { FlowTimes } from './open-flow.ts'
import { runAnswers } from './run-answers.ts'

export interface ChatsTools {
  home: string
  now: () => Date
  tell: (event: HostEvent) => void
  times?: Partial<FlowTimes>
}

const flowTimes: FlowTimes = { tellMs: 33, keepMs: 250 }

export function openChats({ home, now, tell, times }: ChatsTools): Chats {
  const { store: kept, lost } = openKept(home, now, tell)
  /** Stores of ephemeral workspaces. */
  const passing = new Map<string, ChatStore>()
  const storeOf = (workspace: string): ChatStore => passing.get(workspace) ?? kept
  const answers = runAnswers({
    store: storeOf,
    tell,
    times: { ...flowTimes, ...times },
    onEnd: (workspace, chat) => unlessRefused(() => tellChanged(workspace, chat)),
  })

  const store: Chats['store'] = ({ id, ephemeral }) => {
    answers.settle()
    const own = passing.get(id)
    if (own && !ephemeral) {
      // The workspace was saved, so save its chats as well.
      kept.takeFrom(own, id)
      passing.delete(id)
      own.close()
    } else if (!own && ephemeral) passing.set(id, openChatStore(openPassingChats()))
    return storeOf(id)
  }
  const find: Chats['find'] = (owner, id) => {
    const own = store(owner)
    const chat = own.read(id)
    if (chat?.workspace === owner.id) return chat
    own.requireSound()
    throw new Refusal('unknown-chat', lost)
  }
  const card = (workspace: string, id: string): ChatCard | null => {
    const own = storeOf(workspace).card(id)
    return own ? { ...own, running: answers.has(id) } : null
  }
  const tellChanged: Chats['tellChanged'] = (workspace, id) => {
    const own = storeOf(workspace).read(id)
    const told = own ? { head: own.head, settings: own.settings } : { head: null }
    tell({ type: 'chat-changed', workspace, chat: id, card: card(workspace, id), ...told })
  }

  return {
    store,
    find,
    list(owner, query) {
      const own = store(owner)
      const cards = own.list(owner.id, query)
      if (cards.length === 0) own.requireSound()
      return cards.map((each) => ({ ...each, running: answers.has(each.id) }))
    },
    show(owner, id) {
      const { settings, head } = find(owner, id)
      const tree = store(owner)
        .messages(id)
        .map((message) => {
          const flow = answers.flow(message.id)
          // Publish pending text: later events must continue from this result.
          flow?.told()
          return flow ? { ...flow.head(), text: flow.text(), ...(flow.thinking() === '' ? {} : { thinking: flow.thinking() }) } : message
        })
      const own = card(owner.id, id)
      if (!own) throw new Refusal('unknown-chat')
      return { ...own, settings, head, tree }
    },
    isRunning: answers.has,
    take: answers.take,
    start(answer) {
      const { workspace, chat, head, before } = answer
      answers.begin(answer)
      tell({ type: 'chat-message', workspace, chat, message: head, length: before.text.length, text: before.text })
      tellChanged(workspace, chat)
    },
    stop: (chat) => answers.end({ chat }, 'stopped'),
    suggestName(workspace, id, name) {
      const clean = visibleText(cleanName(name))
      // A full disk must not end the answer because of its title.
      unlessRefused(() => {
        const own = storeOf(workspace)
        if (clean === '' || own.read(id)?.named !== false) return
        own.change(id, { name: clean })
        tellChanged(workspace, id)
      })
    },
    tellChanged,
    tell,
    async forget(workspace) {
      await answers.end({ workspace }, 'stopped')
      storeOf(workspace).removeOf(workspace)
      passing.get(workspace)?.close()
      passing.delete(workspace)
    },
    async close() {
      await answers.end('all', 'cut')
      answers.settle()
      kept.close()
      for (const each of passing.values()) each.close()
    },
  }
}

/** Removes a workspace's chats when no host has them open. */
export function forgetChats(home: string, workspace: string): void {
  const database = openExistingChats(home)
  if (!database) return
  openChatStore(database).removeOf(workspace)
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
function openKept(home: string, now: () => Date, tell: ChatsTools['tell']): { store: ChatStore; lost?: string } {
  try {
    const { begun: store, aside } = openChatDatabase(home, now, (database) => {
      const opened = openChatStore(database)
      opened.cutAll()
      return opened
    })
    if (aside === undefined) return { store }
    const lost = `Your chat file was damaged, so Sheaf started a new one. The old one was kept as ${aside}.`
    tell({ type: 'notice', tone: 'error', says: lost, try: 'If you have a backup of chats.db, restore it.' })
    return { store, lost }
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'state-unwritable') throw error
    tell({
      type: 'notice',
      tone: 'warning',
      says: `Chats can't be saved: ${error.message} They are kept only while Sheaf is running.`,
      try: 'Check free disk space and the permissions of the state folder (SHEAF_HOME).',
    })
    return { store: openChatStore(openPassingChats()) }
  }
}
