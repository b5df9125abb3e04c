import { describe, expect, it } from 'vitest'
import { writeLicenseKey } from '../license/license-key.ts'
import { typedKey } from './typed-key.ts'

const key = writeLicenseKey('0123456789ABCDEFGHJKMNPQ')

/** `|` is the caret. */
function type(text: string): string {
  const caret = text.indexOf('|')
  const typed = typedKey(text.replace('|', ''), caret)
  return `${typed.text.slice(0, typed.caret)}|${typed.text.slice(typed.caret)}`
}

describe('a key that is typed', () => {
  it('is grouped, and the caret stays behind the same character', () => {
    expect(['s|', 'sheaf0|', 'SHEAF-01234x|', 'SHEAF-01x|234-56789', 'SHEAF-0123|-56789'].map(type)).toEqual([
      'S|',
      'SHEAF-0|',
      'SHEAF-01234-X|',
      'SHEAF-01X|23-45678-9',
      'SHEAF-0123|5-6789',
    ])
  })

  it('lets a dash be deleted like any other character, going back one place', () => {
    expect(type('SHEAF|01234')).toBe('SHEAF|-01234')
  })

  it('is taken out of a whole line of the receipt', () => {
    expect(type(`Your licence key: ${key.toLowerCase()}, for 3 machines.|`)).toBe(`${key}|`)
    expect(type(` ${key} |`)).toBe(`${key}|`)
  })
})
