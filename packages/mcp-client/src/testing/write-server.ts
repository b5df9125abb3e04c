// Puts a scripted server into a folder, as a command that can be started.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerScript } from './server-script.ts'

export interface WrittenServer {
  command: string
  args: string[]
  /** What it received so far: one entry per start, and every message. */
  log(): Record<string, unknown>[]
  change(script: ServerScript): void
}

export function writeServer(folder: string, script: ServerScript = {}, name = 'server'): WrittenServer {
  const file = join(folder, `${name}.json`)
  const change = (next: ServerScript) => writeFileSync(file, JSON.stringify(next))
  change(script)
  return {
    command: process.execPath,
    args: [join(import.meta.dirname, 'scripted-server.ts'), file],
    change,
    log: () =>
      (existsSync(`${file}.log`) ? readFileSync(`${file}.log`, 'utf8') : '')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
  }
}
