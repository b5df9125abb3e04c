// Waits until the run that started it has ended, then cleans up its processes and temporary files: `node end-run.ts <run> <folder>`.

import { rmSync } from 'node:fs'
import { killLeftovers } from './kill-leftovers.ts'

const [id = '', temporary = ''] = process.argv.slice(2)
// Closing the terminal or pressing Ctrl+C ends the run, and this process must outlive it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
for await (const _ of process.stdin);
// A process may start another one before it is killed.
while (killLeftovers({ id, temporary }).length > 0);
rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
