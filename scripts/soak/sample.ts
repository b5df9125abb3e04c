// Measures the product's resource use: samples every few seconds, and idle measurements after a pause.

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { processTree, type ResourceUsage, resourceUsage } from './processes.ts'
import type { Soak } from './soak.ts'

export interface Sample {
  /** Minutes since the start. */
  at: number
  /** Process id of the host. Differs after a kill. */
  pid: number
  host: ResourceUsage
  /** Worker processes of the host. */
  workers: ResourceUsage
  window: ResourceUsage
  /** Size of the state folder in 10^6 bytes. */
  stateMb: number
}

/** Sample after a pause, with the idle CPU use in percent of one core. */
export interface IdleSample extends Sample {
  name: string
  cpu: { host: number; window: number }
}

export async function takeSample({ product, window }: Soak, at: number): Promise<Sample> {
  const pid = await product.pid()
  const [, ...workers] = processTree(pid)
  return {
    at,
    pid,
    host: resourceUsage([pid]),
    workers: resourceUsage(workers),
    window: resourceUsage(processTree(window.pid())),
    stateMb: bytesIn(product.home) / 1e6,
  }
}

/** Waits long enough for unused workers and workspaces to be closed, then measures. */
export async function takeIdleSample(
  soak: Soak,
  name: string,
  at: () => number,
  seconds: { settle: number; measure: number },
): Promise<IdleSample> {
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
