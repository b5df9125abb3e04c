// Waits until the run that started it has ended, then ends whatever that run left behind: `node end-run.ts <run> <folder>`.

import { rmSync } from 'node:fs'
import { endLeftOver } from './end-left-over.ts'

const [id = '', temporary = ''] = process.argv.slice(2)
// A terminal that closes or Ctrl+C ends the run: that is when this is needed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
for await (const _ of process.stdin);
// A process may start another one while it is being ended.
while (endLeftOver({ id, temporary }).length > 0);
rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
