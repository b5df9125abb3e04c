import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveMessageDraft } from './stored-choices.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('stores a long draft after a pause, even when another draft is written meanwhile', () => {
  const long = 'x'.repeat(30_000)
  saveMessageDraft('w', 'a', `${long}1`)
  saveMessageDraft('w', 'a', `${long}2`)
  saveMessageDraft('w', 'b', long)
  saveMessageDraft('w', 'c', 'short')
  expect([...stored]).toEqual([['chat-message:w:c', 'short']])
  vi.advanceTimersByTime(400)
  expect(Object.fromEntries(stored)).toEqual({ 'chat-message:w:a': `${long}2`, 'chat-message:w:b': long, 'chat-message:w:c': 'short' })
})
