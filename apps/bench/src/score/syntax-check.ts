// The engine's parsers, in a separate process that exits when idle: replies are untrusted text.

import { type CheckSyntax, openSyntaxCheck } from '@sheaf/engine/change'
import { openPool, type Pool, spawnProcess } from '@sheaf/engine/work'
import { cacheAnswers } from './cache-answers.ts'

const idleMs = 15_000

let pool: Pool | undefined

export const checkSyntaxOutOfProcess: CheckSyntax = cacheAnswers(
  openSyntaxCheck({
    pool: async () => {
      pool ??= openPool(1, { spawn: spawnProcess, heapMegabytes: 1024, idleMs })
      return pool
    },
  }),
)
