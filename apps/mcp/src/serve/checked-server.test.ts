import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { InMemoryTransport, type JSONRPCMessage, Server } from '@modelcontextprotocol/server'
import { expect, it } from 'vitest'
import { CheckedServer } from './checked-server.ts'

const hello = {
  jsonrpc: '2.0',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'editor', version: '1' } },
} as const

async function answersOf(...messages: JSONRPCMessage[]): Promise<JSONRPCMessage[]> {
  const [client, transport] = InMemoryTransport.createLinkedPair()
  const answers: JSONRPCMessage[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  client.onmessage = (message) => {
    if (answers.push(message) === messages.length) resolve()
  }
  const server = new CheckedServer({ name: 'sheaf', version: '1' }, { capabilities: {} })
  await server.connect(transport)
  await client.start()
  for (const message of messages) await client.send(message)
  await promise
  await server.close()
  return answers
}

it('answers the first initialize as the SDK does, and refuses a second', async () => {
  const answers = await answersOf({ ...hello, id: 1 }, { ...hello, id: 2 })
  // The order of the answers is not defined.
  expect(answers).toEqual(
    expect.arrayContaining([
      { jsonrpc: '2.0', id: 1, result: expect.objectContaining({ serverInfo: { name: 'sheaf', version: '1' } }) },
      { jsonrpc: '2.0', id: 2, error: { code: -32_600, message: 'This connection is already initialized.' } },
    ]),
  )
})

it('names the missing field of an initialize request', async () => {
  const [answer] = await answersOf({ ...hello, id: 1, params: { ...hello.params, clientInfo: { name: 'editor' } } })
  expect(answer).toMatchObject({ id: 1, error: { code: -32_602, message: expect.stringContaining('version') } })
})

it('overrides a method of this SDK version: check the override before raising the version here', () => {
  const entry = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server'))
  const { version }: { version: string } = JSON.parse(readFileSync(entry.replace(/dist.*$/, 'package.json'), 'utf8'))
  expect([version, Object.hasOwn(Server.prototype, '_wrapHandler')]).toEqual(['2.4.0', true])
})
