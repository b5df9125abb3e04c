// Logs editor calls: the latest for the window, all of them in log/mcp.log. Sizes and times, never contents.

import { appendFile, chmod, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { limits, type McpCallRecord } from '@sheaf/contract'
import { makeFolder } from '@sheaf/engine/disk'

export interface CallLog {
  /** Newest first. */
  all(): McpCallRecord[]
  add(record: McpCallRecord): void
  /** Logs another event that the user may look up later. */
  note(what: string, facts: Record<string, string | boolean | undefined>): void
  close(): Promise<void>
}

const rotateBytes = 1_000_000
const flushMs = 500
const maxPendingLines = 10_000

export function openCallLog(home: string, now: () => Date): CallLog {
  const folder = join(home, 'log')
  const file = join(folder, 'mcp.log')
  const records: McpCallRecord[] = []
  let lines: string[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const text = lines.join('')
    lines = []
    if (text !== '') writing = writing.then(() => append(folder, file, text))
    return writing
  }
  // Batched, in the background: a call must not wait for the disk.
  const write = (line: Record<string, unknown>): void => {
    if (lines.length < maxPendingLines) lines.push(`${JSON.stringify(line)}\n`)
    timer ??= setTimeout(() => void flush(), flushMs).unref()
  }
  return {
    all: () => records.toReversed(),
    add(record) {
      records.push(record)
      if (records.length > limits.mcpCallsKept) records.shift()
      write({ what: 'call', ...record })
    },
    note: (what, facts) => write({ what, at: now().toISOString(), ...facts }),
    close: flush,
  }
}

async function append(folder: string, file: string, text: string): Promise<void> {
  try {
    makeFolder(folder)
    const stats = await stat(file).catch(() => undefined)
    if (stats && process.platform !== 'win32' && (stats.mode & 0o077) !== 0) await chmod(file, 0o600)
    if (stats && stats.size > rotateBytes) await rename(file, `${file}.1`)
    await appendFile(file, text, { mode: 0o600 })
  } catch {
    // A full disk must not end the daemon; other writes report it.
  }
}
