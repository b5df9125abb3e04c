// Program: one service process as in production, but with shorter intervals and a slow scorer. Tests start several on one database and kill
// them. Argument: the database, as JSON. Prints its address, and shuts down cleanly on SIGTERM.

import './end-with-parent.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { runService } from '../run-service.ts'
import { testScore } from '../stats/testing/test-install.ts'
import { processSecrets } from './process-secrets.ts'

await runService(
  {
    database: JSON.parse(process.argv[2] ?? ''),
    port: 0,
    mode: 'development',
    secrets: processSecrets,
    score: async (submission) => {
      await wait(30)
      return testScore(submission)
    },
    limits: { perKey: 1_000_000, perAddress: 1_000_000 },
    perMinute: { reads: 0, writes: 0 },
    times: { jobPollMs: 500, pollMs: 100, stopMs: 5_000 },
  },
  ({ url }) => process.stdout.write(`${url}\n`),
)
