// Waits until a check passes, with a timeout for a busy machine. A timeout reports the last failure.

import { vi } from 'vitest'

export function waitUntil(check: () => void | Promise<void>): Promise<void> {
  // Longer than the 30 s after which an editor tries a daemon again that did not answer in time.
  return vi.waitFor(check, { timeout: 120_000, interval: 20 })
}
