import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFileKeys } from './file-keys.ts'

const canary = 'sk-canary-4711-abcdefghijklmnop'
let folder: string

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'sheaf-keys-')), 'keys')
})

afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

describe('the file of a key', () => {
  it('creates files that only the user can read, without the key in plain text', async () => {
    await openFileKeys(folder).write('openai', { apiKey: canary })
    expect(modes()).toEqual({ '.': '700', 'openai.json': '600', 'secret.key': '600' })
    const text = readFileSync(join(folder, 'openai.json'), 'utf8')
    expect(JSON.parse(text)).toEqual({ version: 1, sealed: expect.stringMatching(/^[A-Za-z0-9+/=]+$/) })
    for (const form of [canary, 'canary', Buffer.from(canary).toString('base64').slice(0, 20), Buffer.from(canary).toString('hex')])
      expect(text).not.toContain(form)
  })

  it('restores private permissions on every write', async () => {
    mkdirSync(folder, { mode: 0o755 })
    const keys = openFileKeys(folder)
    await keys.write('openai', { apiKey: canary })
    chmodSync(folder, 0o755)
    chmodSync(join(folder, 'openai.json'), 0o644)
    await keys.write('openai', { apiKey: canary })
    expect(modes()).toEqual({ '.': '700', 'openai.json': '600', 'secret.key': '600' })
  })

  it('writes different bytes each time, even for the same key', async () => {
    const keys = openFileKeys(folder)
    const texts = []
    for (let times = 0; times < 3; times++) {
      await keys.write('openai', { apiKey: canary })
      texts.push(readFileSync(join(folder, 'openai.json'), 'utf8'))
    }
    expect(new Set(texts).size).toBe(3)
  })

  it('refuses a file that was copied from another provider', async () => {
    const keys = openFileKeys(folder)
    await keys.write('openai', { apiKey: canary })
    writeFileSync(join(folder, 'groq.json'), readFileSync(join(folder, 'openai.json')))
    await expect(keys.read('groq')).rejects.toMatchObject({ code: 'keys-unreadable' })
  })

  it.each([
    ['truncated', (text: string) => text.slice(0, text.length / 2)],
    ['empty', () => ''],
    ['other JSON', () => '[]'],
    [
      'changed in one character',
      (text: string) => text.replace(/"sealed":"(.)/, (_, first: string) => `"sealed":"${first === 'A' ? 'B' : 'A'}`),
    ],
    ['of a newer version', (text: string) => text.replace('"version":1', '"version":2')],
  ])('refuses a file that is %s, leaves it unchanged, and keeps a copy when a new key is saved', async (_what, spoil) => {
    const keys = openFileKeys(folder)
    await keys.write('openai', { apiKey: canary })
    const spoilt = spoil(readFileSync(join(folder, 'openai.json'), 'utf8'))
    writeFileSync(join(folder, 'openai.json'), spoilt)
    await expect(keys.read('openai')).rejects.toMatchObject({ code: 'keys-unreadable', detail: expect.stringContaining('openai.json') })
    expect(readFileSync(join(folder, 'openai.json'), 'utf8')).toBe(spoilt)
    await keys.write('openai', { apiKey: 'sk-new' })
    expect(await keys.read('openai')).toEqual({ apiKey: 'sk-new' })
    const [copy = '', ...more] = readdirSync(folder).filter((name) => name.includes('damaged'))
    expect([readFileSync(join(folder, copy), 'utf8'), more]).toEqual([spoilt, []])
  })

  it('refuses files whose encryption key is lost, and reads those written afterwards', async () => {
    const keys = openFileKeys(folder)
    await keys.write('openai', { apiKey: canary })
    await keys.write('groq', { apiKey: 'gsk' })
    writeFileSync(join(folder, 'secret.key'), 'nonsense')
    await expect(keys.read('openai')).rejects.toMatchObject({ code: 'keys-unreadable', detail: expect.stringContaining('secret.key') })
    await keys.write('openai', { apiKey: 'sk-new' })
    expect(await keys.read('openai')).toEqual({ apiKey: 'sk-new' })
    await expect(keys.read('groq')).rejects.toMatchObject({ code: 'keys-unreadable' })
    expect(
      readdirSync(folder)
        .filter((name) => name.includes('damaged'))
        .map((name) => name.split('.damaged')[0]),
    ).toEqual(['openai.json', 'secret.key'])
  })

  it('refuses provider ids that could lead outside the folder', async () => {
    const keys = openFileKeys(folder)
    for (const id of ['../evil', 'a/b', '', '.', 'A', 'a b', `a${'b'.repeat(200)}`, 'a\0b', 'secret.key'])
      for (const work of [keys.read(id), keys.write(id, {}), keys.remove(id)])
        await expect(work).rejects.toMatchObject({ code: 'unknown-provider' })
  })

  it('reports a folder that cannot be written', async () => {
    writeFileSync(folder, 'a file where the folder should be')
    await expect(openFileKeys(folder).write('openai', { apiKey: canary })).rejects.toMatchObject({ code: 'state-unwritable' })
  })

  it('reads a complete file at any time while several processes write', async () => {
    const keys = openFileKeys(folder)
    const writers = ['openai', 'openai', 'groq', 'xai'].map((id, number) => writer(id, `${number}`))
    let running = writers.length
    const ended = Promise.all(writers.map((each) => each.finally(() => running--)))
    let reads = 0
    while (running > 0) {
      const read = await keys.read('openai')
      if (read) expect(read).toEqual({ apiKey: expect.stringMatching(/^[01]{4000}$/) })
      reads++
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await ended).toEqual([0, 0, 0, 0])
    expect(reads).toBeGreaterThan(0)
    expect([await keys.read('groq'), await keys.read('xai')]).toEqual([{ apiKey: '2'.repeat(4000) }, { apiKey: '3'.repeat(4000) }])
    expect(readdirSync(folder).sort()).toEqual(['groq.json', 'openai.json', 'secret.key', 'xai.json'])
  })
})

function writer(id: string, digit: string): Promise<number | null> {
  const module = JSON.stringify(fileURLToPath(new URL('./file-keys.ts', import.meta.url)))
  const script = `
    const { openFileKeys } = await import(${module})
    const keys = openFileKeys(${JSON.stringify(folder)})
    for (let times = 0; times < 20; times++) await keys.write(${JSON.stringify(id)}, { apiKey: '${digit}'.repeat(4000) })
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((resolve) => child.once('exit', resolve))
}

function modes(): Record<string, string> {
  const names = ['.', ...readdirSync(folder).sort()]
  return Object.fromEntries(names.map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]))
}
