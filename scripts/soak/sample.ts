// What the product takes: sampled every few seconds, and measured after a pause in which nobody asks anything.

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { family, type Held, heldBy } from './processes.ts'
import type { Soak } from './soak.ts'

export interface Sample {
  /** Minutes since the beginning. */
  at: number
  /** The process of the host; another one after a kill. */
  pid: number
  host: Held
  /** What the host started: processes that read code. */
  workers: Held
  window: Held
  /** 10^6 bytes in the state folder. */
  stateMb: number
}

/** After a pause: the same, with percent of one core while nothing happens. */
export interface Rest extends Sample {
  name: string
  cpu: { host: number; window: number }
}

export async function takeSample({ product, window }: Soak, at: number): Promise<Sample> {
  const pid = await product.pid()
  const [, ...workers] = family(pid)
  return {
    at,
    pid,
    host: heldBy([pid]),
    workers: heldBy(workers),
    window: heldBy(family(window.pid())),
    stateMb: bytesIn(product.home) / 1e6,
  }
}

/** Long enough for workers and workspaces that nobody uses to be put away. */
export async function rest(soak: Soak, name: string, at: () => number, seconds: { settle: number; measure: number }): Promise<Rest> {
  await wait(seconds.settle * 1_000)
  const before = await takeSample(soak, at())
  await wait(seconds.measure * 1_000)
  const after = await takeSample(soak, at())
  const share = (part: 'host' | 'window') => ((after[part].cpu - before[part].cpu) / seconds.measure) * 100
  return { ...after, name, cpu: { host: share('host'), window: share('window') } }
}

function bytesIn(folder: string): number {
  let sum = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) sum += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0
  return sum
}
