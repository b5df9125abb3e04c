// The daemon's log: one JSON line per event. Never contains a token or the text of a file.

import { appendFileSync, chmodSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '@sheaf/engine/disk'

export interface Log {
  readonly file: string
  note(what: string, facts?: Record<string, string | number | boolean>): void
  /** Logs a bug in Sheaf. */
  bug(where: string, problem: unknown): void
}

const rotateBytes = 1_000_000
const messageLength = 300

export function openLog(home: string, now: () => Date = () => new Date()): Log {
  const folder = join(home, 'log')
  const file = join(folder, 'host.log')
  const write = (line: Record<string, unknown>) => {
    try {
      makeFolder(folder)
      rotate(file)
      appendFileSync(file, `${JSON.stringify({ at: now().toISOString(), ...line })}\n`, { mode: 0o600 })
    } catch {
      // A full disk must not end the daemon; saving reports it anyway.
      return
    }
  }
  return {
    file,
    note: (what, facts = {}) => write({ what, ...facts }),
    bug: (where, problem) => write({ what: 'bug', where, ...describeBug(problem) }),
  }
}

function rotate(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined) return
  if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0) chmodSync(file, 0o600)
  if (stats.size > rotateBytes) renameSync(file, `${file}.1`)
}

/** The error's name, stack and message, without anything that may quote a file: parsers quote their input. */
function describeBug(problem: unknown): Record<string, string> {
  if (!(problem instanceof Error)) return { says: typeof problem }
  const frames = (problem.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const says = problem instanceof SyntaxError ? '' : problem.message.replace(/(["'`])(?:(?!\1).){41,}\1/gs, '$1…$1').slice(0, messageLength)
  return { name: problem.name, says, stack: frames.slice(0, 12).join('\n') }
}
