import { InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/server'
import { Refusal } from '@sheaf/contract'
import { openHost } from '@sheaf/host'
import { afterEach, expect, it, vi } from 'vitest'
import { openJobs } from '../jobs.ts'
import { makeServer } from './make-server.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('reports progress while a call waits to be admitted', async () => {
  const [client, transport] = InMemoryTransport.createLinkedPair()
  const received: JSONRPCMessage[] = []
  const waiting = Promise.withResolvers<void>()
  const admission = Promise.withResolvers<never>()
  const answered = Promise.withResolvers<void>()
  client.onmessage = (message) => {
    received.push(message)
    if ('id' in message && message.id === 2) answered.resolve()
  }
  const host = openHost({ home: '/nowhere', env: {} })
  const { server } = makeServer({
    host,
    version: '1',
    onBug: () => undefined,
    session: () => ({
      invoke() {
        waiting.resolve()
        return admission.promise
      },
      jobs: openJobs(),
      workspace: () => undefined,
      running: () => 1,
      close: () => Promise.resolve(),
    }),
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  await server.connect(transport)
  await client.start()
  const clientInfo = { name: 'editor', version: '1' }
  await client.send({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
  })
  await client.send({
    jsonrpc: '2.0',
    id: 2,
    method: 'tools/call',
    params: { name: 'search', arguments: { pattern: 'x' }, _meta: { progressToken: 7 } },
  })
  await waiting.promise
  vi.advanceTimersByTime(950)
  admission.reject(new Refusal('cancelled'))
  await answered.promise
  expect(received.filter((message) => 'method' in message)).toEqual([
    {
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: { progressToken: 7, progress: 1, message: 'Running search (1 s)' },
    },
  ])
  expect(vi.getTimerCount()).toBe(0)
  await server.close()
  await host.close()
})
