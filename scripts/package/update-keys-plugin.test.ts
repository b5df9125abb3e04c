import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { expect, it } from 'vitest'
import { insertUpdateKeys, updateKeysPlugin } from './update-keys-plugin.ts'

const file = join(import.meta.dirname, '../../packages/contract/src/site/addresses.ts')
const code = readFileSync(file, 'utf8')
const [one, other] = ['a'.repeat(43), `-_${'b'.repeat(41)}`]

it('inserts the given update keys into the code, and leaves it unchanged without any', () => {
  expect(insertUpdateKeys(code, `${one}, ${other}`)).toContain(`export const updateKeys: readonly string[] = ["${one}","${other}"]`)
  expect(insertUpdateKeys(code, '')).toBe(code)
})

it('rejects an invalid key, and code without a place for keys', () => {
  expect(() => insertUpdateKeys(code, 'secret')).toThrow('SHEAF_UPDATE_KEYS contains secret')
  expect(() => insertUpdateKeys('', one)).toThrow('The place for the update keys was not found.')
})

it('a bundle has the keys, and one without their file fails', async () => {
  const plugins = [updateKeysPlugin({ SHEAF_UPDATE_KEYS: one })]
  const { output } = await build({ input: file, plugins, write: false })
  expect(output[0].code).toContain(`const updateKeys = ["${one}"]`)
  const other = build({
    input: join(import.meta.dirname, '../remove-old-files.ts'),
    plugins: [updateKeysPlugin({})],
    write: false,
    external: /./,
  })
  await expect(other).rejects.toThrow('The bundle has no file with the update keys.')
})
