// Waits until a check passes, as long as a busy machine may need. A failure shows what was still wrong.

import { vi } from 'vitest'

export function waitUntil(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 120_000, interval: 20 })
}
