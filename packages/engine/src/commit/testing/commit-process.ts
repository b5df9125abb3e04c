// A process that makes one commit, or many. Reads one line of JSON and prints the outcome as JSON.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CommitOutcome, FileStep } from '@sheaf/contract'
import { hashBytes } from '../../disk/hash-bytes.ts'
import { nodeCalls, type SystemCalls } from '../calls.ts'
import { openJournal } from '../open-journal.ts'
import { noTrash } from '../trash.ts'

export interface CommitOrder {
  journal: string
  root: string
  steps?: FileStep[]
  /** Kills this process with SIGKILL at this changing call. */
  killAt?: number
  /** Increments the number in this file this many times, each with a commit. */
  count?: { file: string; times: number }
}

const order: CommitOrder = JSON.parse(readFileSync(0, 'utf8'))
const journal = openJournal(order.journal, { trash: noTrash, calls: order.killAt === undefined ? nodeCalls : mortalCalls(order.killAt) })
const answer = order.count ? countUp(order.count) : journal.commit(order.steps ?? [], { roots: [order.root] })
journal.close()
console.log(JSON.stringify(answer))

function countUp({ file, times }: { file: string; times: number }): { done: number; refused: string[] } {
  let done = 0
  const refused = new Set<string>()
  while (done < times) {
    const bytes = readFileSync(join(order.root, file))
    const text = String(Number(bytes.toString()) + 1)
    const outcome: CommitOutcome = journal.commit(
      [{ kind: 'write', root: order.root, relative: file, before: hashBytes(bytes), text, encoding: 'utf-8' }],
      { roots: [order.root] },
    )
    if (outcome.ok) done++
    else for (const { code } of outcome.problems) refused.add(code)
  }
  return { done, refused: [...refused] }
}

function mortalCalls(killAt: number): SystemCalls {
  let count = 0
  const mortal = <Args extends unknown[], Result>(work: (...args: Args) => Result) => {
    return (...args: Args): Result => {
      if (count++ === killAt) process.kill(process.pid, 'SIGKILL')
      return work(...args)
    }
  }
  const { write, truncate, chmod, chown, rename, link, unlink, makeFolder, removeFolder } = nodeCalls
  return {
    ...nodeCalls,
    sync: () => undefined,
    write: mortal(write),
    truncate: mortal(truncate),
    chmod: mortal(chmod),
    chown: mortal(chown),
    rename: mortal(rename),
    link: mortal(link),
    unlink: mortal(unlink),
    makeFolder: mortal(makeFolder),
    removeFolder: mortal(removeFolder),
  }
}
