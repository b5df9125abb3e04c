import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { openFileKeys } from './file-keys.ts'
import { openKeychainKeys } from './keychain-keys.ts'
import { memoryKeychain } from './testing/memory-keychain.ts'

const folders: string[] = []

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-keys-'))
  folders.push(folder)
  return folder
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const stores = [
  ['a file', () => openFileKeys(join(freshFolder(), 'keys'))],
  ['a keychain', () => openKeychainKeys(memoryKeychain(), '/home/someone')],
] as const

describe.each(stores)('keys in %s', (_name, open) => {
  it('keeps each key until it is removed', async () => {
    const keys = open()
    expect(await keys.read('openai')).toBeUndefined()
    await keys.write('openai', { apiKey: 'sk-one' })
    await keys.write('bedrock', { accessKeyId: 'AK', secret: 's/e+c=' })
    expect([await keys.read('openai'), await keys.read('bedrock'), await keys.read('groq')]).toEqual([
      { apiKey: 'sk-one' },
      { accessKeyId: 'AK', secret: 's/e+c=' },
      undefined,
    ])
    await keys.remove('openai')
    await keys.remove('openai')
    expect([await keys.read('openai'), await keys.read('bedrock')]).toEqual([undefined, { accessKeyId: 'AK', secret: 's/e+c=' }])
  })

  it('replaces all fields of a key', async () => {
    const keys = open()
    await keys.write('bedrock', { accessKeyId: 'AK', secret: 'old' })
    await keys.write('bedrock', { apiKey: 'new' })
    expect(await keys.read('bedrock')).toEqual({ apiKey: 'new' })
  })

  it('returns keys exactly as stored', async () => {
    const keys = open()
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.string().filter((name) => name !== '__proto__'),
          fc.string({ unit: 'binary', maxLength: 3_000 }).filter((text) => text.isWellFormed()),
        ),
        async (secrets) => {
          await keys.write('openai', secrets)
          expect(await keys.read('openai')).toEqual({ ...secrets })
        },
      ),
      { numRuns: 30 },
    )
  })
})
