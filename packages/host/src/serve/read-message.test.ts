import { windowMethods } from '@sheaf/contract'
import { windowSchemas } from '@sheaf/contract/schemas'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMessage } from './read-message.ts'

const read = (message: unknown) => readMessage(Buffer.from(JSON.stringify(message) ?? ''))

describe('a message', () => {
  it('is a call whose input fits the method', () => {
    const input = { workspace: 'w', change: { type: 'check', paths: ['src'], checked: true } }
    expect(read({ id: 1, method: 'selection.change', input })).toEqual({ kind: 'call', id: 1, method: 'selection.change', input })
    expect(read({ id: 2, method: 'prompts.list' })).toEqual({ kind: 'call', id: 2, method: 'prompts.list', input: undefined })
    expect(read({ id: 3, method: 'prompts.list', input: null })).toMatchObject({ kind: 'call', input: undefined })
    expect(read({ cancel: 2 })).toEqual({ kind: 'cancel', id: 2 })
  })

  it('keeps nothing of its input that the method does not know', () => {
    expect(read({ id: 1, method: 'tree.list', input: { workspace: 'w', from: 'another window', __proto__: null } })).toMatchObject({
      input: { workspace: 'w' },
    })
  })

  it.each([
    [{ id: 1, method: 'steps.commit', input: {} }, 'There is no method "steps.commit".'],
    [{ id: 1, method: 'constructor' }, 'There is no method "constructor".'],
    [{ id: 1, method: '__proto__' }, 'There is no method "__proto__".'],
    [{ id: 1, method: { toString: 1 } }, 'There is no method {"toString":1}.'],
    [{ id: 1 }, 'There is no method of that name.'],
    [{ id: 1, method: 'tree.list', input: {} }, 'tree.list: workspace: Invalid input: expected string, received undefined.'],
    [{ id: 1, method: 'tree.list' }, 'tree.list: Invalid input: expected object, received undefined.'],
    [
      { id: 1, method: 'files.read', input: { workspace: 'w', path: 'a', from: -1 } },
      'files.read: from: Too small: expected number to be >=1.',
    ],
    [{ id: 1, method: 'reviews.read', input: { workspace: 'w', file: 1e300 } }, expect.stringContaining('reviews.read: file')],
  ])('is answered with a sentence: %j', (message, says) => {
    expect(read(message)).toEqual({ kind: 'wrong', id: 1, says })
  })

  it('says little of what was sent', () => {
    const wrong = read({ id: 1, method: 'x'.repeat(1_000_000) })
    expect(wrong.kind === 'wrong' && wrong.says.length).toBeLessThan(400)
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
  ])('is none: %s', (text) => {
    expect(readMessage(Buffer.from(text)).kind).toBe('garbage')
  })

  it('never makes anything throw', () => {
    const anything = fc.oneof(
      fc.json({ maxDepth: 6 }),
      fc.string(),
      fc
        .record({ id: fc.nat(), method: fc.constantFrom(...windowMethods), input: fc.jsonValue() })
        .map((message) => JSON.stringify(message)),
    )
    fc.assert(fc.property(anything, (text) => ['call', 'cancel', 'wrong', 'garbage'].includes(readMessage(Buffer.from(text)).kind)))
  })
})

describe('what would take the memory', () => {
  it('is refused before it is parsed: depth', () => {
    const bytes = Buffer.alloc(20_000_000, '[')
    expect(readMessage(bytes)).toEqual({ kind: 'garbage', says: 'That message is nested too deeply.' })
  })

  it('is refused before it is parsed: very many values', () => {
    const bytes = Buffer.from(`[${'0,'.repeat(5_000_000)}0]`)
    expect(readMessage(bytes)).toEqual({ kind: 'garbage', says: 'That message holds too many values.' })
  })

  it('does not count what stands in texts', () => {
    const reply = `${'[{,'.repeat(3_000_000)}\\"\n`
    expect(read({ id: 1, method: 'reviews.open', input: { workspace: 'w', reply } })).toMatchObject({ kind: 'call', input: { reply } })
  })

  it('is not a reply of 50 MB, which gets its answer', () => {
    const reply = 'a line of a reply\n'.repeat(2_800_000)
    expect(read({ id: 1, method: 'reviews.open', input: { workspace: 'w', reply } })).toMatchObject({ kind: 'call' })
    expect(read({ id: 1, method: 'reviews.open', input: { workspace: 'w', reply: 'x'.repeat(64_000_001) } })).toMatchObject({
      kind: 'wrong',
    })
  })
})

it('has a schema for every method a window has, and for no other', () => {
  expect(Object.keys(windowSchemas).sort()).toEqual([...windowMethods].sort())
})
