// Waits until a check passes, with a timeout for a busy machine. A timeout reports the last failure.

import { vi } from 'vitest'

export function waitUntil(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 30_000, interval: 20 })
}
