// Runs all tests once on the unchanged code and records which blocks each test file runs, and how long it takes.

import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertProbes } from './insert-probes.ts'
import type { Scratch } from './open-scratch.ts'
import { runTests } from './run-tests.ts'

export interface Coverage {
  /** Run time in milliseconds of each test file that passes on the unchanged code. */
  tests: Record<string, number>
  /** Test files that fail on the unchanged code, so they can't be used to judge mutants. */
  broken: string[]
  /** Test files that ran each probe, by source file. */
  ran: Record<string, Record<number, string[]>>
}

export async function collectCoverage(
  scratch: Scratch,
  sources: readonly string[],
  tests: readonly string[],
  signal: AbortSignal,
): Promise<Coverage> {
  const { root } = scratch
  const folder = join(root, 'mutants-coverage')
  mkdirSync(folder)
  // Writable for all, because some tests change the user of their process.
  chmodSync(folder, 0o777)
  scratch.write('mutants-probe.mjs', probeModule)
  scratch.write('mutants-setup.mjs', setupModule)
  const texts = new Map(sources.map((file) => [file, scratch.read(file)]))
  for (const [file, text] of texts) {
    const probed = insertProbes(file, text, (index) => `__probe(${JSON.stringify(file)}, ${index})`)
    const up = '../'.repeat(file.split('/').length - 1)
    scratch.write(file, `import { probe as __probe } from '${up}mutants-probe.mjs'\n${probed}`)
  }
  const { files } = await runTests({ root, config: coverageConfig, files: tests, deadlineMs: timeoutMs, bail: false, signal })
  for (const [file, text] of texts) scratch.write(file, text)
  const passed = files.filter(({ passed }) => passed)
  return {
    tests: Object.fromEntries(passed.map(({ file, ms }) => [file, ms])),
    broken: tests.filter((test) => !passed.some(({ file }) => file === test)),
    ran: readHits(root, folder),
  }
}

/** Writes the copy's Vitest configurations. Files run one at a time, so that a probe in another process belongs to the running file. */
export function writeConfigs(scratch: Scratch, testTimeoutMs: number): void {
  const config = (more: string) => `import { config } from './vitest.config.ts'
export default { ...config, test: { ...config.test, maxWorkers: 1, retry: 0, reporters: ['json'], ${more} } }
`
  scratch.write(mutantConfig, config(`testTimeout: ${testTimeoutMs}, hookTimeout: ${testTimeoutMs}`))
  scratch.write(coverageConfig, config(`setupFiles: ['./mutants-setup.mjs']`))
}

export const mutantConfig = 'mutants.config.ts'
const coverageConfig = 'mutants-coverage.config.ts'
const timeoutMs = 3 * 60 * 60_000

const setupModule = `import { writeFileSync } from 'node:fs'
import { expect } from 'vitest'
const file = expect.getState().testPath
globalThis.mutantsTestFile = file
writeFileSync(import.meta.dirname + '/mutants-current', file)
`

/** Records seen probes in maps, without building strings, because some probes run in hot loops. */
const probeModule = `const { appendFileSync, readFileSync } = process.getBuiltinModule('node:fs')
const folder = import.meta.dirname
const seenBy = new Map()
let seen
let current
let calls = 0
function look() {
  let now = globalThis.mutantsTestFile
  if (now === undefined) {
    try { now = readFileSync(folder + '/mutants-current', 'utf8') } catch { now = '' }
  }
  if (now === current) return
  current = now
  seen = seenBy.get(now)
  if (seen === undefined) seenBy.set(now, seen = new Map())
}
export function probe(file, index) {
  if (globalThis.mutantsTestFile !== undefined ? globalThis.mutantsTestFile !== current : calls++ % 50 === 0) look()
  let indexes = seen.get(file)
  if (indexes === undefined) seen.set(file, indexes = new Set())
  if (indexes.has(index)) return
  indexes.add(index)
  appendFileSync(folder + '/mutants-coverage/' + process.pid + '-' + process.geteuid?.(), JSON.stringify([current, file, index]) + '\\n')
}
`

function readHits(root: string, folder: string): Coverage['ran'] {
  const ran: Coverage['ran'] = {}
  for (const name of readdirSync(folder))
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      if (line === '') continue
      const [test, file, index]: [string, string, number] = JSON.parse(line)
      const relative = test.slice(root.length + 1)
      const ofFile = ran[file] ?? {}
      const tests = ofFile[index] ?? []
      ran[file] = { ...ofFile, [index]: tests.includes(relative) ? tests : [...tests, relative] }
    }
  return ran
}
