// A client that sends exactly the lines of a test, and keeps every line it receives.

import type { Duplex } from 'node:stream'
import { expect } from 'vitest'
import { splitLines } from '../serve/split-lines.ts'

export interface RawClient {
  readonly lines: unknown[]
  write(line: string): void
  /** Sends a request and waits for its answer. */
  ask(method: string, params?: object): Promise<Record<string, unknown>>
  answerTo(id: string | number | null): Promise<Record<string, unknown>>
  initialize(): Promise<Record<string, unknown>>
}

export function openRawClient(stream: Duplex): RawClient {
  const lines: unknown[] = []
  let asked = 0
  stream.on('error', () => {})
  stream.on(
    'data',
    splitLines(Number.POSITIVE_INFINITY, { onLine: (line) => lines.push(JSON.parse(line.toString())), onTooLong: () => {} }),
  )
  const client: RawClient = {
    lines,
    write: (line) => void stream.write(`${line}\n`),
    async ask(method, params = {}) {
      const id = ++asked
      client.write(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      return client.answerTo(id)
    },
    async answerTo(id) {
      const found = () => lines.map(fieldsOf).find((line) => line.id === id && ('result' in line || 'error' in line))
      await expect.poll(found, { interval: 5 }).toBeDefined()
      return found() ?? {}
    },
    async initialize() {
      const answer = await client.ask('initialize', {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'raw', version: '1' },
      })
      client.write('{"jsonrpc":"2.0","method":"notifications/initialized"}')
      return answer
    },
  }
  return client
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
