import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withUpdateKeys } from './of-update-keys.ts'

const code = readFileSync(join(import.meta.dirname, '../../packages/contract/src/site/addresses.ts'), 'utf8')
const [one, other] = ['a'.repeat(43), `-_${'b'.repeat(41)}`]

it('a package knows the keys it was made with, and without any it is as the source', () => {
  expect(withUpdateKeys(code, `${one}, ${other}`)).toContain(`export const updateKeys: readonly string[] = ["${one}","${other}"]`)
  expect(withUpdateKeys(code, '')).toBe(code)
})

it('a key that is none is refused, and so is a source that has no place for keys', () => {
  expect(() => withUpdateKeys(code, 'secret')).toThrow('SHEAF_UPDATE_KEYS contains secret')
  expect(() => withUpdateKeys('', one)).toThrow('The place for the update keys was not found.')
})
