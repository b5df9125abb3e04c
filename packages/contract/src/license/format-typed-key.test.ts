import { describe, expect, it } from 'vitest'
import { formatTypedKey } from './format-typed-key.ts'
import { writeLicenseKey } from './license-key.ts'

const key = writeLicenseKey('0123456789ABCDEFGHJKMNPQ')

/** In `text`, `|` marks the caret. */
function type(text: string): string {
  const caret = text.indexOf('|')
  const typed = formatTypedKey(text.replace('|', ''), caret)
  return `${typed.text.slice(0, typed.caret)}|${typed.text.slice(typed.caret)}`
}

describe('formatTypedKey', () => {
  it('groups the key and keeps the caret after the same character', () => {
    expect(['s|', 'sheaf0|', 'SHEAF-01234x|', 'SHEAF-01x|234-56789', 'SHEAF-0123|-56789'].map(type)).toEqual([
      'S|',
      'SHEAF-0|',
      'SHEAF-01234-X|',
      'SHEAF-01X|23-45678-9',
      'SHEAF-0123|5-6789',
    ])
  })

  it('moves the caret before a dash when the user deletes that dash', () => {
    expect(type('SHEAF|01234')).toBe('SHEAF|-01234')
  })

  it('extracts the key from a whole line of the receipt', () => {
    expect(type(`Your licence key: ${key.toLowerCase()}, for 3 machines.|`)).toBe(`${key}|`)
    expect(type(` ${key} |`)).toBe(`${key}|`)
  })
})
