// Measures the peak memory of a process and everything it started, by sampling about every 10 ms. Linux only; elsewhere unknown.

import { readdirSync, readFileSync } from 'node:fs'

export interface MemoryWatch {
  /** Returns megabytes (10^6 bytes); null if the system does not report it. */
  stop(): number | null
}

const everyMs = 10

export function watchMemory(pid: number): MemoryWatch {
  let peakKb = 0
  const sample = () => {
    peakKb = Math.max(peakKb, memoryKb(pid))
  }
  const timer = setInterval(sample, everyMs)
  sample()
  return {
    stop() {
      clearInterval(timer)
      return peakKb === 0 ? null : (peakKb * 1024) / 1e6
    },
  }
}

/**
 * The kernel keeps each process's own peak (VmHWM), which sampling cannot miss. For several processes: the sum of their private memory,
 * and mapped files once, because they share the program's pages.
 */
function memoryKb(pid: number): number {
  let own = 0
  let mapped = 0
  let highest = 0
  for (const status of statusesOf(pid)) {
    own += field(status, 'RssAnon')
    mapped = Math.max(mapped, field(status, 'RssFile'))
    highest = Math.max(highest, field(status, 'VmHWM'))
  }
  return Math.max(own + mapped, highest)
}

function statusesOf(pid: number): string[] {
  const status = readOr(`/proc/${pid}/status`, '')
  return status === '' ? [] : [status, ...childrenOf(pid).flatMap(statusesOf)]
}

/** Each thread lists the children that it started. */
function childrenOf(pid: number): number[] {
  let threads: string[] = []
  try {
    threads = readdirSync(`/proc/${pid}/task`)
  } catch {
    // The process has just ended: it has no children to add.
  }
  return threads.flatMap((thread) => readOr(`/proc/${pid}/task/${thread}/children`, '').split(' ').filter(Boolean).map(Number))
}

function field(status: string, name: string): number {
  return Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1] ?? 0)
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}
