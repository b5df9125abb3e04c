// Measures a process and its children while idle: processor time over some seconds, and memory. Linux only.

import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Kernel ticks per second on nearly every Linux. */
const ticks = 100

export interface Idle {
  /** Percent of one core. */
  cpu: number
  /** 10^6 bytes. */
  mb: number
}

export async function measureIdle(pid: number, seconds: number): Promise<Idle> {
  const before = usedTicks(pid)
  const began = performance.now()
  await wait(seconds * 1_000)
  const passed = (performance.now() - began) / 1_000
  return { cpu: ((usedTicks(pid) - before) / ticks / passed) * 100, mb: memoryMb(pid) }
}

function usedTicks(pid: number): number {
  let sum = 0
  for (const each of processTree(pid)) {
    // The program name may contain spaces, so fields are counted after its closing parenthesis.
    const words = readFileSync(`/proc/${each}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    sum += Number(words[11]) + Number(words[12])
  }
  return sum
}

/** The sum of their private memory, and mapped files once, because they share the program's pages. */
export function memoryMb(pid: number): number {
  let own = 0
  let mapped = 0
  for (const each of processTree(pid)) {
    const status = readFileSync(`/proc/${each}/status`, 'utf8')
    const kb = (name: string) => Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1] ?? 0)
    own += kb('RssAnon') + kb('RssShmem')
    mapped = Math.max(mapped, kb('RssFile'))
  }
  return ((own + mapped) * 1_024) / 1e6
}

function processTree(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(processTree)]
}
