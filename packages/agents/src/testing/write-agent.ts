// Puts a scripted agent into a folder, as a program that can be found in PATH.

import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AgentScript } from './agent-script.ts'

export interface WrittenAgent {
  program: string
  /** What it received so far: one entry per start, and every message. */
  log(): Record<string, unknown>[]
  /** The process that it started. */
  child(): number
  change(script: AgentScript): void
}

export function writeAgent(folder: string, name: string, script: AgentScript = { on: {} }, version = '9.8.7'): WrittenAgent {
  const program = join(folder, name)
  const file = join(folder, `${name}.json`)
  const change = (next: AgentScript) => writeFileSync(file, JSON.stringify(next))
  change(script)
  const agent = join(import.meta.dirname, 'scripted-agent.ts')
  const quoted = [process.execPath, agent, file].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  writeFileSync(program, `#!/bin/sh\nif [ "$1" = --version ]; then echo '${version}'; exit; fi\nexec ${quoted} "$@"\n`)
  chmodSync(program, 0o755)
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
  return {
    program,
    log: () =>
      read(`${file}.log`)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    child: () => Number(read(`${file}.child`)),
    change,
  }
}
