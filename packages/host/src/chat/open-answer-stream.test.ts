import { type HostEvent, type MessageHead, Refusal } from '@sheaf/contract'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { openMemoryChats } from './chat-database.ts'
import { type ChatStore, openChatStore } from './chat-store.ts'
import { type AnswerStream, openAnswerStream } from './open-answer-stream.ts'

const times = { publishMs: 33, persistMs: 250 }
const first: MessageHead = { id: 'm', parent: null, from: 'model', at: '', mode: 'act', edits: 'diff', state: 'waiting' }

let store: ChatStore
let events: HostEvent[]
let problems: string[]
let gone: number

function begin(before = { text: '', thinking: '' }, using: () => ChatStore = () => store): AnswerStream {
  vi.clearAllTimers()
  store = openChatStore(openMemoryChats())
  store.add({ id: 'c', workspace: 'w', name: '', named: false, at: '', head: null, settings: {} as never })
  store.addMessages('c', [{ ...first, ...before }])
  events = []
  problems = []
  gone = 0
  return openAnswerStream(first, before, {
    workspace: 'w',
    chat: 'c',
    store: using,
    publish: (event) => events.push(event),
    times,
    onRemoved: () => gone++,
    onProblem: (message) => problems.push(message),
  })
}

/** The content of a message in a window after these events, in order. Fails when an event does not continue the one before. */
function replay(from = ''): { text: string; thinking: string } {
  const shown = { text: from, thinking: '' }
  for (const event of events) {
    if (event.type === 'chat-message') {
      if (event.text !== undefined) shown.text = event.text
      expect(event.length).toBe(shown.text.length)
    }
    if (event.type !== 'chat-text') continue
    expect(event.at).toBe(shown[event.part].length)
    shown[event.part] += event.text
  }
  return shown
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a growing answer', () => {
  it('sends the first text at once and the rest in batches, without repeats or gaps', () => {
    const stream = begin()
    stream.push('text', 'a')
    expect(events).toEqual([{ type: 'chat-text', workspace: 'w', chat: 'c', message: 'm', part: 'text', at: 0, text: 'a' }])
    stream.push('text', 'b')
    stream.push('text', 'c')
    expect(events.length).toBe(1)
    vi.advanceTimersByTime(times.publishMs)
    expect(events.slice(1)).toEqual([{ type: 'chat-text', workspace: 'w', chat: 'c', message: 'm', part: 'text', at: 1, text: 'bc' }])
    vi.advanceTimersByTime(times.publishMs * 3)
    stream.push('text', 'd')
    expect(events.length).toBe(3)
    expect(replay()).toEqual({ text: 'abcd', thinking: '' })
  })

  it('saves the answer a few times a second, and sooner when a file is complete', () => {
    const stream = begin()
    stream.push('text', 'one')
    expect(store.message('c', 'm')?.text).toBe('')
    vi.advanceTimersByTime(times.persistMs)
    expect(store.message('c', 'm')?.text).toBe('one')
    stream.push('text', ' two')
    stream.note({ files: [{ path: 'a.ts', action: 'create' }] })
    vi.advanceTimersByTime(25)
    expect(store.message('c', 'm')).toMatchObject({ text: 'one two', files: [{ path: 'a.ts' }] })
  })

  it('gives the window, the database and memory the same text of an answer', () => {
    const step = fc.oneof(
      fc.record({ push: fc.constantFrom('text' as const, 'thinking' as const), text: fc.string({ unit: 'binary' }) }),
      fc.record({ wait: fc.integer({ min: 1, max: 300 }) }),
      fc.constant({ set: true as const }),
      fc.constant({ note: true as const }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const stream = begin()
        // Splits text anywhere, even inside a surrogate pair.
        for (const each of steps) {
          if ('push' in each) for (const half of halves(each.text)) stream.push(each.push, half)
          else if ('wait' in each) vi.advanceTimersByTime(each.wait)
          else if ('set' in each) stream.set({ state: 'writing' })
          else stream.note({ notes: ['noted'] })
        }
        expect(stream.end({ state: 'done' })).toBe(true)
        const pushed = (part: string): string =>
          steps
            .flatMap((each) => ('push' in each && each.push === part ? each.text : []))
            .join('')
            .toWellFormed()
        const whole = { text: pushed('text'), thinking: pushed('thinking') }
        expect(replay()).toEqual(whole)
        expect({ text: stream.text(), thinking: stream.thinking() }).toEqual(whole)
        const { text, thinking = '', state } = store.message('c', 'm') ?? { text: '?', state: '?' }
        expect({ text, thinking, state }).toEqual({ ...whole, state: 'done' })
        expect(vi.getTimerCount()).toBe(0)
      }),
      { numRuns: inject('isExam') ? 1_000 : 50 },
    )
  })

  it('loses at most the text since the last write when the host dies', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.integer({ min: 0, max: 400 })), { minLength: 1, maxLength: 30 }),
        (pieces) => {
          const stream = begin()
          let [clock, whole] = [0, '']
          const arrived: { at: number; length: number }[] = []
          for (const [text, wait] of pieces) {
            stream.push('text', text)
            whole += text
            arrived.push({ at: clock, length: whole.length })
            vi.advanceTimersByTime(wait)
            clock += wait
            const kept = store.message('c', 'm')?.text ?? ''
            expect(whole.startsWith(kept)).toBe(true)
            const due = arrived.filter(({ at }) => at + times.persistMs <= clock).at(-1)?.length ?? 0
            expect(kept.length).toBeGreaterThanOrEqual(due)
          }
        },
      ),
      { numRuns: inject('isExam') ? 500 : 25 },
    )
  })

  it('continues an answer from its last whole line, and drops nothing before more text arrives', () => {
    const stream = begin({ text: 'line one\nhalf of li', thinking: '' })
    stream.set({ state: 'waiting' })
    vi.advanceTimersByTime(times.persistMs)
    expect(store.message('c', 'm')?.text).toBe('line one\nhalf of li')
    stream.truncate(9)
    stream.push('text', 'line two\n')
    stream.end({ state: 'done' })
    expect(replay('line one\nhalf of li').text).toBe('line one\nline two\n')
    expect(store.message('c', 'm')).toEqual({ ...first, state: 'done', text: 'line one\nline two\n' })
  })

  it('keeps an answer in memory while writes fail, reports that once, and saves everything later', () => {
    let isFull = true
    const full: () => ChatStore = () => {
      if (isFull) throw new Refusal('state-unwritable', 'No space left.')
      return store
    }
    const stream = begin(undefined, full)
    stream.push('text', 'one ')
    vi.advanceTimersByTime(times.persistMs * 3)
    stream.push('text', 'two')
    expect(stream.end({ state: 'done' })).toBe(false)
    expect([problems.length, replay().text, store.message('c', 'm')?.text]).toEqual([1, 'one two', ''])
    isFull = false
    expect(stream.settle()).toBe(true)
    expect(store.message('c', 'm')).toEqual({ ...first, state: 'done', text: 'one two' })
  })

  it('batches the updates of an answer with a thousand files', () => {
    const stream = begin()
    for (let at = 0; at < 1_000; at++) {
      stream.push('text', `${at}\n`)
      stream.note({ files: [...(stream.head().files ?? []), { path: `${at}.ts`, action: 'create' }] })
      if (at % 100 === 0) vi.advanceTimersByTime(times.publishMs)
    }
    stream.end({ state: 'done' })
    expect(events.length).toBeLessThan(40)
    expect(events.findLast((event) => event.type === 'chat-message')?.message.files?.length).toBe(1_000)
    expect(replay().text.split('\n').length).toBe(1_001)
  })

  it('ignores everything after the end of the answer', () => {
    const stream = begin()
    stream.push('text', 'x')
    stream.end({ state: 'stopped' })
    const received = events.length
    stream.push('text', 'late')
    stream.set({ state: 'writing' })
    stream.note({ notes: ['late'] })
    stream.saveUnpublished('reply', 'late')
    stream.truncate(0)
    vi.advanceTimersByTime(1_000)
    expect([events.length, store.message('c', 'm')]).toEqual([received, { ...first, state: 'stopped', text: 'x' }])
  })

  it('notices that the chat of an answer was removed', () => {
    const stream = begin()
    store.remove('c')
    stream.push('text', 'x')
    vi.advanceTimersByTime(times.persistMs)
    expect(gone).toBe(1)
  })

  it('removes fields of an answer that no longer apply', () => {
    const stream = begin()
    stream.set({ waiting: { until: 'then', why: 'busy' } })
    stream.set({ state: 'writing' }, ['waiting'])
    expect(stream.head()).toEqual({ ...first, state: 'writing' })
  })
})

function halves(text: string): string[] {
  return Array.from({ length: text.length }, (_, at) => text.charAt(at))
}
