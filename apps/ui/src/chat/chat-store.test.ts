import {
  type Chat,
  type ChatCard,
  type ChatMessage,
  type ChatSettings,
  defaultChatSettings,
  type HostEvent,
  Refusal,
} from '@sheaf/contract'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { openChatStore, shownChat, useChats } from './chat-store.ts'

const blank = { at: '2026-01-01T00:00:00.000Z', mode: 'plan', edits: 'diff', from: 'model', parent: null } as const
const card: ChatCard = { id: 'c', name: 'c', named: false, at: blank.at, messages: 1, running: true }

/** A fake host with one conversation, which answers when the test asks it to. */
function scriptedHost() {
  let message: ChatMessage = { ...blank, id: 'm', state: 'writing', text: '' }
  const listeners = new Set<(event: HostEvent) => void>()
  const states = new Set<(state: 'connecting' | 'ready' | 'lost') => void>()
  const frames: (() => void)[] = []
  const answers: (() => void)[] = []
  const asked: string[] = []
  const gone: string[] = []
  const snapshot = (): Chat => ({ ...card, settings: defaultChatSettings, head: 'm', tree: [{ ...message }] })
  const store = openChatStore(
    {
      host: {
        'chats.list': async () => [card],
        // The answer has the state at the time of the call, however late it arrives.
        'chats.open': ({ chat }) => {
          asked.push(chat)
          const made = snapshot()
          return new Promise((answer, refuse) => {
            answers.push(() => (chat === 'c' ? answer(made) : refuse(new Refusal('unknown-chat'))))
          })
        },
      },
      follow: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      onState: (listener) => {
        states.add(listener)
        return () => states.delete(listener)
      },
    },
    { soon: (run) => frames.push(run), onGone: (workspace, chat) => gone.push(`${workspace} ${chat}`) },
  )
  const emit = (event: HostEvent) => {
    for (const listener of listeners) listener(event)
  }
  return {
    store,
    asked,
    gone,
    stored: () => message,
    appendText(text: string, isHeard = true) {
      const at = message.text.length
      message = { ...message, text: message.text + text }
      if (isHeard) emit({ type: 'chat-text', workspace: 'w', chat: 'c', message: 'm', part: 'text', at, text })
    },
    finish() {
      message = { ...message, state: 'done' }
      const { text, ...head } = message
      emit({ type: 'chat-message', workspace: 'w', chat: 'c', message: head, length: text.length })
    },
    emit,
    state(state: 'ready' | 'lost') {
      for (const listener of states) listener(state)
    },
    draw() {
      for (const run of frames.splice(0)) run()
    },
    async answer() {
      answers.shift()?.()
      await settle()
    },
    waiting: () => answers.length,
  }
}

/** Waits until every promise that can settle has settled. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await null
}

const shown = () => useChats.getState().chat?.messages.get('m')

beforeEach(() => useChats.setState({ workspace: null, cards: null, chat: null, opening: null, problem: null }))

describe('the chat store', () => {
  it('updates an answer frame by frame, and opens the chat again when a piece is missing', async () => {
    const host = scriptedHost()
    host.store.enter('w', 'c')
    expect(useChats.getState().opening).toBe('c')
    await host.answer()
    host.appendText('Hello ')
    host.appendText('world')
    expect(shown()?.text).toBe('')
    host.draw()
    expect(shown()?.text).toBe('Hello world')
    host.appendText(', lost', false)
    host.appendText('!')
    host.draw()
    expect([shown()?.text, host.asked]).toEqual(['Hello world', ['c', 'c']])
    await host.answer()
    expect(shown()?.text).toBe('Hello world, lost!')
    host.store.stop()
  })

  it('loses no text while the chat opens, in whatever order events and answers arrive', async () => {
    const step = fc.constantFrom('text' as const, 'lost' as const, 'draw' as const, 'answer' as const, 'again' as const)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        useChats.setState({ workspace: null, cards: null, chat: null, opening: null, problem: null })
        const host = scriptedHost()
        host.store.enter('w', 'c')
        for (const [at, each] of steps.entries()) {
          if (each === 'text' || each === 'lost') host.appendText(`${at} `, each === 'text')
          else if (each === 'draw') host.draw()
          else if (each === 'answer') await host.answer()
          else {
            host.state('lost')
            host.state('ready')
          }
          expect(host.stored().text.startsWith(shown()?.text ?? '')).toBe(true)
        }
        host.finish()
        for (let turn = 0; turn < 8 && (turn === 0 || host.waiting() > 0); turn++) {
          host.draw()
          while (host.waiting() > 0) await host.answer()
        }
        expect(shown()).toEqual(host.stored())
        host.store.stop()
      }),
      { numRuns: 60 },
    )
  })

  it('opens the chat again when the host is back', async () => {
    const host = scriptedHost()
    host.store.enter('w', 'c')
    await host.answer()
    host.appendText('more', false)
    host.state('lost')
    host.state('ready')
    await host.answer()
    expect(shown()?.text).toBe('more')
    host.store.stop()
  })

  it('adds, moves and removes chats when another window changes them', async () => {
    const host = scriptedHost()
    host.store.enter('w', 'c')
    await host.answer()
    const newer = { ...card, id: 'd', at: '2026-02-01T00:00:00.000Z' }
    host.emit({ type: 'chat-changed', workspace: 'w', chat: 'd', card: newer, head: null })
    host.emit({ type: 'chat-changed', workspace: 'other', chat: 'x', card: { ...card, id: 'x' }, head: null })
    host.draw()
    expect(useChats.getState().cards).toEqual([newer, card])
    host.emit({ type: 'chat-changed', workspace: 'w', chat: 'c', card: null, head: null })
    host.draw()
    expect([useChats.getState().cards, useChats.getState().chat, host.gone]).toEqual([[newer], null, ['w c']])
    host.store.stop()
  })

  it('applies settings from another window, and keeps its own changes until they are saved', async () => {
    const host = scriptedHost()
    host.store.enter('w', 'c')
    await host.answer()
    const settings = () => useChats.getState().chat?.settings
    const emitSettings = (changed: Partial<ChatSettings>) => {
      host.emit({ type: 'chat-changed', workspace: 'w', chat: 'c', card, head: 'm', settings: { ...defaultChatSettings, ...changed } })
      host.draw()
    }
    emitSettings({ mode: 'act' })
    expect(settings()).toEqual({ ...defaultChatSettings, mode: 'act' })
    const before = settings()
    emitSettings({ mode: 'act' })
    expect(settings()).toBe(before)

    const first = Promise.withResolvers<void>()
    const second = Promise.withResolvers<void>()
    host.store.change({ thinking: 'on' }, () => first.promise)
    host.store.change({ thinking: 'max' }, () => second.promise)
    emitSettings({ mode: 'plan', thinking: 'on' })
    expect(settings()).toEqual({ ...defaultChatSettings, mode: 'plan', thinking: 'max' })
    first.resolve()
    await first.promise
    emitSettings({ mode: 'plan', thinking: 'max' })
    second.resolve()
    await settle()
    host.draw()
    expect(settings()).toEqual({ ...defaultChatSettings, mode: 'plan', thinking: 'max' })
    emitSettings({ thinking: 'off' })
    expect(settings()).toEqual({ ...defaultChatSettings, thinking: 'off' })
    host.store.stop()
  })

  it('restores the settings of the host when it refuses a change', async () => {
    const host = scriptedHost()
    host.store.enter('w', 'c')
    await host.answer()
    host.store.change({ mode: 'act' }, async () => undefined)
    expect(useChats.getState().chat?.settings.mode).toBe('act')
    await settle()
    host.draw()
    expect(useChats.getState().chat?.settings).toEqual(defaultChatSettings)
    host.store.stop()
  })

  it('leaves a chat as soon as another is opened, so that changes apply to the new one', async () => {
    const host = scriptedHost()
    host.store.enter('w', 'c')
    await host.answer()
    host.store.show('d')
    expect([useChats.getState().chat, shownChat(useChats.getState())]).toEqual([null, 'd'])
    const changed: string[] = []
    host.store.change({ mode: 'act' }, async (chat) => void changed.push(chat))
    expect(changed).toEqual(['d'])
    host.store.stop()
  })

  it('reports why a chat cannot be opened', async () => {
    const host = scriptedHost()
    host.store.enter('w', null)
    host.store.show('gone')
    await host.answer()
    expect([useChats.getState().problem?.code, useChats.getState().opening, host.gone]).toEqual(['unknown-chat', null, ['w gone']])
    host.store.stop()
  })

  it('closes a chat that the host no longer has, but only if it is the one shown', async () => {
    const host = scriptedHost()
    host.store.enter('w', 'c')
    await host.answer()
    host.store.dropMissing('another')
    expect([useChats.getState().chat?.id, host.gone]).toEqual(['c', []])
    host.store.dropMissing('c')
    expect([useChats.getState().chat, host.gone]).toEqual([null, ['w c']])
    host.store.stop()
  })

  it('opens the chat again when the window returns from another workspace', async () => {
    const host = scriptedHost()
    host.store.enter('w', 'c')
    await host.answer()
    host.store.leave()
    host.appendText('Unheard.')
    host.store.enter('w', 'c')
    await host.answer()
    expect([host.asked, shown()?.text]).toEqual([['c', 'c'], 'Unheard.'])
    host.store.stop()
  })
})
