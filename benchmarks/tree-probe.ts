// Run in a separate process by the suite `tree`: opens one folder and prints the time and the peak memory.

import { readFileSync } from 'node:fs'
import { countFiles } from '../packages/engine/src/tree/index.ts'
import { openTree } from './open-tree.ts'

export interface TreeProbeResult {
  ms: number
  peakMb: number | null
  files: number
}

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name a folder.')
const started = performance.now()
const tree = openTree(folder)
const ms = performance.now() - started
console.log(JSON.stringify({ ms, peakMb: peakMb(), files: countFiles(tree) } satisfies TreeProbeResult))

/** From the kernel: `resourceUsage().maxRSS` would also count the process that started this one. */
function peakMb(): number | null {
  try {
    const kb = readFileSync('/proc/self/status', 'utf8').match(/^VmHWM:\s+(\d+) kB/m)?.[1]
    return kb === undefined ? null : (Number(kb) * 1024) / 1e6
  } catch {
    return null
  }
}
