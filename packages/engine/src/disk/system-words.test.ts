import { expect, it } from 'vitest'
import { guardDatabase } from './store/guard-database.ts'
import { systemWords } from './system-words.ts'

const failed = (message: string, more: object) => Object.assign(new Error(message), more)
const full = failed('ENOSPC: no space left on device, open', { code: 'ENOSPC', syscall: 'open' })

it('a full disk is called one; what we have no words for keeps those of the system', () => {
  const missing = failed('ENOENT: no such file or directory', { code: 'ENOENT' })
  expect([full, missing, new Error('odd')].map(systemWords)).toEqual([
    'the disk is full (ENOSPC)',
    'ENOENT: no such file or directory',
    'odd',
  ])
})

it('a state that finds no room is refused in those words, whoever met the full disk: SQLite or the system', () => {
  const saidOf = (problem: Error) => {
    try {
      guardDatabase('state.db', () => {
        throw problem
      })
    } catch (refusal) {
      return refusal
    }
    return undefined
  }
  expect([failed('database or disk is full', { errcode: 13 }), full].map(saidOf)).toMatchObject([
    { code: 'state-unwritable', message: "The state couldn't be saved. state.db: the disk is full." },
    { code: 'state-unwritable', message: "The state couldn't be saved. state.db: the disk is full (ENOSPC)." },
  ])
})
