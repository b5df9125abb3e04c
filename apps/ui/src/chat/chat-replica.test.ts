import { type Chat, type ChatMessage, defaultChatSettings } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChatEvents, type ChatEvent, type ChatReplica, readChat } from './chat-replica.ts'

const blank = { at: '2026-01-01T00:00:00.000Z', mode: 'plan', edits: 'diff' } as const

function chatOf(tree: ChatMessage[], head: string | null = null): Chat {
  return {
    id: 'c',
    name: 'c',
    named: false,
    at: blank.at,
    messages: tree.length,
    running: false,
    settings: defaultChatSettings,
    head,
    tree,
  }
}

/** A fake host that keeps a conversation and records the events it sends. */
function storedChat() {
  const tree = new Map<string, ChatMessage>()
  const sent: ChatEvent[] = []
  const send = ({ text, thinking: _, ...message }: ChatMessage, isNew: boolean) =>
    sent.push({ type: 'chat-message', workspace: 'w', chat: 'c', message, length: text.length, ...(isNew ? { text } : {}) })
  return {
    sent,
    open: () =>
      chatOf(
        [...tree.values()].map((message) => ({ ...message })),
        [...tree.keys()].at(-1) ?? null,
      ),
    begin(id: string, text: string) {
      const message: ChatMessage = { ...blank, id, parent: [...tree.keys()].at(-1) ?? null, from: 'model', state: 'writing', text }
      tree.set(id, message)
      send(message, true)
      sent.push({ type: 'chat-changed', workspace: 'w', chat: 'c', card: null, head: id })
    },
    grow(id: string, part: 'text' | 'thinking', text: string) {
      const message = tree.get(id)
      if (!message) return
      sent.push({ type: 'chat-text', workspace: 'w', chat: 'c', message: id, part, at: (message[part] ?? '').length, text })
      tree.set(id, { ...message, [part]: (message[part] ?? '') + text })
    },
    /** Continues from an earlier position, as after a break in the middle of a line. */
    cut(id: string, to: number) {
      const message = tree.get(id)
      if (!message) return
      const shorter: ChatMessage = { ...message, text: message.text.slice(0, to) }
      tree.set(id, shorter)
      send(shorter, true)
    },
    end(id: string) {
      const message = tree.get(id)
      if (!message) return
      const done: ChatMessage = { ...message, state: 'done' }
      tree.set(id, done)
      send(done, false)
    },
  }
}

const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ what: fc.constant('begin' as const), text: fc.string({ maxLength: 3 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('grow' as const),
      part: fc.constantFrom('text' as const, 'thinking' as const),
      text: fc.string({ minLength: 1, maxLength: 4 }),
      back: fc.nat(2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('end' as const), back: fc.nat(2) }) },
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

function player(host: ReturnType<typeof storedChat>) {
  let begun = 0
  return (each: Step) => {
    const id = (back: number) => `m${Math.max(0, begun - 1 - back)}`
    if (each.what === 'begin') host.begin(`m${begun++}`, each.text)
    else if (each.what === 'grow') host.grow(id(each.back), each.part, each.text)
    else host.end(id(each.back))
  }
}

describe('the chat replica', () => {
  it('matches the host when it receives every event, some of them twice', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.array(fc.nat(4), { maxLength: 60 }), fc.nat(9), (steps, repeats, cut) => {
        const host = storedChat()
        const game = player(host)
        for (const each of steps) game(each)
        // An event may arrive again a little later, as when the answer to opening a chat was late. A head never moves back.
        const events = host.sent.flatMap((event, at) => {
          const again = host.sent[at - (repeats[at] ?? 0)]
          return again?.type === 'chat-text' ? [event, again] : [event]
        })
        const before = host.sent.length
        for (const { id } of host.open().tree) host.cut(id, cut)
        for (const { id } of host.open().tree) host.grow(id, 'text', 'more')
        const all = [...events, ...host.sent.slice(before)]
        expect(applyChatEvents(readChat(chatOf([])), all)).toEqual({ next: readChat(host.open()), missed: false })
      }),
    )
  })

  it('opens again after a lost event, never shows text that was not sent, and ends with every text', () => {
    const fate = fc.constantFrom('heard' as const, 'heard' as const, 'lost' as const, 'twice' as const, 'late' as const)
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fate), { maxLength: 40 }), (steps) => {
        const host = storedChat()
        const game = player(host)
        let replica: ChatReplica = readChat(chatOf([]))
        const receive = (events: readonly ChatEvent[]) => {
          const { next, missed } = applyChatEvents(replica, events)
          replica = missed ? readChat(host.open()) : next
        }
        let late: ChatEvent[] = []
        for (const [each, what] of steps) {
          const before = host.sent.length
          game(each)
          const events = host.sent.slice(before)
          if (what === 'late') late.push(...events)
          else if (what !== 'lost') {
            receive(what === 'twice' ? [...events, ...events] : events)
            receive(late)
            late = []
          }
          for (const [id, { text, thinking = '' }] of replica.messages) {
            const stored = host.open().tree.find((message) => message.id === id)
            expect([stored?.text.startsWith(text), (stored?.thinking ?? '').startsWith(thinking)]).toEqual([true, true])
          }
        }
        const before = host.sent.length
        for (const { id } of host.open().tree) host.end(id)
        receive(host.sent.slice(before))
        expect(texts(replica)).toEqual(texts(readChat(host.open())))
      }),
    )
  })
})

function texts({ messages }: ChatReplica): Record<string, string> {
  return Object.fromEntries([...messages].map(([id, { text }]) => [id, text]))
}
