// Processes and connections from PowerShell: one query for all of them, since starting it is slow.

import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { askSystem } from './ask-system.ts'
import type { ConnectionEnds, Processes, ProcessInfo } from './processes.ts'
import { plainAddress } from './tcp-table.ts'

type Ask = (program: string, args: readonly string[]) => Promise<string>

/** How long an answer is cached: a walk from a process to its editor asks several times. */
const freshMs = 1_000

export function openWindowsProcesses(ask: Ask = askSystem, now: () => number = Date.now): Processes {
  const program = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe')
  let cached: { at: number; answer: Promise<SystemReport> } | undefined
  const look = (): Promise<SystemReport> => {
    if (cached === undefined || now() - cached.at > freshMs)
      cached = { at: now(), answer: ask(program, ['-NoProfile', '-NonInteractive', '-Command', question]).then(parseReport) }
    return cached.answer
  }
  const owners = async (ends: ConnectionEnds): Promise<number[]> => ownersOf((await look()).connections, ends)
  return {
    async read(pid) {
      const { processes } = await look()
      const found = processes.find((one) => one.pid === pid)
      const executable = found && (await realpath(found.path).catch(() => undefined))
      return found && executable !== undefined ? processOf(found, executable, trueParent(found, processes)) : undefined
    },
    async owns(pid, ends) {
      return (await owners(ends)).includes(pid)
    },
    async owner(ends) {
      const [only, second] = await owners(ends)
      return second === undefined ? only : undefined
    },
  }
}

const question = [
  "$ErrorActionPreference='SilentlyContinue'",
  '$p=Get-CimInstance Win32_Process|Select-Object ProcessId,ParentProcessId,ExecutablePath,CommandLine,@{n="Started";e={$_.CreationDate.Ticks.ToString()}}',
  '$c=Get-NetTCPConnection -State Established|Where-Object{$_.LocalAddress -in "127.0.0.1","::1"}|Select-Object LocalAddress,LocalPort,RemoteAddress,RemotePort,OwningProcess',
  '@{processes=@($p);connections=@($c)}|ConvertTo-Json -Depth 3 -Compress',
].join(';')

interface WindowsProcess {
  pid: number
  parent: number
  started: string
  path: string
  line: string
}

interface Connection extends ConnectionEnds {
  pid: number
}

interface SystemReport {
  processes: WindowsProcess[]
  connections: Connection[]
}

export function parseReport(text: string): SystemReport {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return { processes: [], connections: [] }
  }
  const { processes, connections } = fields(read)
  return {
    processes: rows(processes).map((row) => ({
      pid: Number(row.ProcessId),
      parent: Number(row.ParentProcessId),
      started: String(row.Started),
      path: String(row.ExecutablePath ?? ''),
      line: String(row.CommandLine ?? ''),
    })),
    connections: rows(connections).map((row) => ({
      address: String(row.LocalAddress),
      port: Number(row.LocalPort),
      remoteAddress: String(row.RemoteAddress),
      remotePort: Number(row.RemotePort),
      pid: Number(row.OwningProcess),
    })),
  }
}

function rows(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(fields) : []
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function ownersOf(connections: readonly Connection[], ends: ConnectionEnds): number[] {
  const isSame = (one: Connection) =>
    one.port === ends.port &&
    one.remotePort === ends.remotePort &&
    plainAddress(one.address) === plainAddress(ends.address) &&
    plainAddress(one.remoteAddress) === plainAddress(ends.remoteAddress)
  return [...new Set(connections.filter(isSame).map(({ pid }) => pid))]
}

/** A process keeps the pid of a dead parent, and that pid may be reused by a process that started later. */
export function trueParent({ parent, started }: WindowsProcess, processes: readonly WindowsProcess[]): number {
  const found = processes.find(({ pid }) => pid === parent)
  const isKnown = found !== undefined && [found.started, started].every((time) => /^\d+$/.test(time))
  return isKnown && BigInt(found.started) <= BigInt(started) ? parent : 0
}

function processOf({ pid, started, line }: WindowsProcess, executable: string, parent: number): ProcessInfo {
  // Windows does not report the folder of another process: a script is known only by its full path.
  return { pid, parent, started, executable, image: executable, args: splitCommandLine(line), env: {} }
}

/** Splits a line like C programs: quotes keep spaces together, and backslashes escape only before a quote. */
export function splitCommandLine(line: string): string[] {
  const words: string[] = []
  let word: string | undefined
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at] ?? ''
    if (char === '\\') {
      const slashes = /^\\+/.exec(line.slice(at))?.[0].length ?? 1
      const isBeforeQuote = line[at + slashes] === '"'
      word = (word ?? '') + '\\'.repeat(isBeforeQuote ? Math.floor(slashes / 2) : slashes)
      at += slashes - 1
      if (isBeforeQuote && slashes % 2 === 1) {
        word += '"'
        at += 1
      }
    } else if (char === '"') {
      word ??= ''
      isQuoted = !isQuoted
    } else if (!isQuoted && (char === ' ' || char === '\t')) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + char
  }
  return word === undefined ? words : [...words, word]
}
