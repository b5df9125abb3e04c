// The service when Sheaf runs from source: a separate one for each state folder, started on first use.

import type { ServiceConnection } from '@sheaf/host'
import type { CommandContext } from '../command/index.ts'
import { embeddedKeys } from './embedded-keys.ts'
import { readServiceFile } from './service-file.ts'

export function openEmbeddedService(home: string, env: CommandContext['env']): ServiceConnection {
  let asking: Promise<string> | undefined
  const start = async () => (await import('./ensure-embedded.ts')).ensureEmbedded(home, env)
  return {
    // Concurrent calls in one process start one service.
    address() {
      asking ??= start().finally(() => {
        asking = undefined
      })
      return asking
    },
    keys: () => embeddedKeys(home),
    signsTrials: false,
    status() {
      const running = readServiceFile(home)
      const now = running === undefined ? 'started on demand' : `running on port ${running.port}`
      return { summary: `local service, ${now}` }
    },
  }
}
