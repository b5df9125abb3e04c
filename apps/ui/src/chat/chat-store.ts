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
import { type Said, said } from '../state/host-state.ts'
import { type ChatEvent, type ChatReplica, hearChat, readChat } from './chat-replica.ts'

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
  sought: string | null
  problem: Said | null
  /** A question that is being sent again. */
  going: { progress: Progress | null; cancel(): void } | null
}

const empty: ChatsState = {
  workspace: null,
  cards: null,
  chat: null,
  draft: defaultChatSettings,
  opening: null,
  sought: null,
  problem: null,
  going: null,
}

export const useChats = create<ChatsState>()(() => empty)

/** Id of the chat that is on screen or being opened: the one that the user's actions mean. Null for a new chat. */
export function shownChat({ opening, chat }: ChatsState): string | null {
  return opening ?? chat?.id ?? null
}

export interface ChatStore {
  /** Shows the conversations of a workspace, starting with `first`; does nothing if it already shows them. */
  enter(workspace: string, first: string | null): void
  /** `sought`: the message to find in it. */
  show(chat: string | null, sought?: string): void
  /** Shows a chat that was just created. */
  took(chat: Chat): void
  /** Drops a chat that the host no longer knows. */
  lost(chat: string): void
  /** Another workspace is open: events of this one no longer reach the window. */
  leave(): void
  /** Shown before the host responds; the next new chat starts with it too. `tell` sends it to the host if there is a chat yet. */
  change(settings: Partial<ChatSettings>, tell: (chat: string) => Promise<void>): void
  stop(): void
}

interface Line {
  host: Pick<WindowApi, 'chats.list' | 'chats.open'>
  follow(listener: (event: HostEvent) => void): () => void
  onState(listener: (state: 'connecting' | 'ready' | 'lost') => void): () => void
}

/** Limits retries, in case the host is inconsistent. */
const mostAgain = 5

interface Surroundings {
  /** Runs once before the next frame. An answer arrives in hundreds of pieces a second; rendering each one would block the page. */
  soon(run: () => void): void
  /** The shown or opening chat no longer exists; called before it leaves the screen. */
  onGone(workspace: string, chat: string): void
}

export function openChatStore({ host, follow, onState }: Line, { soon, onGone }: Surroundings): ChatStore {
  const { getState, setState } = useChats
  const waiting: ChatEvent[] = []
  let asking: { chat: string; heard: ChatEvent[] } | null = null
  let again = 0
  /** The shown chat's settings as the host last reported them, and this window's changes in flight. */
  let told = defaultChatSettings
  const ours = new Set<{ chat: string; settings: Partial<ChatSettings> }>()

  /** Changes in flight stay on screen: the echo of an older one must not flicker back. */
  function place(chat: ChatReplica): ChatReplica {
    told = chat.settings
    const mine = [...ours].filter((change) => change.chat === chat.id)
    return mine.length === 0 ? chat : { ...chat, settings: Object.assign({}, told, ...mine.map(({ settings }) => settings)) }
  }

  function hear(event: HostEvent): void {
    if (event.type !== 'chat-changed' && event.type !== 'chat-message' && event.type !== 'chat-text') return
    if (event.workspace !== getState().workspace) return
    if (waiting.push(event) === 1) soon(flush)
  }

  function flush(): void {
    const events = waiting.splice(0, enough(waiting))
    if (waiting.length > 0) soon(flush)
    const { chat, cards, workspace } = getState()
    if (workspace === null) return
    const nextCards = events.reduce(withCard, cards)
    if (asking) asking.heard.push(...events)
    const gone = events.some((event) => event.type === 'chat-changed' && event.card === null && event.chat === chat?.id)
    if (gone || !chat || !events.some((event) => event.chat === chat.id)) {
      if (nextCards !== cards) setState({ cards: nextCards })
      if (gone && chat) lost(chat.id)
      return
    }
    const { next, missed } = hearChat({ ...chat, settings: told }, events)
    setState({ chat: place(next), cards: nextCards })
    if (missed && asking?.chat !== chat.id) void open(chat.id)
  }

  async function open(id: string): Promise<void> {
    const { workspace } = getState()
    if (workspace === null) return
    const mine = { chat: id, heard: [] }
    asking = mine
    try {
      const opened = await host['chats.open']({ workspace, chat: id })
      if (asking !== mine) return
      asking = null
      install(opened, mine.heard)
    } catch (problem) {
      if (asking !== mine) return
      asking = null
      // The chat is opened again when the host is back.
      if (isRefusal(problem) && problem.code === 'host-gone') return
      if (isRefusal(problem) && problem.code === 'unknown-chat') lost(id)
      setState({ opening: null, problem: said(problem) })
    }
  }

  function lost(id: string): void {
    const { workspace, chat, opening } = getState()
    if (workspace === null || (chat?.id !== id && opening !== id)) return
    onGone(workspace, id)
    setState({ chat: null, opening: null })
  }

  /** Events received while the host was responding may be newer than its response. */
  function install(opened: Chat, heard: readonly ChatEvent[]): void {
    const { next, missed } = hearChat(readChat(opened), heard)
    setState({ chat: place(next), opening: null, problem: null })
    again = missed ? again + 1 : 0
    if (missed && again < mostAgain) void open(opened.id)
  }

  async function list(): Promise<void> {
    const { workspace } = getState()
    if (workspace === null) return
    try {
      const cards = await host['chats.list']({ workspace })
      if (getState().workspace === workspace) setState({ cards })
    } catch (problem) {
      if (getState().workspace === workspace && !(isRefusal(problem) && problem.code === 'host-gone')) setState({ problem: said(problem) })
    }
  }

  function show(chat: string | null, sought?: string): void {
    asking = null
    setState({ sought: sought ?? null })
    if (chat === null) setState({ chat: null, opening: null, problem: null })
    else if (chat !== getState().chat?.id) {
      // The chat before it leaves at once: a slow host must not leave buttons on screen that act on it.
      setState({ chat: null, opening: chat, problem: null })
      void open(chat)
    } else setState({ opening: null })
  }

  let wasLost = false
  const stops = [
    follow(hear),
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
    took(chat) {
      asking = null
      install(chat, [])
    },
    lost,
    leave() {
      asking = null
      setState({ ...empty, draft: getState().draft })
    },
    change(settings, tell) {
      const shown = shownChat(getState())
      setState(({ chat, draft }) => ({ draft: { ...(chat?.settings ?? draft), ...settings } }))
      if (shown === null) return
      const change = { chat: shown, settings }
      const show = () => {
        const now = getState().chat
        if (now?.id === change.chat) setState({ chat: place({ ...now, settings: told }) })
      }
      ours.add(change)
      show()
      // The host sends the event before it responds. The event is applied in the next frame, so drop the change then.
      void tell(shown).finally(() =>
        soon(() => {
          ours.delete(change)
          show()
        }),
      )
    },
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/** Characters per frame; a model writes a hundredth of that. A window that is far behind catches up in a few short frames. */
const signsAtOnce = 4_000

/** How many of the events go into the next frame. */
function enough(events: readonly ChatEvent[]): number {
  const sizes = events.map((event) => (event.type === 'chat-text' ? event.text.length : 0))
  const most = Math.max(signsAtOnce, sizes.reduce((sum, size) => sum + size, 0) / 8)
  let signs = 0
  const at = sizes.findIndex((size) => {
    signs += size
    return signs >= most
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
