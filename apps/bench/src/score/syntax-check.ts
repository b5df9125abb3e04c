// The engine's parsers, in a process of their own that ends itself when nobody asks: a reply is a stranger's text.

import { type CheckSyntax, openSyntaxCheck } from '@sheaf/engine/change'
import { openPool, type Pool, spawnProcess } from '@sheaf/engine/work'
import { rememberAnswers } from './remember-answers.ts'

const idleMs = 15_000

let pool: Pool | undefined

export const checkSyntaxApart: CheckSyntax = rememberAnswers(
  openSyntaxCheck({
    pool: async () => {
      pool ??= openPool(1, { spawn: spawnProcess, heapMegabytes: 1024, idleMs })
      return pool
    },
  }),
)
