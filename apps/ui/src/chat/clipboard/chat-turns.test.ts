import { describe, expect, it } from 'vitest'
import { addTurn, type ChatTurn, clearTurns, readDraft, readTurns, saveDraft } from './chat-turns.ts'

const turn = (id: string, text = 'hello'): ChatTurn => ({ id, at: '2026-01-01T00:00:00.000Z', from: 'you', mode: 'plan', text })

/** A storage that refuses a value with more characters than `room`. */
function storageOf(room: number): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (value.length > room) throw new Error('full')
      items.set(key, value)
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

describe('a conversation', () => {
  it('keeps a conversation per workspace until it is cleared', () => {
    const storage = storageOf(1_000_000)
    addTurn(storage, 'a', turn('1'))
    expect(addTurn(storage, 'a', turn('2'))).toEqual([turn('1'), turn('2')])
    expect(readTurns(storage, 'a')).toEqual([turn('1'), turn('2')])
    expect(readTurns(storage, 'b')).toEqual([])
    clearTurns(storage, 'a')
    expect(readTurns(storage, 'a')).toEqual([])
  })

  it('drops the oldest turns when the storage is full', () => {
    const storage = storageOf(700)
    for (const id of ['1', '2', '3']) addTurn(storage, 'a', turn(id, 'x'.repeat(200)))
    expect(readTurns(storage, 'a').map(({ id }) => id)).toEqual(['2', '3'])
  })

  it('keeps the beginning of a very long text and records how much was cut', () => {
    const [kept] = addTurn(storageOf(1_000_000), 'a', turn('1', 'x'.repeat(60_010)))
    expect([kept?.text.length, kept?.cut]).toEqual([60_000, 10])
  })

  it('starts empty when the stored turns cannot be read', () => {
    const storage = storageOf(1_000)
    storage.setItem('chat-turns:a', '{broken')
    expect(readTurns(storage, 'a')).toEqual([])
  })
})

it('keeps a draft per workspace, and removes it when it is empty', () => {
  const storage = storageOf(1_000)
  saveDraft(storage, 'a', 'half a thought')
  expect([readDraft(storage, 'a'), readDraft(storage, 'b')]).toEqual(['half a thought', ''])
  saveDraft(storage, 'a', '')
  expect(storage.length).toBe(0)
})
