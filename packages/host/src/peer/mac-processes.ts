// Processes and connections from `ps` and `lsof`.

import { realpath } from 'node:fs/promises'
import { defined } from '@sheaf/contract'
import { askSystem } from './ask-system.ts'
import type { ConnectionEnds, Processes, ProcessInfo } from './processes.ts'
import { plainAddress } from './tcp-table.ts'

type Ask = (program: string, args: readonly string[]) => Promise<string>

export function openMacProcesses(ask: Ask = askSystem): Processes {
  const owners = async (ends: ConnectionEnds): Promise<number[]> =>
    parseOwners(await ask('/usr/sbin/lsof', ['-nP', `-iTCP:${ends.port}`, '-sTCP:ESTABLISHED', '-Fpn']), ends)
  return {
    async read(pid) {
      const [row, words, open] = await Promise.all([
        ask('/bin/ps', ['-ww', '-o', 'pid=,ppid=,lstart=,comm=', '-p', String(pid)]),
        ask('/bin/ps', ['-ww', '-o', 'args=', '-p', String(pid)]),
        ask('/usr/sbin/lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn']),
      ])
      const found = parseRow(row)
      if (found === undefined || found.pid !== pid) return undefined
      const executable = await realpath(found.command).catch(() => undefined)
      return executable === undefined ? undefined : processOf(found, executable, words, parseFolder(open))
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

interface Row {
  pid: number
  parent: number
  started: string
  /** On macOS the full path; it may contain spaces. */
  command: string
}

/** `  501     1 Sun Nov 15 19:02:23 2026     /Applications/Some Editor.app/Contents/MacOS/Editor` */
export function parseRow(text: string): Row | undefined {
  const found = /^\s*(\d+)\s+(\d+)\s+(\w{3} \w{3}\s+\d+ \d\d:\d\d:\d\d \d{4})\s+(.+?)\s*$/m.exec(text)
  if (!found) return undefined
  const [, pid, parent, started = '', command = ''] = found
  return { pid: Number(pid), parent: Number(parent), started, command }
}

function processOf({ pid, parent, started, command }: Row, executable: string, words: string, folder: string | undefined): ProcessInfo {
  const line = words.trim()
  // The first word is the path as typed; if that is the full path, its spaces do not separate words.
  const rest = line.startsWith(`${command} `) ? line.slice(command.length + 1) : line.split(' ').slice(1).join(' ')
  return {
    pid,
    parent,
    started,
    executable,
    image: executable,
    args: [command, ...(rest === '' ? [] : rest.split(' '))],
    isJoined: true,
    ...defined({ folder }),
    // Not available here in a form to trust.
    env: {},
  }
}

/** `p501`, `fcwd`, `n/Users/someone/project` */
export function parseFolder(text: string): string | undefined {
  return /^n(\/.*)$/m.exec(text)?.[1]
}

/** `p501`, `f23`, `n127.0.0.1:50123->127.0.0.1:7000` */
export function parseOwners(text: string, ends: ConnectionEnds): number[] {
  const own = endText(ends.address, ends.port)
  const other = endText(ends.remoteAddress, ends.remotePort)
  const owners = new Set<number>()
  let pid = 0
  for (const line of text.split('\n')) {
    if (line.startsWith('p')) pid = Number(line.slice(1))
    const found = /^n(.+):(\d+)->(.+):(\d+)$/.exec(line)
    if (!found) continue
    const [, local = '', localPort, remote = '', remotePort] = found
    if (endText(bare(local), Number(localPort)) === own && endText(bare(remote), Number(remotePort)) === other) owners.add(pid)
  }
  return [...owners]
}

function endText(address: string, port: number): string {
  return `${plainAddress(address)}|${port}`
}

function bare(address: string): string {
  return address.replace(/^\[(.*)\]$/, '$1')
}
