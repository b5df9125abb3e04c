// Processes that still work in a folder: whatever a run started must be gone when it ends.

import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** The system takes a moment to end what was killed. */
const longestMs = 5_000

/** Empty where the system has no /proc. */
export async function leftIn(folder: string): Promise<number[]> {
  for (const end = Date.now() + longestMs; ; await setTimeout(50)) {
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
