// Lets only requests and awaited responses through to the SDK, which prints anything else to the terminal or closes the connection.
// Notifications are passed on directly: the SDK rejects those that are newer than it.

import type { AnyMessage, Stream } from '@agentclientprotocol/sdk'

export function sanitizeMessages({ readable, writable }: Stream, onNotification: (method: string, params: unknown) => void): Stream {
  const pending = new Set<unknown>()
  const sent = new TransformStream<AnyMessage, AnyMessage>({
    transform(message, controller) {
      if ('method' in message && 'id' in message) pending.add(message.id)
      controller.enqueue(message)
    },
  })
  const received = new TransformStream<AnyMessage, AnyMessage>({
    transform(message, controller) {
      const call = callOf(message)
      if (call?.isNotification) onNotification(call.method, call.params)
      else if (call !== undefined || pending.delete(answeredId(message))) controller.enqueue(message)
    },
  })
  // The end of either pipe is reported through the process and the connection.
  void sent.readable.pipeTo(writable).catch(() => undefined)
  return { writable: sent.writable, readable: readable.pipeThrough(received) }
}

function callOf(message: unknown): { method: string; params: unknown; isNotification: boolean } | undefined {
  if (typeof message !== 'object' || message === null || !('jsonrpc' in message) || message.jsonrpc !== '2.0') return undefined
  if (!('method' in message) || typeof message.method !== 'string') return undefined
  const isNotification = !('id' in message)
  if (!isNotification && typeof message.id !== 'string' && typeof message.id !== 'number') return undefined
  return { method: message.method, params: 'params' in message ? message.params : undefined, isNotification }
}

/** Of a response. */
function answeredId(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || !('id' in message) || 'method' in message) return undefined
  return 'result' in message || 'error' in message ? message.id : undefined
}
