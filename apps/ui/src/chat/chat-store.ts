// The open workspace's conversations in this window: the list, and the one that is shown. Fed by responses and events; missed events
// are fetched again. Outlives the tab, so that returning to it shows everything at once.

import {
  type Chat,
  type ChatCard,
  type ChatSettings,
  defaultChatSettings,
  type HostEvent,
  isRefusal,
  type Progress,
  type WindowApi,
} from '@sheaf/contract'
import { create } from 'zustand'
import { type ErrorMessage, toErrorMessage } from '../state/host-state.ts'
import { applyChatEvents, type ChatEvent, type ChatReplica, readChat } from './chat-replica.ts'

export interface ChatsState {
  workspace: string | null
  /** Newest first; null until loaded. */
  cards: readonly ChatCard[] | null
  /** Null for a new chat, which starts with its first message. */
  chat: ChatReplica | null
  /** Settings of a new chat. */
  draft: ChatSettings
  /** Id of the chat being opened. */
  opening: string | null
  /** The message the user is looking for, until it was shown. */
  targetMessage: string | null
  problem: ErrorMessage | null
  /** A question that is being sent again. */
  resending: { progress: Progress | null; cancel(): void } | null
}

const empty: ChatsState = {
  workspace: null,
  cards: null,
  chat: null,
  draft: defaultChatSettings,
  opening: null,
  targetMessage: null,
  problem: null,
  resending: null,
}

export const useChats = create<ChatsState>()(() => empty)

/** Id of the chat that is on screen or being opened: the one that the user's actions mean. Null for a new chat. */
export function shownChat({ opening, chat }: ChatsState): string | null {
  return opening ?? chat?.id ?? null
}

export interface ChatStore {
  /** Shows the conversations of a workspace, starting with `first`; does nothing if it already shows them. */
  enter(workspace: string, first: string | null): void
  /** `targetMessage`: the message to find in it. */
  show(chat: string | null, targetMessage?: string): void
  /** Shows a chat that was just created. */
  showCreated(chat: Chat): void
  /** Drops a chat that the host no longer knows. */
  dropMissing(chat: string): void
  /** Another workspace is open: events of this one no longer reach the window. */
  leave(): void
  /** Shown before the host responds; the next new chat starts with it too. `send`: to the host, if there is a chat yet. */
  change(settings: Partial<ChatSettings>, send: (chat: string) => Promise<void>): void
  stop(): void
}

interface HostConnection {
  host: Pick<WindowApi, 'chats.list'> & { 'chats.open'(input: { workspace: string; chat: string }): Promise<Chat> }
  follow(listener: (event: HostEvent) => void): () => void
  onState(listener: (state: 'connecting' | 'ready' | 'lost') => void): () => void
}

/** Limits retries, in case the host is inconsistent. */
const maxRetries = 5

interface Environment {
  /** Runs once before the next frame. An answer arrives in hundreds of pieces a second; rendering each one would block the page. */
  soon(run: () => void): void
  /** The shown or opening chat no longer exists; called before it leaves the screen. */
  onGone(workspace: string, chat: string): void
}

export function openChatStore({ host, follow, onState }: HostConnection, { soon, onGone }: Environment): ChatStore {
  const { getState, setState } = useChats
  const waiting: ChatEvent[] = []
  let asking: { chat: string; received: ChatEvent[] } | null = null
  let retries = 0
  /** The shown chat's settings as the host last reported them, and this window's changes in flight. */
  let hostSettings = defaultChatSettings
  const inFlight = new Set<{ chat: string; settings: Partial<ChatSettings> }>()

  /** Changes in flight stay on screen: the echo of an older one must not flicker back. */
  function withLocalChanges(chat: ChatReplica): ChatReplica {
    hostSettings = chat.settings
    const mine = [...inFlight].filter((change) => change.chat === chat.id)
    return mine.length === 0 ? chat : { ...chat, settings: Object.assign({}, hostSettings, ...mine.map(({ settings }) => settings)) }
  }

  function onEvent(event: HostEvent): void {
    if (event.type !== 'chat-changed' && event.type !== 'chat-message' && event.type !== 'chat-text') return
    if (event.workspace !== getState().workspace) return
    if (waiting.push(event) === 1) soon(flush)
  }

  function flush(): void {
    const events = waiting.splice(0, countForNextFrame(waiting))
    if (waiting.length > 0) soon(flush)
    const { chat, cards, workspace } = getState()
    if (workspace === null) return
    const nextCards = events.reduce(withCard, cards)
    if (asking) asking.received.push(...events)
    const gone = events.some((event) => event.type === 'chat-changed' && event.card === null && event.chat === chat?.id)
    if (gone || !chat || !events.some((event) => event.chat === chat.id)) {
      if (nextCards !== cards) setState({ cards: nextCards })
      if (gone && chat) dropMissing(chat.id)
      return
    }
    const { next, missed } = applyChatEvents({ ...chat, settings: hostSettings }, events)
    setState({ chat: withLocalChanges(next), cards: nextCards })
    if (missed && asking?.chat !== chat.id) void open(chat.id)
  }

  async function open(id: string): Promise<void> {
    const { workspace } = getState()
    if (workspace === null) return
    const mine = { chat: id, received: [] }
    asking = mine
    try {
      const opened = await host['chats.open']({ workspace, chat: id })
      if (asking !== mine) return
      asking = null
      install(opened, mine.received)
    } catch (problem) {
      if (asking !== mine) return
      asking = null
      // The chat is opened again when the host is back.
      if (isRefusal(problem) && problem.code === 'host-gone') return
      if (isRefusal(problem) && problem.code === 'unknown-chat') dropMissing(id)
      setState({ opening: null, problem: toErrorMessage(problem) })
    }
  }

  function dropMissing(id: string): void {
    const { workspace, chat, opening } = getState()
    if (workspace === null || (chat?.id !== id && opening !== id)) return
    onGone(workspace, id)
    setState({ chat: null, opening: null })
  }

  /** Events received while the host was responding may be newer than its response. */
  function install(opened: Chat, received: readonly ChatEvent[]): void {
    const { next, missed } = applyChatEvents(readChat(opened), received)
    setState({ chat: withLocalChanges(next), opening: null, problem: null })
    retries = missed ? retries + 1 : 0
    if (missed && retries < maxRetries) void open(opened.id)
  }

  async function list(): Promise<void> {
    const { workspace } = getState()
    if (workspace === null) return
    try {
      const cards = await host['chats.list']({ workspace })
      if (getState().workspace === workspace) setState({ cards })
    } catch (problem) {
      if (getState().workspace === workspace && !(isRefusal(problem) && problem.code === 'host-gone'))
        setState({ problem: toErrorMessage(problem) })
    }
  }

  function show(chat: string | null, targetMessage?: string): void {
    asking = null
    setState({ targetMessage: targetMessage ?? null })
    if (chat === null) setState({ chat: null, opening: null, problem: null })
    else if (chat !== getState().chat?.id) {
      // The chat before it leaves at once: a slow host must not leave buttons on screen that act on it.
      setState({ chat: null, opening: chat, problem: null })
      void open(chat)
    } else setState({ opening: null })
  }

  let wasLost = false
  const stops = [
    follow(onEvent),
    onState((state) => {
      if (state === 'lost') wasLost = true
      if (state !== 'ready' || !wasLost) return
      wasLost = false
      void list()
      const shown = shownChat(getState())
      if (shown !== null) void open(shown)
    }),
  ]

  return {
    enter(workspace, first) {
      if (getState().workspace === workspace) return
      asking = null
      setState({ ...empty, draft: getState().draft, workspace })
      void list()
      if (first !== null) show(first)
    },
    show,
    showCreated(chat) {
      asking = null
      install(chat, [])
    },
    dropMissing,
    leave() {
      asking = null
      setState({ ...empty, draft: getState().draft })
    },
    change(settings, send) {
      const shown = shownChat(getState())
      setState(({ chat, draft }) => ({ draft: { ...(chat?.settings ?? draft), ...settings } }))
      if (shown === null) return
      const change = { chat: shown, settings }
      const showLocalChanges = () => {
        const now = getState().chat
        if (now?.id === change.chat) setState({ chat: withLocalChanges({ ...now, settings: hostSettings }) })
      }
      inFlight.add(change)
      showLocalChanges()
      // The host sends the event before it responds. The event is applied in the next frame, so drop the change then.
      void send(shown).finally(() =>
        soon(() => {
          inFlight.delete(change)
          showLocalChanges()
        }),
      )
    },
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/** Characters per frame; a model writes a hundredth of that. A window that is far behind catches up in a few short frames. */
const charsPerFrame = 4_000

/** How many of the events go into the next frame. */
function countForNextFrame(events: readonly ChatEvent[]): number {
  const sizes = events.map((event) => (event.type === 'chat-text' ? event.text.length : 0))
  const most = Math.max(charsPerFrame, sizes.reduce((sum, size) => sum + size, 0) / 8)
  let chars = 0
  const at = sizes.findIndex((size) => {
    chars += size
    return chars >= most
  })
  return at === -1 ? events.length : at + 1
}

function withCard(cards: readonly ChatCard[] | null, event: ChatEvent): readonly ChatCard[] | null {
  if (event.type !== 'chat-changed' || !cards) return cards
  const others = cards.filter(({ id }) => id !== event.chat)
  if (!event.card) return others
  const { card } = event
  const at = others.findIndex((other) => other.at <= card.at)
  return others.toSpliced(at === -1 ? others.length : at, 0, card)
}
