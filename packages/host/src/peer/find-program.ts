// Walks up from the process that owns a connection to the program that the user knows.

import type { PeerProgram } from '@sheaf/contract'
import { decideSkip } from './decide-skip.ts'
import { fingerprintFile } from './fingerprint-file.ts'
import type { Processes, ProcessInfo } from './processes.ts'
import { scriptOf } from './script-of.ts'

/** No known editor is more steps above its server. */
const maxSteps = 12

/** `above`: this process is ours, so the search starts at its parent. */
export async function findProgram(processes: Processes, pid: number, { above = false } = {}): Promise<PeerProgram | undefined> {
  const first = await processes.read(pid)
  let found = first && above ? await parentOf(processes, first) : first
  for (let step = 0; found !== undefined && step < maxSteps; step += 1) {
    const script = await scriptOf(found)
    const skip = decideSkip(found, script)
    if (skip === 'stop') return undefined
    if (skip === 'no') {
      // An interpreter that runs unknown code could be anyone.
      if (script.kind === 'doubt') return undefined
      const fingerprint = await fingerprintFile(script.kind === 'file' ? script.path : found.image)
      const again = await processes.read(found.pid)
      if (fingerprint === undefined || again?.started !== found.started || again.executable !== found.executable) return undefined
      return {
        pid: found.pid,
        executable: found.executable,
        ...(script.kind === 'file' ? { script: script.path } : {}),
        fingerprint,
      }
    }
    found = await parentOf(processes, found)
  }
  return undefined
}

async function parentOf(processes: Processes, child: ProcessInfo): Promise<ProcessInfo | undefined> {
  const parent = await processes.read(child.parent)
  // The parent may have died during the read, and its pid may belong to another process by now.
  const again = await processes.read(child.pid)
  return again?.started === child.started && again.parent === child.parent ? parent : undefined
}
