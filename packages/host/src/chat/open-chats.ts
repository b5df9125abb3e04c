// Opens the conversations of this host: one file for all workspaces, memory for the ephemeral ones, and the answers under way.

import { type ChatCard, type HostEvent, isRefusal, Refusal, refusalAnswer, visibleText } from '@sheaf/contract'
import { cleanName } from '@sheaf/engine/workspace'
import { openChatDatabase, openExistingChats, openPassingChats } from './chat-database.ts'
import { type ChatStore, openChatStore } from './chat-store.ts'
import type { Chats, Owner, Starting } from './chats.ts'
import { type Flow, type FlowTimes, openFlow } from './open-flow.ts'

export interface ChatsTools {
  home: string
  now: () => Date
  tell: (event: HostEvent) => void
  times?: Partial<FlowTimes>
}

interface Running {
  workspace: string
  flow: Flow
  stopping: AbortController
  done: Promise<void>
}

const flowTimes: FlowTimes = { tellMs: 33, keepMs: 250 }

export function openChats({ home, now, tell, times }: ChatsTools): Chats {
  const kept = openKept(home, now, tell)
  /** Of workspaces that never reach the disk. */
  const passing = new Map<string, ChatStore>()
  const running = new Map<string, Running>()
  const taken = new Set<string>()
  /** Ended, and not written yet: a full disk gets room. By message. */
  const unsettled = new Map<string, Flow>()

  const storeOf = (workspace: string): ChatStore => passing.get(workspace) ?? kept
  const store = ({ id, ephemeral }: Owner): ChatStore => {
    for (const [message, flow] of unsettled) if (flow.settle()) unsettled.delete(message)
    const own = passing.get(id)
    if (own && !ephemeral) {
      // It was saved after all, and its conversations with it.
      kept.takeFrom(own, id)
      passing.delete(id)
      own.close()
    } else if (!own && ephemeral) passing.set(id, openChatStore(openPassingChats()))
    return storeOf(id)
  }
  const find: Chats['find'] = (owner, id) => {
    const chat = store(owner).read(id)
    if (chat?.workspace !== owner.id) throw new Refusal('unknown-chat')
    return chat
  }
  const card = (workspace: string, id: string): ChatCard | null => {
    const own = storeOf(workspace).card(id)
    return own ? { ...own, running: running.has(id) } : null
  }
  const tellChanged: Chats['tellChanged'] = (workspace, id) =>
    tell({ type: 'chat-changed', workspace, chat: id, card: card(workspace, id), head: storeOf(workspace).read(id)?.head ?? null })

  const begin = ({ workspace, chat, head, before, write }: Starting): void => {
    if (running.has(chat) || unsettled.has(head.id)) throw new Refusal('chat-busy')
    const stopping = new AbortController()
    const flow = openFlow(head, before, {
      workspace,
      chat,
      store: () => storeOf(workspace),
      tell,
      times: { ...flowTimes, ...times },
      onGone: () => stopping.abort(),
      onTrouble: (says) =>
        tell({
          type: 'notice',
          tone: 'warning',
          says: `An answer is not being saved. ${says} It goes on in memory.`,
          try: 'Check free space and permissions of the state folder (SHEAF_HOME).',
        }),
    })
    const done = unlessDeaf(
      Promise.resolve().then(() => {
        if (stopping.signal.aborted) throw new Refusal('cancelled')
        return write(flow, stopping.signal)
      }),
      stopping.signal,
    ).then(
      (fields) => finish({ state: 'done', ...fields, ...(stopping.signal.aborted ? endingOf(undefined, stopping.signal) : {}) }),
      (error: unknown) => finish(endingOf(error, stopping.signal)),
    )
    const finish = (fields: Parameters<Flow['end']>[0]): void => {
      running.delete(chat)
      if (!flow.end(fields, ['waiting'])) unsettled.set(flow.head().id, flow)
      tellChanged(workspace, chat)
    }
    running.set(chat, { workspace, flow, stopping, done })
  }

  const end = async (some: readonly Running[], why: Ended): Promise<void> => {
    for (const { stopping } of some) stopping.abort(why)
    await Promise.all(some.map(({ done }) => done))
  }

  return {
    store,
    find,
    list: (owner, query) =>
      store(owner)
        .list(owner.id, query)
        .map((each) => ({ ...each, running: running.has(each.id) })),
    show(owner, id) {
      const { settings, head } = find(owner, id)
      const own = card(owner.id, id)
      if (!own) throw new Refusal('unknown-chat')
      const live = [running.get(id)?.flow, ...unsettled.values()].flatMap((flow) => flow ?? [])
      for (const flow of live) flow.told()
      const tree = store(owner)
        .messages(id)
        .map((message) => {
          const flow = live.find((each) => each.head().id === message.id)
          if (!flow) return message
          return { ...flow.head(), text: flow.text(), ...(flow.thinking() === '' ? {} : { thinking: flow.thinking() }) }
        })
      return { ...own, settings, head, tree }
    },
    isRunning: (id) => running.has(id),
    take(id) {
      if (running.has(id) || taken.has(id)) throw new Refusal('chat-busy')
      taken.add(id)
      return () => taken.delete(id)
    },
    start(answer) {
      const { workspace, chat, head, before } = answer
      begin(answer)
      tell({ type: 'chat-message', workspace, chat, message: head, length: before.text.length, text: before.text })
      tellChanged(workspace, chat)
    },
    async stop(id) {
      const own = running.get(id)
      if (own) await end([own], 'stopped')
    },
    suggestName(workspace, id, name) {
      const own = storeOf(workspace)
      const clean = visibleText(cleanName(name))
      if (clean === '' || own.read(id)?.named !== false) return
      own.change(id, { name: clean })
      tellChanged(workspace, id)
    },
    tellChanged,
    tell,
    async forget(workspace) {
      await end(
        [...running.values()].filter((each) => each.workspace === workspace),
        'stopped',
      )
      storeOf(workspace).removeOf(workspace)
      passing.get(workspace)?.close()
      passing.delete(workspace)
    },
    async close() {
      await end([...running.values()], 'cut')
      for (const flow of unsettled.values()) flow.settle()
      kept.close()
      for (const each of passing.values()) each.close()
    },
  }
}

const deafMs = 3_000

/** A provider that does not hear that it was stopped keeps no one waiting. */
async function unlessDeaf<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: deaf, reject } = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const wait = (): void => {
    timer = setTimeout(reject, deafMs, new Refusal('cancelled'))
  }
  signal.addEventListener('abort', wait)
  try {
    return await Promise.race([work, deaf])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', wait)
  }
}

/** Removes the chats of a workspace where no host has them open. */
export function forgetChats(home: string, workspace: string): void {
  const database = openExistingChats(home)
  if (!database) return
  openChatStore(database).removeOf(workspace)
  database.close()
}

type Ended = 'stopped' | 'cut'

function endingOf(error: unknown, signal: AbortSignal): Parameters<Flow['end']>[0] {
  if (signal.aborted) return { state: signal.reason === 'cut' ? 'cut' : 'stopped' }
  if (isRefusal(error)) return { state: 'failed', refusal: refusalAnswer(error).error }
  // A bug of ours must not leave a message that seems to be written for ever.
  const says = `Something went wrong inside Sheaf: ${error instanceof Error ? error.message : String(error)}`
  return { state: 'failed', refusal: { code: 'model-failed', says, try: 'Try again, and report it if it stays.' } }
}

/** Without a place to write, conversations last as long as this host; a damaged file is put aside, and both are said. */
function openKept(home: string, now: () => Date, tell: ChatsTools['tell']): ChatStore {
  try {
    const { begun: store, aside } = openChatDatabase(home, now, (database) => {
      const opened = openChatStore(database)
      opened.cutAll()
      return opened
    })
    if (aside !== undefined)
      tell({
        type: 'notice',
        tone: 'error',
        says: `The file of your conversations was damaged, so a new one was begun. The old one was kept as ${aside}.`,
        try: 'Restore chats.db from a backup, if you have one.',
      })
    return store
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'state-unwritable') throw error
    tell({
      type: 'notice',
      tone: 'warning',
      says: `Conversations cannot be kept: ${error.message} They last as long as Sheaf runs.`,
      try: 'Check free space and permissions of the state folder (SHEAF_HOME).',
    })
    return openChatStore(openPassingChats())
  }
}
