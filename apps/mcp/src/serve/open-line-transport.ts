// MCP's stdio framing over any stream: one message per line. Invalid lines get an error; the connection stays open.

import type { Duplex } from 'node:stream'
import { type JSONRPCMessage, PROTOCOL_VERSION_META_KEY, type Transport } from '@modelcontextprotocol/server'
import { limits } from '@sheaf/contract'
import { errorResponse, readMessage } from './read-message.ts'
import { idInEdges, splitLines } from './split-lines.ts'

/** Unsent bytes above which reading pauses. */
const pauseBytes = 4_000_000
/** Unsent bytes above which a client is dropped. */
const dropBytes = 64_000_000

export function openLineTransport(stream: Duplex, lineBytes = limits.mcpLineBytes): Transport {
  let isOpen = false

  const write = (message: object): void => {
    if (!isOpen || !stream.writable) return
    stream.write(`${JSON.stringify(message)}\n`)
    if (stream.writableLength > dropBytes) stream.destroy()
    else if (stream.writableLength > pauseBytes) stream.pause()
  }
  const onData = splitLines(lineBytes, {
    onLine(line) {
      const text = line.toString('utf8')
      // Ignore lines that arrive together with the end.
      if (!isOpen || text.trim() === '') return
      const read = readMessage(text)
      const refused = 'wrong' in read ? errorResponse(read.wrong) : unknownRevision(read.message)
      if (refused !== undefined) write(refused)
      else if ('message' in read) transport.onmessage?.(read.message)
    },
    onTooLong: (head, tail) =>
      write(errorResponse({ code: -32600, message: `Line too long (limit: ${lineBytes} bytes)`, id: idInEdges(head, tail) })),
  })
  const onDrain = (): void => {
    if (isOpen && stream.isPaused()) stream.resume()
  }
  const onError = (problem: Error): void => transport.onerror?.(problem)
  const end = (): void => {
    if (!isOpen) return
    isOpen = false
    stream.off('data', onData).off('drain', onDrain)
    stream.end()
    transport.onclose?.()
  }

  const transport: Transport = {
    async start() {
      isOpen = true
      stream.on('data', onData).on('drain', onDrain).on('error', onError).on('end', end).on('close', end)
      if (stream.readableEnded || stream.destroyed) end()
    },
    async send(message: JSONRPCMessage) {
      // The id comes first, so that a relay finds it without parsing the rest.
      const { jsonrpc, ...rest } = message
      write('id' in rest ? { jsonrpc, id: rest.id, ...rest } : message)
    },
    async close() {
      end()
    },
  }
  return transport
}

/** The SDK checks the revision only in the first message of a connection. */
function unknownRevision(message: JSONRPCMessage): object | undefined {
  const meta = 'id' in message && 'method' in message ? message.params?._meta : undefined
  const requested: unknown = meta?.[PROTOCOL_VERSION_META_KEY]
  if (typeof requested !== 'string' || requested === statelessRevision || !('id' in message)) return undefined
  const data = { supported: [statelessRevision], requested }
  return { jsonrpc: '2.0', id: message.id, error: { code: -32_022, message: 'Unsupported protocol version', data } }
}

/** The revision that each request names. */
const statelessRevision = '2026-07-28'
