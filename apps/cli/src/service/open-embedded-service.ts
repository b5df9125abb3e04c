// The way to the service where Sheaf runs from its source: one of its own for each state folder, started when somebody first asks.

import type { ServiceConnection } from '@sheaf/host'
import type { CommandContext } from '../command/index.ts'
import { embeddedKeys } from './embedded-keys.ts'
import { readServiceFile } from './service-file.ts'

export function openEmbeddedService(home: string, env: CommandContext['env']): ServiceConnection {
  let asking: Promise<string> | undefined
  const start = async () => (await import('./ensure-embedded.ts')).ensureEmbedded(home, env)
  return {
    // Many who ask at once in one process start one.
    address() {
      asking ??= start().finally(() => {
        asking = undefined
      })
      return asking
    },
    keys: () => embeddedKeys(home),
    status() {
      const running = readServiceFile(home)
      const now = running === undefined ? 'started when it is needed' : `on port ${running.port}`
      return { says: `one of this machine, ${now}` }
    },
  }
}
