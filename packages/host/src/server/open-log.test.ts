import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLog } from './open-log.ts'
import { makeHome } from './testing/index.ts'

let home: string

beforeEach(() => {
  home = makeHome()
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const lines = () =>
  readFileSync(join(home, 'log', 'host.log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

it('writes one line of JSON per entry, to a file that only the user can read', () => {
  const log = openLog(home, () => new Date(0))
  log.note('came', { window: 'a\nb' })
  expect(lines()).toEqual([{ at: '1970-01-01T00:00:00.000Z', what: 'came', window: 'a\nb' }])
  expect((statSync(log.file).mode & 0o777).toString(8)).toBe('600')
})

it('rotates at one megabyte, and keeps the previous file', () => {
  const log = openLog(home)
  mkdirSync(join(home, 'log'))
  writeFileSync(log.file, 'x'.repeat(1_000_001))
  log.note('new')
  expect([readdirSync(join(home, 'log')), lines().length]).toEqual([['host.log', 'host.log.1'], 1])
})

it('logs where a bug happened, without text that may come from a file', () => {
  const log = openLog(home)
  const text = 'const password = "hunter2 and much more text of a file"'
  const parsing = () => JSON.parse(text)
  try {
    parsing()
  } catch (problem) {
    log.bug('files.read', problem)
  }
  log.bug('tree', new TypeError(`cannot read "${text.replaceAll('"', '')}" here`))
  log.bug('odd', text)
  expect(lines()).toMatchObject([
    { what: 'bug', where: 'files.read', name: 'SyntaxError', says: '', stack: expect.stringContaining('open-log.test') },
    { what: 'bug', where: 'tree', name: 'TypeError', says: 'cannot read "…" here' },
    { what: 'bug', where: 'odd', says: 'string' },
  ])
  expect(readFileSync(log.file, 'utf8')).not.toContain('hunter2')
})

it('ignores that the log cannot be written', () => {
  writeFileSync(join(home, 'log'), 'a file in the way')
  expect(() => openLog(home).note('came')).not.toThrow()
})
