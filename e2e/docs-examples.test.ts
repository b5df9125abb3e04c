// Runs the examples in the docs: every ```console test fence of a page, in order, in one shell and a fresh copy of the sample project.

import { spawn } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSampleProject } from '../scripts/sample/make-sample-project.ts'
import { matchesExample, type PageExamples, readExamples } from './testing/docs-examples.ts'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'sheaf-docs-'))
const pages = globSync('apps/site/content/docs/**/*.mdx', { cwd: root })
  .toSorted()
  .map((path) => ({ path, ...readExamples(readFileSync(join(root, path), 'utf8')) }))
  .filter(({ examples }) => examples.length > 0)

beforeAll(() => makeSampleProject(join(folder, 'sample')))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

describe('examples in the docs print what the page shows', { concurrent: true }, () => {
  // Not with `it.each`: it truncates long titles, and `-t` would not find a page.
  for (const page of pages) it(page.path.replace('apps/site/content/docs/', ''), () => expectPage(page))
})

async function expectPage(page: (typeof pages)[number]): Promise<void> {
  const outputs = await runPage(page)
  const wrong = page.examples.flatMap(({ command, expected }, at) =>
    matchesExample(expected, outputs[at] ?? '') ? [] : [{ command, expected: expected.join('\n'), printed: outputs[at] }],
  )
  expect(wrong).toEqual([])
}

describe('an expected output', () => {
  it('matches any lines or any part of a line where it has …, and everything else exactly', () => {
    expect(matchesExample(['a', '…', 'd'], 'a\nb\nc\nd\n')).toBe(true)
    expect(matchesExample(['a', '…', 'd'], 'a\nd')).toBe(true)
    expect(matchesExample(['took … ms (all)'], 'took 12 ms (all)  ')).toBe(true)
    expect(matchesExample(['a'], 'a\nb')).toBe(false)
    expect(matchesExample(['a.c'], 'abc')).toBe(false)
    expect(matchesExample([], '')).toBe(true)
    expect(matchesExample([], 'said something')).toBe(false)
  })
})

/** Output of each command. A mark separates the outputs, because all commands share one shell, so that `cd` and `$?` carry over. */
async function runPage({ path, examples, isPro }: PageExamples & { path: string }): Promise<string[]> {
  const base = mkdtempSync(join(folder, `${basename(dirname(path))}-`))
  const project = join(base, 'orchard')
  mkdirSync(join(base, 'home'))
  cpSync(join(folder, 'sample'), project, { recursive: true })
  const mark = '\u0001'
  const lines = [
    ...(isPro ? ['sheaf license trial >/dev/null || exit 9'] : []),
    ...examples.map(({ command }) => `${command}\n__exit=$?; printf '${mark}'; (exit $__exit)`),
  ]
  const shell = spawn('bash', ['--noprofile', '--norc', '-c', `exec 2>&1\n${lines.join('\n')}`], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: `${join(root, 'bin')}:${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      HOME: join(base, 'home'),
      SHEAF_HOME: join(base, 'state'),
      SHEAF_KEYS: 'file',
      NO_COLOR: '1',
      LANG: 'C.UTF-8',
      TZ: 'UTC',
    },
  })
  shell.stdout.setEncoding('utf8')
  let printed = ''
  for await (const piece of shell.stdout) printed += piece
  return printed.split(mark)
}
