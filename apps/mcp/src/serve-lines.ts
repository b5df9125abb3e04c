// MCP's stdio framing over any stream: one message per line. What is no message is answered and skipped; the connection lives on.

import type { Duplex } from 'node:stream'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'
import { limits } from '@sheaf/contract'
import { readMessage, wrongAnswer } from './serve-message.ts'

/** Unsent answers above which nothing more is read. */
const pauseBytes = 4_000_000
/** A client that takes no more is dropped. */
const dropBytes = 64_000_000
/** Where the id stands in what we write; how much of a line that is too long is looked at for its own. */
const headBytes = 4_096

export function openLines(stream: Duplex, lineBytes = limits.mcpLineBytes): Transport {
  let parts: Buffer[] = []
  let held = 0
  /** The rest of a line that is too long. */
  let isSkipping = false
  let isOpen = false

  const write = (message: object): void => {
    if (!isOpen || !stream.writable) return
    stream.write(`${JSON.stringify(message)}\n`)
    if (stream.writableLength > dropBytes) stream.destroy()
    else if (stream.writableLength > pauseBytes) stream.pause()
  }
  const heard = (text: string): void => {
    if (text.trim() === '') return
    const read = readMessage(text)
    if ('message' in read) transport.onmessage?.(read.message)
    else write(wrongAnswer(read.wrong))
  }
  const line = (): string => {
    const whole = parts.length === 1 ? parts[0] : Buffer.concat(parts)
    parts = []
    held = 0
    return whole?.toString('utf8') ?? ''
  }
  const take = (piece: Buffer): void => {
    if (isSkipping) return
    held += piece.length
    if (held <= lineBytes) {
      parts.push(piece)
      return
    }
    isSkipping = true
    const head = Buffer.concat([...parts, piece.subarray(0, headBytes)]).toString('utf8', 0, headBytes)
    parts = []
    held = 0
    write(wrongAnswer({ code: -32600, says: `A line may have ${lineBytes} bytes at most`, id: idIn(head) }))
  }
  const onData = (chunk: Buffer): void => {
    let from = 0
    for (let at = chunk.indexOf(newline); at !== -1 && isOpen; at = chunk.indexOf(newline, from)) {
      take(chunk.subarray(from, at))
      from = at + 1
      if (isSkipping) isSkipping = false
      else heard(line())
    }
    if (isOpen && from < chunk.length) take(chunk.subarray(from))
  }
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
      // The id first: whoever passes lines on finds it without reading the rest.
      const { jsonrpc, ...rest } = message
      write('id' in rest ? { jsonrpc, id: rest.id, ...rest } : message)
    },
    async close() {
      end()
    },
  }
  return transport
}

const newline = 0x0a

/** So that whoever sent a line of many megabytes need not wait for an answer in vain. */
function idIn(head: string): string | number | null {
  const found = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d{1,15}|"[^"\\]{1,100}")/.exec(head) ?? idAfterMethod.exec(head)
  return found?.[1] === undefined ? null : JSON.parse(found[1])
}

/** As most clients write it: the id behind the method. */
const idAfterMethod =
  /^\s*\{\s*"method"\s*:\s*"[^"\\]{1,100}"\s*,\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d{1,15}|"[^"\\]{1,100}")/
