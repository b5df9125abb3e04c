// Lets only well-formed messages through to the SDK: answers to requests that were sent, requests, and the few notifications that Sheaf
// uses. Ends the connection when a server sends far more than was asked for.

import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import { floodMessages, floodMs, handledCost, nameLength } from './limits.ts'

/** Reports why the connection ends. */
export type EndConnection = (why: string) => void

const notifications: readonly string[] = [
  'notifications/tools/list_changed',
  'notifications/resources/list_changed',
  'notifications/prompts/list_changed',
  'notifications/resources/updated',
]

export function guardMessages(inner: Transport, end: EndConnection): Transport {
  const pending = new Set<unknown>()
  const outer: Transport = {
    ...(inner.hasPerRequestStream === undefined ? {} : { hasPerRequestStream: inner.hasPerRequestStream }),
    setProtocolVersion: (version) => inner.setProtocolVersion?.(version),
    setSupportedProtocolVersions: (versions) => inner.setSupportedProtocolVersions?.(versions),
    start: () => inner.start(),
    close: () => inner.close(),
    send(message, options) {
      if ('method' in message && 'id' in message) pending.add(message.id)
      return inner.send(message, options)
    },
  }
  let unasked = 0
  let since = performance.now()
  const isFlood = (cost: number): boolean => {
    if (performance.now() - since > floodMs) {
      since = performance.now()
      unasked = 0
    }
    unasked += cost
    return unasked > floodMessages
  }
  inner.onclose = () => outer.onclose?.()
  inner.onerror = (error) => outer.onerror?.(error)
  inner.onmessage = (message, extra) => {
    if (isAnswer(message) && pending.delete(message.id)) return outer.onmessage?.(message, extra)
    const isHandled = isRequest(message) || isKnownNotification(message)
    if (isFlood(isHandled ? handledCost : 1)) return end('It sent too many messages.')
    if (isHandled) outer.onmessage?.(message, extra)
  }
  return outer
}

function isAnswer(message: JSONRPCMessage): message is JSONRPCMessage & { id: string | number } {
  return 'id' in message && !('method' in message) && ('result' in message || 'error' in message)
}

/** The SDK answers that this client offers none of them. A long ID would be sent back. */
function isRequest(message: JSONRPCMessage): boolean {
  return 'method' in message && 'id' in message && String(message.id).length <= nameLength
}

function isKnownNotification(message: JSONRPCMessage): boolean {
  return 'method' in message && !('id' in message) && notifications.includes(message.method)
}
