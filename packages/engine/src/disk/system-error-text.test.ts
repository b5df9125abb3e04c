import { expect, it } from 'vitest'
import { guardDatabase } from './store/guard-database.ts'
import { systemErrorText } from './system-error-text.ts'

const failed = (message: string, more: object) => Object.assign(new Error(message), more)
const full = failed('ENOSPC: no space left on device, open', { code: 'ENOSPC', syscall: 'open' })

it("names a full disk, and keeps the system's message for other errors", () => {
  const missing = failed('ENOENT: no such file or directory', { code: 'ENOENT' })
  expect([full, missing, new Error('odd')].map(systemErrorText)).toEqual([
    'the disk is full (ENOSPC)',
    'ENOENT: no such file or directory',
    'odd',
  ])
})

it('refuses to save state when SQLite or the system reports a full disk', () => {
  const messageOf = (problem: Error) => {
    try {
      guardDatabase('state.db', () => {
        throw problem
      })
    } catch (refusal) {
      return refusal
    }
    return undefined
  }
  expect([failed('database or disk is full', { errcode: 13 }), full].map(messageOf)).toMatchObject([
    { code: 'state-unwritable', message: "The state couldn't be saved. state.db: the disk is full." },
    { code: 'state-unwritable', message: "The state couldn't be saved. state.db: the disk is full (ENOSPC)." },
  ])
})
