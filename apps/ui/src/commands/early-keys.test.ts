import { expect, it } from 'vitest'
import { type EarlyKeys, withKey } from './early-keys.ts'

const none: EarlyKeys = { text: '', isEntered: false }
const press = (key: string, modifiers = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers })

it('keeps typed text and Enter, and leaves shortcuts and other keys to the window', () => {
  const after = (...keys: string[]) => keys.reduce((early, key) => withKey(early, press(key)) ?? early, none)
  expect(after('t', 'o', 'x', 'Backspace', 'u', 'r', '😀', 'Shift', 'ArrowDown', 'Enter')).toEqual({ text: 'tour😀', isEntered: true })
  expect(withKey(none, press('k', { ctrlKey: true }))).toBe(undefined)
  expect(withKey(none, press('k', { metaKey: true }))).toBe(undefined)
  expect(withKey(none, press('k', { altKey: true }))).toBe(undefined)
  expect(withKey(none, press('Tab'))).toBe(undefined)
})
