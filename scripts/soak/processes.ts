// Reads process trees and resource use from /proc. A process that has just exited uses nothing.

import { readdirSync, readFileSync } from 'node:fs'

/** Kernel clock ticks per second on nearly every Linux. */
const ticksPerSecond = 100

export interface ResourceUsage {
  /** Memory in 10^6 bytes: private memory of all processes, plus mapped files once, because processes share them. */
  mb: number
  handles: number
  threads: number
  /** CPU time so far, in seconds. */
  cpu: number
}

/** Returns the process and all its descendants. */
export function processTree(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(processTree)]
}

export function childrenOf(pid: number): number[] {
  return listFolder(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
}

export function parentOf(pid: number): number {
  return field(read(`/proc/${pid}/status`), 'PPid')
}

export function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
}

export function isAlive(pid: number): boolean {
  const status = read(`/proc/${pid}/status`)
  return status !== '' && !/^State:\s+[ZX]/m.test(status)
}

export function resourceUsage(pids: readonly number[]): ResourceUsage {
  let own = 0
  let mapped = 0
  const usage = { mb: 0, handles: 0, threads: 0, cpu: 0 }
  for (const pid of pids) {
    const status = read(`/proc/${pid}/status`)
    own += field(status, 'RssAnon') + field(status, 'RssShmem')
    mapped = Math.max(mapped, field(status, 'RssFile'))
    usage.threads += field(status, 'Threads')
    usage.handles += listFolder(`/proc/${pid}/fd`).length
    usage.cpu += cpuTicks(pid) / ticksPerSecond
  }
  return { ...usage, mb: ((own + mapped) * 1_024) / 1e6 }
}

export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already exited.
  }
}

function cpuTicks(pid: number): number {
  // The program name may contain spaces, so count the fields after its closing parenthesis.
  const words = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
  return Number(words[11] ?? 0) + Number(words[12] ?? 0)
}

function field(status: string, name: string): number {
  return Number(status.match(new RegExp(`^${name}:\\s+(\\d+)`, 'm'))?.[1] ?? 0)
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
