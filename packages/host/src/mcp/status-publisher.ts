// Notifies windows of status changes: at once if the user waits for them, throttled for running calls.

import { defined, type McpStatus } from '@sheaf/contract'
import type { Context } from '../context.ts'

export interface StatusPublisher {
  now(tools?: true): void
  /** A call began or ended; there may be a thousand a second. */
  soon(): void
  close(): void
}

const quietMs = 100

export function openStatusPublisher({ publish }: Pick<Context, 'publish'>, status: () => McpStatus): StatusPublisher {
  let quiet: NodeJS.Timeout | undefined
  let isWaiting = false
  let isClosed = false
  const now = (tools?: true): void => {
    isWaiting = false
    if (!isClosed) publish({ type: 'mcp-changed', status: status(), ...defined({ tools }) })
  }
  const soon = (): void => {
    if (quiet) {
      isWaiting = true
      return
    }
    now()
    quiet = setTimeout(() => {
      quiet = undefined
      if (isWaiting) soon()
    }, quietMs).unref()
  }
  return {
    now,
    soon,
    close() {
      isClosed = true
      clearTimeout(quiet)
    },
  }
}
