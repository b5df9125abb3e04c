// The window's chat store, and the user's actions on conversations.

import { type ChatSettings, type Progress, Refusal } from '@sheaf/contract'
import type { HostLink } from '../host/host-link.ts'
import { useLink } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { words } from './chat.words.ts'
import { type ChatStore, openChatStore, shownChat, useChats } from './chat-store.ts'
import { draftOf, moveImages } from './images/draft-images.ts'
import { moveDraftToNew, readMessageDraft, readNewSettings, saveLastChat, saveMessageDraft, saveNewSettings } from './stored-choices.ts'

const stores = new WeakMap<HostLink, ChatStore>()

export function useChatStore(): ChatStore {
  const link = useLink()
  const known = stores.get(link)
  if (known) return known
  const store = openChatStore(link, { soon: beforeNextFrame, onGone: moveDraftToNew })
  stores.set(link, store)
  useHostState.subscribe(({ open }) => {
    const { workspace } = useChats.getState()
    if (workspace !== null && open?.id !== workspace) store.leave()
  })
  useChats.setState({ draft: readNewSettings() })
  return store
}

/** A hidden window renders nothing, but must not fall behind. */
function beforeNextFrame(run: () => void): void {
  if (document.hidden) setTimeout(run, 100)
  else requestAnimationFrame(run)
}

/** Settings of the shown chat, or of the new one. */
export function useChatSettings(): { settings: ChatSettings; change(settings: Partial<ChatSettings>): void } {
  const settings = useChats((state) => state.chat?.settings ?? state.draft)
  const { change } = useChatActions()
  return { settings, change }
}

export interface ChatActions {
  show(chat: string | null, targetMessage?: string): void
  change(settings: Partial<ChatSettings>): void
  /** Id of the chat that is shown or about to be; a new one is created now. */
  ensure(): Promise<string>
  /** The host no longer knows it. */
  dropMissing(chat: string): void
  rename(chat: string, name: string): void
  remove(chat: string): void
  switchBranch(message: string): void
  again(message: string, how: 'retry' | 'continue' | 'reformat' | 'delegates'): void
  stopAnswer(): void
}

export function useChatActions(): ChatActions {
  const { host } = useLink()
  const store = useChatStore()
  const shown = () => {
    const state = useChats.getState()
    return { workspace: state.workspace ?? '', chat: shownChat(state) ?? '' }
  }
  const show = (chat: string | null, targetMessage?: string) => {
    store.show(chat, targetMessage)
    saveLastChat(shown().workspace, chat)
  }
  return {
    show,
    change(settings) {
      store.change(settings, (chat) => host['chats.change']({ ...shown(), chat, change: { type: 'edit', settings } }).catch(notifyProblem))
      saveNewSettings(useChats.getState().draft)
    },
    async ensure() {
      const { opening } = useChats.getState()
      if (opening !== null) await waitUntilOpened()
      const { workspace, chat } = useChats.getState()
      // Text written for one conversation must not go into another.
      if (opening !== null && opening !== chat?.id) throw new Refusal('unknown-chat')
      if (chat) return chat.id
      making ??= host['chats.open']({ workspace: workspace ?? '', new: true, settings: useChats.getState().draft }).finally(() => {
        making = null
      })
      const made = await making
      if (useChats.getState().workspace === workspace && !useChats.getState().chat) {
        // Moves the draft along: a user who is typing must not notice that there is a chat now.
        saveMessageDraft(workspace ?? '', made.id, readMessageDraft(workspace ?? '', null))
        saveMessageDraft(workspace ?? '', null, '')
        moveImages(draftOf(workspace ?? '', null), draftOf(workspace ?? '', made.id))
        store.showCreated(made)
        saveLastChat(workspace ?? '', made.id)
      }
      return made.id
    },
    dropMissing: store.dropMissing,
    rename: (chat, name) => void host['chats.change']({ ...shown(), chat, change: { type: 'edit', name } }).catch(notifyProblem),
    remove(chat) {
      const isShown = shown().chat === chat
      if (isShown) show(null)
      host['chats.change']({ ...shown(), chat, change: { type: 'remove' } }).then(() => notify(words.remove.done), notifyProblem)
    },
    switchBranch: (head) => void host['chats.change']({ ...shown(), change: { type: 'edit', head } }).catch(notifyProblem),
    again(message, how) {
      if (useChats.getState().resending) return
      const controller = new AbortController()
      const cancel = () => controller.abort()
      const showProgress = (progress: Progress | null) => useChats.setState({ resending: { progress, cancel } })
      showProgress(null)
      host['chats.again']({ ...shown(), message, how }, { signal: controller.signal, onProgress: showProgress })
        .catch((problem: unknown) => !controller.signal.aborted && notifyProblem(problem))
        .finally(() => useChats.setState({ resending: null }))
    },
    stopAnswer: () => void host['chats.change']({ ...shown(), change: { type: 'stop' } }).catch(notifyProblem),
  }
}

function waitUntilOpened(): Promise<void> {
  return new Promise((resolve) => {
    const stop = useChats.subscribe(({ opening }) => {
      if (opening !== null) return
      stop()
      resolve()
    })
  })
}

/** Two callers may need the new chat at the same moment. */
let making: ReturnType<HostLink['host']['chats.open']> | null = null
