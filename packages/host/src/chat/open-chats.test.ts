import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultChatSettings, type HostEvent, isRefusal, type MessageHead, Refusal } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnswerRun, Chats } from './chats.ts'
import { openChats } from './open-chats.ts'

const owner = { id: 'w', ephemeral: false }
const head: MessageHead = { id: 'm', parent: null, from: 'model', at: '', mode: 'plan', edits: 'diff', state: 'waiting' }

let folder: string
let events: HostEvent[]
let chats: Chats

function open(home = join(folder, 'home')): Chats {
  chats = openChats({ home, now: () => new Date('2026-01-01'), publish: (event) => events.push(event) })
  return chats
}

function begin(write: AnswerRun['write'], home?: string): Chats {
  open(home)
  chats.store(owner).add({ id: 'c', workspace: 'w', name: 'c', named: false, at: '', head: null, settings: defaultChatSettings })
  chats.store(owner).addMessages('c', [{ ...head, text: '' }])
  chats.start({ workspace: 'w', chat: 'c', head, before: { text: '', thinking: '' }, write })
  return chats
}

const message = () => chats.show(owner, 'c').tree[0]
const notices = () => events.flatMap((event) => (event.type === 'notice' ? event.says : []))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-open-chats-'))
  events = []
})
afterEach(async () => {
  vi.useRealTimers()
  await chats.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('an answer in progress', () => {
  it('stops an answer after a timeout when it ignores the abort signal', async () => {
    vi.useFakeTimers()
    begin(() => new Promise(() => {}))
    const stopped = chats.stop('c')
    await vi.advanceTimersByTimeAsync(10_000)
    await stopped
    expect([message()?.state, chats.isRunning('c')]).toEqual(['stopped', false])
  })

  it('marks an answer as failed on an unexpected error, and keeps the text so far', async () => {
    begin(async (stream) => {
      stream.push('text', 'some')
      throw new TypeError('x is not a function')
    })
    await expect.poll(() => chats.isRunning('c')).toBe(false)
    expect(message()).toMatchObject({ state: 'failed', text: 'some', refusal: { says: expect.stringContaining('x is not a function') } })
  })

  it('allows only one answer per chat, even while one is being prepared', async () => {
    begin((_flow, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Refusal('cancelled')))))
    expect(codeOf(() => chats.reserve('c'))).toBe('chat-busy')
    await chats.stop('c')
    const release = chats.reserve('c')
    expect(codeOf(() => chats.reserve('c'))).toBe('chat-busy')
    release()
    chats.reserve('c')()
  })

  it('marks an answer as cut when the host closes', async () => {
    begin((stream, signal) => {
      stream.push('text', 'half')
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Refusal('cancelled'))))
    })
    await expect.poll(() => message()?.text).toBe('half')
    await chats.close()
    open()
    expect(message()).toEqual({ ...head, state: 'cut', text: 'half' })
  })
})

describe('a suggested chat name', () => {
  it('reduces a suggested name to one visible line, and never replaces a name set by the user', () => {
    begin(async () => ({}))
    chats.suggestName('w', 'c', ' Two\nlines\u202e ')
    expect(chats.find(owner, 'c').name).toBe('Two lines\\u202e')
    chats.suggestName('w', 'c', ' \n ')
    expect(chats.find(owner, 'c').name).toBe('Two lines\\u202e')
    chats.store(owner).change('c', { name: 'Mine', named: true })
    chats.suggestName('w', 'c', 'Another')
    expect(chats.find(owner, 'c').name).toBe('Mine')
  })
})

describe('a home folder that cannot be written', () => {
  it('keeps chats in memory and says that they cannot be saved', async () => {
    writeFileSync(join(folder, 'file'), '')
    begin(
      async (stream) => {
        stream.push('text', 'said')
        return {}
      },
      join(folder, 'file', 'home'),
    )
    await expect.poll(() => chats.isRunning('c')).toBe(false)
    expect(message()).toMatchObject({ state: 'done', text: 'said' })
    expect(notices()).toEqual([expect.stringContaining("Chats can't be saved")])
  })
})

function codeOf(work: () => unknown): string {
  try {
    work()
    return 'done'
  } catch (error) {
    if (isRefusal(error)) return error.code
    throw error
  }
}
