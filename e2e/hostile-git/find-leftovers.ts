// Finds processes whose working directory is in a folder. A run must leave none behind.

import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** Killed processes take a moment to end. */
const timeoutMs = 5_000

/** Ids of the processes; empty on a system without /proc. */
export async function findLeftovers(folder: string): Promise<number[]> {
  for (const end = Date.now() + timeoutMs; ; await setTimeout(50)) {
    const left = processesIn(folder)
    if (left.length === 0 || Date.now() > end) return left
  }
}

function processesIn(folder: string): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isInside(`/proc/${name}/cwd`, folder))
      .map(Number)
  } catch {
    return []
  }
}

function isInside(link: string, folder: string): boolean {
  try {
    return `${readlinkSync(link)}/`.startsWith(`${folder}/`)
  } catch {
    return false
  }
}
