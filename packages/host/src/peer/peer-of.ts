// The program behind a connection, determined on first use.

import type { Socket } from 'node:net'
import type { PeerProgram } from '@sheaf/contract'
import type { ConnectionEnds, Processes } from './processes.ts'

export interface Peer {
  /** Undefined: unknown to the OS, or in doubt. Such a client can be allowed once, never remembered. */
  program(): Promise<PeerProgram | undefined>
}

/** Peer of a local connection. A claimed process must really own its other end. */
export function peerOfSocket(socket: Socket, claimedPid?: number): Peer {
  // Read now: a closed socket has no addresses.
  const ends = endsOf(socket)
  return lazily(async (processes) => {
    if (ends === undefined) return undefined
    const pid = claimedPid === undefined ? await processes.owner(ends) : claimedPid
    if (pid === undefined || !isPid(pid) || !(await processes.owns(pid, ends))) return undefined
    const { findProgram } = await import('./find-program.ts')
    const program = await findProgram(processes, pid)
    // The process may have exited meanwhile, and its pid been reused.
    return (await processes.owns(pid, ends)) ? program : undefined
  })
}

/** The program that started us. */
export function peerOfParent(pid = process.pid): Peer {
  return lazily(async (processes) => (await import('./find-program.ts')).findProgram(processes, pid, { above: true }))
}

function lazily(look: (processes: Processes) => Promise<PeerProgram | undefined>): Peer {
  let asked: Promise<PeerProgram | undefined> | undefined
  const ask = async () => {
    const processes = await openProcesses()
    return processes && look(processes)
  }
  return {
    async program() {
      asked ??= ask()
      const found = await asked
      // Retry on the next call.
      if (found === undefined) asked = undefined
      return found
    },
  }
}

async function openProcesses(): Promise<Processes | undefined> {
  const { platform } = process
  if (platform === 'linux') return (await import('./linux-processes.ts')).linuxProcesses
  if (platform === 'darwin') return (await import('./mac-processes.ts')).openMacProcesses()
  if (platform === 'win32') return (await import('./windows-processes.ts')).openWindowsProcesses()
  return undefined
}

function endsOf({ localAddress, localPort, remoteAddress, remotePort }: Socket): ConnectionEnds | undefined {
  if (localAddress === undefined || localPort === undefined || remoteAddress === undefined || remotePort === undefined) return undefined
  return { address: remoteAddress, port: remotePort, remoteAddress: localAddress, remotePort: localPort }
}

function isPid(value: number): boolean {
  return Number.isSafeInteger(value) && value > 1
}
