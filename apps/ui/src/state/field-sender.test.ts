// Tests that typed text reaches the host once and in order, and stays in the browser's storage until then.

import { Refusal, type WindowApi } from '@sheaf/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LinkState } from '../host/host-link.ts'
import { createFieldSender } from './field-sender.ts'
import { type Fields, readNewerUnsent } from './unsent.ts'

let stored: Map<string, string>
let sent: { workspace: string; fields: Fields; answer(): void; lose(code?: 'unknown-workspace'): void }[]
let state: LinkState

beforeEach(() => {
  stored = new Map()
  sent = []
  state = 'ready'
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

describe('createFieldSender', () => {
  it('keeps a change until the host answers, then removes it', async () => {
    const sender = open()
    sender.add('one', { instructions: 'a', typedAt: 10 })
    sender.add('one', { instructions: 'ab', typedAt: 11 })
    const sending = sender.send()
    expect(sent).toMatchObject([{ workspace: 'one', fields: { instructions: 'ab', typedAt: 11 } }])
    expect(readNewerUnsent('one', { typedAt: 9 })).toEqual({ instructions: 'ab', typedAt: 11 })
    sent[0]?.answer()
    await sending
    expect(stored).toEqual(new Map())
    expect(sender.unconfirmed('one')).toEqual({})
  })

  it('keeps text that is being sent when another field changes and the host dies', async () => {
    const sender = open()
    sender.add('one', { instructions: 'words', typedAt: 10 })
    const sending = sender.send()
    sender.add('one', { copyPreset: 'Plan' })
    expect(readNewerUnsent('one', {})).toEqual({ instructions: 'words', typedAt: 10 })
    state = 'lost'
    sent[0]?.lose()
    await sending
    expect(sender.unconfirmed('one')).toEqual({ instructions: 'words', typedAt: 10, copyPreset: 'Plan' })
    await sender.send()
    expect(sent).toHaveLength(1)
    state = 'ready'
    const again = sender.send()
    sent[1]?.answer()
    await again
    expect(sent[1]?.fields).toEqual({ instructions: 'words', typedAt: 10, copyPreset: 'Plan' })
    expect(stored).toEqual(new Map())
  })

  it('keeps the newer text to send again, whichever of two calls fails first', async () => {
    for (const first of [0, 1]) {
      sent = []
      const sender = open()
      sender.add('one', { instructions: 'older', typedAt: 10 })
      const one = sender.send()
      sender.add('one', { instructions: 'newer', typedAt: 11 })
      const two = sender.send()
      sent[first]?.lose()
      sent[1 - first]?.lose()
      await Promise.all([one, two])
      expect(sender.unconfirmed('one')).toEqual({ instructions: 'newer', typedAt: 11 })
    }
  })

  it('sends text to the workspace it was typed in, even when another one is open', async () => {
    const sender = open()
    state = 'lost'
    sender.add('one', { instructions: 'for the first', typedAt: 10 })
    await sender.send()
    sender.add('two', { instructions: 'for the second', typedAt: 12 })
    state = 'ready'
    void sender.send()
    expect(sent.map(({ workspace, fields }) => [workspace, fields.instructions])).toEqual([
      ['one', 'for the first'],
      ['two', 'for the second'],
    ])
  })
})

it('drops changes of a workspace that no longer exists, and still sends the others', async () => {
  const sender = open()
  sender.add('ephemeral', { instructions: 'words', typedAt: 10 })
  sender.add('anew', { instructions: 'words', typedAt: 10 })
  const sending = sender.send()
  sent[0]?.lose('unknown-workspace')
  sent[1]?.answer()
  await expect(sending).resolves.toBeUndefined()
  expect([sender.unconfirmed('ephemeral'), stored]).toEqual([{}, new Map()])
})

describe('text found in the browser after a crash', () => {
  it.each([
    ['restores text that is newer than that of the host', 11, { instructions: 'found', typedAt: 11 }],
    ['ignores text that the host already has', 10, {}],
    ['ignores older text, which the browser removed but had not yet deleted on disk', 9, {}],
  ])('%s', (_how, typedAt, taken) => {
    stored.set('unsent:one', JSON.stringify({ instructions: 'found', typedAt }))
    expect(readNewerUnsent('one', { typedAt: 10 })).toEqual(taken)
  })

  it.each([
    '',
    'null',
    '[]',
    '{"instructions":7,"typedAt":20}',
    '{"instructions":"of an older Sheaf"}',
    '{',
  ])('ignores stored text that is invalid: %j', (text) => {
    stored.set('unsent:one', text)
    expect(readNewerUnsent('one', { typedAt: 10 })).toEqual({})
    expect(stored).toEqual(new Map())
  })
})

function open() {
  const host: Pick<WindowApi, 'workspaces.change'> = {
    'workspaces.change': ({ workspace, fields }) =>
      new Promise((resolve, reject) =>
        sent.push({ workspace, fields, answer: () => resolve({ name: 'w' }), lose: (code) => reject(new Refusal(code ?? 'host-gone')) }),
      ),
  }
  return createFieldSender({ host, state: () => state }, () => undefined)
}
