import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMessage } from './read-message.ts'

const read = (message: unknown) => readMessage(Buffer.from(JSON.stringify(message) ?? ''))

describe('readMessage', () => {
  it('reads calls with a valid input, and cancellations', () => {
    const input = { workspace: 'w', change: { type: 'check', paths: ['src'], checked: true } }
    expect(read({ id: 1, method: 'selection.change', input })).toEqual({ kind: 'call', id: 1, method: 'selection.change', input })
    expect(read({ id: 2, method: 'prompts.list' })).toEqual({ kind: 'call', id: 2, method: 'prompts.list', input: undefined })
    expect(read({ id: 3, method: 'prompts.list', input: null })).toMatchObject({ kind: 'call', input: undefined })
    expect(read({ cancel: 2 })).toEqual({ kind: 'cancel', id: 2 })
  })

  it('rejects a call without a method name', () => {
    for (const message of [{ id: 1 }, { id: 1, method: { toString: 1 } }, { id: 1, method: null }])
      expect(read(message)).toEqual({ kind: 'wrong', id: 1, reason: 'A call needs a method name.' })
  })

  it.each([
    '',
    '{',
    'null',
    '1',
    '"text"',
    '[]',
    '{}',
    '{"id":"1"}',
    '{"id":1.5}',
    '{"cancel":"all"}',
    '{"cancel":null}',
  ])('rejects the message %s', (text) => {
    expect(readMessage(Buffer.from(text)).kind).toBe('garbage')
  })

  it('never throws', () => {
    const anything = fc.oneof(
      fc.json({ maxDepth: 6 }),
      fc.string(),
      fc.record({ id: fc.nat(), method: fc.string(), input: fc.jsonValue() }).map((message) => JSON.stringify(message)),
    )
    fc.assert(fc.property(anything, (text) => ['call', 'cancel', 'wrong', 'garbage'].includes(readMessage(Buffer.from(text)).kind)))
  })
})

describe('a message that is too large', () => {
  it('rejects deep nesting before parsing', () => {
    const bytes = Buffer.alloc(20_000_000, '[')
    expect(readMessage(bytes)).toEqual({ kind: 'garbage', reason: 'The message is nested too deeply.' })
  })

  it('rejects too many values before parsing', () => {
    const bytes = Buffer.from(`[${'0,'.repeat(5_000_000)}0]`)
    expect(readMessage(bytes)).toEqual({ kind: 'garbage', reason: 'The message has too many values.' })
  })

  it('does not count characters inside strings', () => {
    const reply = `${'[{,'.repeat(3_000_000)}\\"\n`
    expect(read({ id: 1, method: 'reviews.open', input: { workspace: 'w', reply } })).toMatchObject({ kind: 'call', input: { reply } })
  })

  it('accepts a reply of 50 MB', () => {
    const reply = 'a line of a reply\n'.repeat(2_800_000)
    expect(read({ id: 1, method: 'reviews.open', input: { workspace: 'w', reply } })).toMatchObject({ kind: 'call' })
  })
})
