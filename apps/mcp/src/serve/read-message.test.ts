import { describe, expect, it } from 'vitest'
import { readJson, readMessage } from './read-message.ts'

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('reading a message', () => {
  it('accepts requests, notifications and responses', () => {
    for (const message of [
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 'a', result: {} },
    ])
      expect(readMessage(JSON.stringify(message))).toEqual({ message })
  })

  it.each([
    ['{', -32700, null],
    ['not json', -32700, null],
    ['null', -32600, null],
    ['[]', -32600, null],
    ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600, null],
    ['{"id":3,"method":"ping"}', -32600, 3],
    ['{"jsonrpc":"1.0","id":3,"method":"ping"}', -32600, 3],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, null],
    ['{"jsonrpc":"2.0","id":4,"method":5}', -32600, 4],
    ['{"jsonrpc":"2.0","id":1e400,"method":"ping"}', -32600, null],
    [`{"jsonrpc":"2.0","id":"${'x'.repeat(1_000)}","method":"ping"}`, -32600, null],
    [`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${deep(100)}}}`, -32600, 1],
    [deep(100_000), -32600, null],
  ])('refuses %.80s', (text, code, id) => {
    expect(readMessage(text)).toEqual({ wrong: { code, message: expect.any(String), id } })
  })

  it('refuses too many values before they take up memory', () => {
    expect(readJson(`[${'1,'.repeat(2_000_000)}1]`)).toMatchObject({ wrong: { code: -32600 } })
  })

  it('does not count brackets in strings', () => {
    expect(readJson(JSON.stringify({ text: '[[[{{{"\\'.repeat(1_000) }))).toHaveProperty('value')
  })
})
