// The conversations of the open workspace as this window knows them: the list, and the one that is shown. Fed by answers and events;
// what was missed is asked for again. Outlives the tab, so that coming back to it shows everything at once.

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
  /** Newest first; null: not asked for yet. */
  cards: readonly ChatCard[] | null
  /** Null: a new one, which begins with its first message. */
  chat: ChatReplica | null
  /** What a new one begins with. */
  draft: ChatSettings
  /** The one that is being opened. */
  opening: string | null
  /** The message that somebody looks for, until it was shown. */
  sought: string | null
  problem: Said | null
  /** A question that is being put together once more. */
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

export interface ChatStore {
  /** Shows the conversations of a workspace, beginning with `first`; does nothing where it shows them already. */
  enter(workspace: string, first: string | null): void
  /** `sought`: the message in it that is looked for. */
  show(chat: string | null, sought?: string): void
  /** One that was just made. */
  took(chat: Chat): void
  /** One that the host does not know any more. */
  lost(chat: string): void
  /** Another workspace is open: what happens in this one meanwhile is not told to this window. */
  leave(): void
  /** On screen before the host answered; the next new one begins with it too. `tell` asks the host for it, where there is a chat yet. */
  change(settings: Partial<ChatSettings>, tell: (chat: string) => Promise<void>): void
  stop(): void
}

interface Line {
  host: Pick<WindowApi, 'chats.list' | 'chats.open'>
  follow(listener: (event: HostEvent) => void): () => void
  onState(listener: (state: 'connecting' | 'ready' | 'lost') => void): () => void
}

/** A host that contradicts itself is not asked for ever. */
const mostAgain = 5

interface Surroundings {
  /** Once before the next picture is drawn. An answer comes in hundreds of pieces a second; each drawn alone would hold up the page. */
  soon(run: () => void): void
  /** What was shown, or was about to be, is no more; told before it goes from the screen. */
  onGone(workspace: string, chat: string): void
}

export function openChatStore({ host, follow, onState }: Line, { soon, onGone }: Surroundings): ChatStore {
  const { getState, setState } = useChats
  const waiting: ChatEvent[] = []
  let asking: { chat: string; heard: ChatEvent[] } | null = null
  let again = 0
  /** What the host said last of the chat that is shown, and what of this window is on its way to it. */
  let told = defaultChatSettings
  const ours = new Set<{ chat: string; settings: Partial<ChatSettings> }>()

  /** What is on its way stays on screen: the echo of something older must not flicker back. */
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
      // The host comes back, and is asked again then.
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

  /** What was told while the host made its answer may be newer than the answer. */
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
      setState({ opening: chat, problem: null })
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
      const shown = getState().opening ?? getState().chat?.id
      if (shown !== undefined) void open(shown)
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
      const { chat } = getState()
      setState(({ draft }) => ({ draft: { ...(chat?.settings ?? draft), ...settings } }))
      if (!chat) return
      const change = { chat: chat.id, settings }
      const show = () => {
        const now = getState().chat
        if (now?.id === change.chat) setState({ chat: place({ ...now, settings: told }) })
      }
      ours.add(change)
      show()
      // The host tells everyone before it answers; what it told is taken with the next picture, and its echo with it.
      void tell(chat.id).finally(() =>
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

/** Of a picture; a model writes a hundredth of it. Whoever fell far behind comes up in a few pictures, none of them long. */
const signsAtOnce = 4_000

/** How many of the events go into the next picture. */
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
