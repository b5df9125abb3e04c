// `--record`: writes the rows of the suites that ran to the file that the docs are built from. Other suites keep their previous rows.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { cellsOf } from './report.ts'
import type { Row } from './row.ts'

export interface RecordedSuite {
  /** Date of the measurement. */
  at: string
  machine: string
  /** Command to repeat it. */
  command: string
  rows: { name: string; ours: string; rival: string; ratio: string; target: string; verdict: string; note: string }[]
}

export const recordFile = resolve(import.meta.dirname, '../apps/site/src/measured/recorded.json')

export function recordRows(rows: readonly Row[], about: Omit<RecordedSuite, 'rows' | 'command'>, file = recordFile): void {
  const recorded: Record<string, RecordedSuite> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  for (const [suite, own] of Map.groupBy(rows, (row) => row.suite)) {
    const shown = own.map((row) => {
      const [, ours = '', rival = '', ratio = '', target = '', verdict = ''] = cellsOf(row)
      return { name: row.name, ours, rival, ratio, target, verdict, note: row.note }
    })
    recorded[suite] = { ...about, command: `npm run bench -- ${suite}`, rows: shown }
  }
  const text = `${JSON.stringify(recorded, undefined, 2)}\n`
  // The docs are public; paths of the developer's machine must not be.
  const localPath = text.match(/(?:\/(?:home|Users|tmp|root|work)\/|[A-Z]:\\\\)[^"\s]*/)
  if (localPath !== null) throw new Error(`Not recorded: a row names a place on this machine (${localPath[0]}).`)
  writeFileSync(file, text)
}
