// From the process that holds a connection upwards to the program that a person would name.

import type { PeerProgram } from '@sheaf/contract'
import { fingerprintFile } from './fingerprint-file.ts'
import { passing } from './passed-over.ts'
import type { Processes, ProcessShown } from './processes.ts'
import { scriptOf } from './script-of.ts'

/** More between an editor and its server is no editor that we know. */
const mostSteps = 12

/** `above`: this process is known to be ours; whoever is behind it is looked for. */
export async function findProgram(processes: Processes, pid: number, { above = false } = {}): Promise<PeerProgram | undefined> {
  const first = await processes.read(pid)
  let found = first && above ? await parentOf(processes, first) : first
  for (let step = 0; found !== undefined && step < mostSteps; step += 1) {
    const script = await scriptOf(found)
    const pass = passing(found, script)
    if (pass === 'stop') return undefined
    if (pass === 'no') {
      // An interpreter with code that cannot be told is anybody.
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

async function parentOf(processes: Processes, child: ProcessShown): Promise<ProcessShown | undefined> {
  const parent = await processes.read(child.parent)
  // While the parent was looked at it may have died, and its number may be that of another process by now.
  const again = await processes.read(child.pid)
  return again?.started === child.started && again.parent === child.parent ? parent : undefined
}
