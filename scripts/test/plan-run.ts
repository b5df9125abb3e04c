// Plans the steps of a test run from its command-line arguments.

import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { resolve } from 'node:path'
import { findTests } from '../specification/read-specification.ts'
import { type AffectedTest, affectedTests } from './affected-tests.ts'
import { type FileTimes, readTimes } from './file-times.ts'
import { readImportGraph } from './import-graph.ts'
import type { Step } from './run-steps.ts'

/** Rows run in parallel; the steps of a row run in sequence. */
export type RunPlan = { ok: true; rows: Step[][]; message: string } | { ok: false; exitCode: number; message: string }

export function planRun(args: readonly string[]): RunPlan {
  const [first = ''] = args
  if (args.length === 0) return planAll()
  if (first === '--help') return { ok: false, exitCode: 0, message: usage }
  const changed = /^--changed(?:=(.+))?$/.exec(first)
  if (changed !== null && args.length === 1) return planChanged(changed[1] ?? 'HEAD')
  const unknown = args.find((arg) => arg.startsWith('-'))
  return unknown === undefined ? planNamed(args) : { ok: false, exitCode: 2, message: `Unknown option: ${unknown}\n\n${usage}` }
}

const usage = `npm test                       run everything
npm test -- <name>…            run test files whose path contains the name, or the tests of a row of docs/specification.md (S4.12)
npm test -- --changed[=<ref>]  run lint, types, and the tests affected by uncommitted changes, or by changes since <ref>`

const root = resolve(import.meta.dirname, '../..')
const lint = (...files: string[]): Step => ({
  title: 'Formatting and lint',
  command: 'biome',
  args: ['check', '--error-on-warnings', ...files],
})
const types: Step = { title: 'Types', command: 'node', args: ['scripts/types.ts'] }
const build: Step = { title: 'Build', command: 'node', args: ['scripts/bundle.ts', '--if-stale'] }
const tests = (...filters: string[]): Step => ({ title: 'Tests', command: 'vitest', args: ['run', ...filters], isShown: true })

/** Two rows in parallel, because each leaves processors idle part of the time. The site's stories wait for the site build. */
function planAll(): RunPlan {
  const unused: Step = { title: 'Unused code and dependencies', command: 'knip', args: [] }
  const spelling: Step = { title: 'Spelling', command: 'cspell', args: ['lint', '--no-progress'] }
  const site: Step = { title: 'Site: pages, links, HTML', command: 'node', args: ['scripts/site-build.ts'] }
  return {
    ok: true,
    message: '',
    rows: [
      [site, lint(), spelling, unused, types],
      [build, tests()],
    ],
  }
}

function planNamed(names: readonly string[]): RunPlan {
  const files = testFiles()
  const filters: string[] = []
  for (const name of names) {
    const found = isRowId(name)
      ? findTests(name).map(({ file, line }) => `${file}:${line}`)
      : files.filter((file) => file.includes(name.replaceAll('\\', '/')))
    if (found.length === 0) return { ok: false, exitCode: 2, message: `No test file path contains "${name}".\n\n${usage}` }
    filters.push(...found)
  }
  return { ok: true, message: `${filters.length} test files`, rows: [testRow(filters)] }
}

function isRowId(name: string): boolean {
  return /^[SFC][\d.]+$/.test(name)
}

function planChanged(ref: string): RunPlan {
  const changed = changedFiles(ref)
  if (changed === undefined) return { ok: false, exitCode: 2, message: `Unknown commit: "${ref}".` }
  if (changed.length === 0) return { ok: false, exitCode: 0, message: `No changes since ${ref}.` }
  // Stories run the whole product, so any change can affect all of them. Leave them to `npm test`, unless the stories changed.
  const withStories = changed.some((file) => file.startsWith('e2e/'))
  const affected = affectedTests(readImportGraph(root), changed).filter(({ file }) => withStories || !file.startsWith('e2e/'))
  const near = limitToMinute(affected, readTimes())
  const filters = [...new Set([...near, ...testFiles().filter((file) => !file.includes('/'))])]
  const present = changed.filter((file) => existsSync(resolve(root, file)))
  const left = affected.length - near.length
  return {
    ok: true,
    message: [
      `${changed.length} changed files, ${affected.length} affected test files.`,
      ...(left > 0 ? [`Running the ${near.length} closest ones, about a minute's worth. \`npm test\` also runs the other ${left}.`] : []),
      ...(withStories ? [] : ['Browser tests are skipped.']),
    ].join(' '),
    rows: [[lint('--no-errors-on-unmatched', ...present), types], testRow(filters)],
  }
}

/** Returns the nearest tests that fit into about a minute, and all tests that changed or import a changed file directly. */
export function limitToMinute(affected: readonly AffectedTest[], times: FileTimes): string[] {
  let sum = 0
  return affected
    .filter(({ file, distance }) => {
      const ms = times[file] ?? unknownMs
      if (distance > 1 && sum + ms > minuteMs) return false
      sum += ms
      return true
    })
    .map(({ file }) => file)
}

/** Test time of all workers together in about a minute. */
const minuteMs = 100_000
const unknownMs = 1_500

function testRow(filters: readonly string[]): Step[] {
  const needsBuild = filters.some((filter) => /^(?:e2e|apps\/(?:cli|desktop))\//.test(filter))
  return [...(needsBuild ? [build] : []), tests(...filters)]
}

function testFiles(): string[] {
  const files = globSync(['*.test.ts', '{apps,benchmarks,e2e,packages,packaging,scripts}/**/*.test.ts'], {
    cwd: root,
    exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/.test(name),
  })
  return files.map((file) => file.replaceAll('\\', '/')).sort()
}

/** Includes untracked files. Undefined for a commit that does not exist. */
function changedFiles(ref: string): string[] | undefined {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const lists = [git('diff', '--name-only', '-z', '--no-renames', ref, '--'), git('ls-files', '-z', '--others', '--exclude-standard')]
    return [...new Set(lists.flatMap((list) => list.split('\0')))].filter((file) => file !== '').sort()
  } catch {
    return undefined
  }
}
