import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openKeys } from './open-keys.ts'
import { systemKeychain } from './system-keychain.ts'
import { type MemoryKeychain, memoryKeychain } from './testing/memory-keychain.ts'

let home: string
let keychain: MemoryKeychain

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sheaf-keys-'))
  keychain = memoryKeychain()
})

afterEach(() => rmSync(home, { recursive: true, force: true }))

describe('openKeys', () => {
  it('stores keys in the keychain if it is available, and nothing in the state folder', async () => {
    const keys = openKeys({ home, env: {}, keychain })
    expect([await keys.status(), await keys.write('openai', { apiKey: 'sk-1' })]).toEqual([{ kept: 'keychain' }, 'keychain'])
    expect([...keychain.entries]).toEqual([[`openai in ${home}`, '{"apiKey":"sk-1"}']])
    expect([await keys.read('openai', 'keychain'), readdirSync(home)]).toEqual([{ apiKey: 'sk-1' }, []])
    await keys.remove('openai', 'keychain')
    expect(keychain.entries.size).toBe(0)
  })

  it('keeps the keys of two state folders apart', async () => {
    const one = openKeys({ home, env: {}, keychain })
    const other = openKeys({ home: `${home}-2`, env: {}, keychain })
    await one.write('openai', { apiKey: 'sk-1' })
    expect(await other.read('openai', 'keychain')).toBeUndefined()
  })

  it('falls back to a file when no keychain is available, and says why', async () => {
    keychain.absent = 'Nobody is there.'
    const keys = openKeys({ home, env: {}, keychain })
    expect([await keys.status(), await keys.write('openai', { apiKey: 'sk-1' })]).toEqual([
      { kept: 'file', why: 'Nobody is there.' },
      'file',
    ])
    expect(await keys.read('openai', 'file')).toEqual({ apiKey: 'sk-1' })
  })

  it('falls back to a file when the keychain rejects a key', async () => {
    keychain.fails = 'Too long.'
    const keys = openKeys({ home, env: {}, keychain })
    expect(await keys.write('vertex', { json: 'x'.repeat(5_000) })).toBe('file')
  })

  it('moves a key from the file to the keychain once it is available again', async () => {
    keychain.absent = 'Nobody is there.'
    const keys = openKeys({ home, env: {}, keychain })
    await keys.write('openai', { apiKey: 'sk-1' })
    keychain.absent = undefined
    expect(await keys.write('openai', { apiKey: 'sk-2' })).toBe('keychain')
    expect([await keys.read('openai', 'keychain'), await keys.read('openai', 'file')]).toEqual([{ apiKey: 'sk-2' }, undefined])
  })

  it('refuses to read when the keychain is unavailable, instead of reporting no key', async () => {
    const keys = openKeys({ home, env: {}, keychain })
    await keys.write('openai', { apiKey: 'sk-1' })
    keychain.absent = 'It is locked.'
    await expect(keys.read('openai', 'keychain')).rejects.toMatchObject({ code: 'keys-unreadable', detail: 'It is locked.' })
    await expect(keys.remove('openai', 'keychain')).rejects.toMatchObject({ code: 'keys-unreadable' })
  })

  it('does not use the keychain when SHEAF_KEYS=file is set', async () => {
    const keys = openKeys({ home, env: { SHEAF_KEYS: 'file' }, keychain })
    expect([await keys.status(), await keys.write('openai', { apiKey: 'sk-1' })]).toEqual([
      { kept: 'file', why: 'SHEAF_KEYS=file is set.' },
      'file',
    ])
    expect(keychain.entries.size).toBe(0)
    await expect(keys.read('openai', 'keychain')).rejects.toMatchObject({ code: 'keys-unreadable' })
  })
})

describe.runIf(process.platform === 'linux')('the system keychain', () => {
  let bus: Server | undefined
  const before = process.env.DBUS_SESSION_BUS_ADDRESS
  afterEach(() => {
    if (before === undefined) delete process.env.DBUS_SESSION_BUS_ADDRESS
    else process.env.DBUS_SESSION_BUS_ADDRESS = before
    bus?.close()
    bus = undefined
  })

  it('falls back to a file when the system has no keychain', async () => {
    process.env.DBUS_SESSION_BUS_ADDRESS = `unix:path=${join(home, 'no-bus')}`
    const real = systemKeychain()
    const keys = openKeys({ home, env: {}, keychain: real })
    expect(await keys.write('openai', { apiKey: 'sk-1' })).toBe('file')
    expect(await keys.status()).toEqual({
      kept: 'file',
      why: expect.stringMatching(/^(?:No keychain is available|The keychain isn't responding)\.$/),
    })
    await keys.close()
  })

  it('gives up on a keychain that does not respond, without blocking the event loop', async () => {
    const socket = join(home, 'bus')
    bus = createServer((connection) => connection.on('error', () => {})).listen(socket)
    process.env.DBUS_SESSION_BUS_ADDRESS = `unix:path=${socket}`
    const keys = openKeys({ home, env: {}, keychain: systemKeychain({ answerMs: 2_000, unlockMs: 2_000, restMs: 60_000 }) })
    let turns = 0
    const turning = setInterval(() => turns++, 10)
    expect(await keys.write('openai', { apiKey: 'sk-1' })).toBe('file')
    clearInterval(turning)
    expect(await keys.status()).toEqual({ kept: 'file', why: "The keychain isn't responding." })
    expect(turns).toBeGreaterThan(0)
    await keys.close()
  })
})
