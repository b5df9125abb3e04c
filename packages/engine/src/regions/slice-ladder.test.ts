import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MapSymbol } from '@sheaf/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from './match-regions.worker.ts'
import { sliceLadders } from './slice-ladder.ts'

const root = mkdtempSync(join(tmpdir(), 'sheaf-ladder-'))
const names = ['openSocket', 'retryOnTimeout', 'closeSocket', 'drainQueue', 'readHeader', 'writeHeader', 'parseBody', 'formatBody']
const lines = 20
const body = (name: string): string =>
  `export function ${name}() {\n${Array.from({ length: lines - 3 }, (_, at) => `  log('${name}', ${at})`).join('\n')}\n}\n`
/** Three lines of imports, then a function every twenty lines. */
const source = `import { log } from './log'\nimport { lantern } from './lantern'\n\n${names.map((name) => `${body(name)}\n`).join('')}`
const symbols = names.map((name, at): MapSymbol => {
  const line = 4 + at * lines
  return { kind: 'function', name, line, endLine: line + lines - 2, signature: `${name}()` }
})

beforeAll(() => {
  writeFileSync(join(root, 'a.ts'), source)
  writeFileSync(join(root, 'min.js'), `var a=1;${'f(x);'.repeat(2_000)}\n`)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function ladder(path: string, task: string, own = path === 'a.ts' ? symbols : []) {
  const [file] = await run({ root, files: [{ path, symbols: own, tokens: 0 }], task, maxBytes: 1_000_000 })
  return sliceLadders(task, [{ path, symbols: own, regions: file?.regions ?? [] }])
}

describe('sliceLadders', () => {
  it('ends with the function that the task is about, and every step is part of the one before', async () => {
    const [steps = []] = await ladder('a.ts', 'retryOnTimeout should wait longer')
    const shown = steps.map(({ ranges }) => ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at)))
    expect(shown.length).toBeGreaterThan(1)
    for (const [at, own] of shown.entries()) {
      expect(own.filter((line) => !(shown[at - 1] ?? own).includes(line))).toEqual([])
      expect([24, 30, 42].filter((line) => !own.includes(line))).toEqual([])
    }
    expect(shown.at(-1)?.filter((line) => line >= 44)).toEqual([])
    const [sizes, shares] = [steps.map(({ tokens }) => tokens), steps.map(({ share }) => share)]
    expect([sizes, shares]).toEqual([sizes.toSorted((a, b) => b - a), shares.toSorted((a, b) => b - a)])
    for (const share of shares) expect(share > 0 && share <= 1).toBe(true)
  })

  it('keeps a function that the task names whole, also if it is long', async () => {
    const long: MapSymbol = { kind: 'function', name: 'drainQueue', line: 4, endLine: 103, signature: 'drainQueue()' }
    writeFileSync(join(root, 'long.ts'), `${source}${source}`)
    const [steps = []] = await ladder('long.ts', 'count what drainQueue drains, and log the timeout', [long])
    expect(steps.length).toBeGreaterThan(0)
    for (const { ranges } of steps) {
      const [first] = ranges.filter(({ to }) => to >= 103)
      expect([(first?.from ?? 0) <= 4, first?.why?.includes('drainQueue: named in the task')]).toEqual([true, true])
    }
  })

  it('has no steps if only the imports match, or nothing does', async () => {
    expect([await ladder('a.ts', 'lantern'), await ladder('a.ts', 'zebra'), await ladder('a.ts', '')]).toEqual([[[]], [[]], [[]]])
    expect(sliceLadders('lantern', [])).toEqual([])
  })

  it('has no steps for a minified file', async () => {
    expect(await ladder('min.js', 'var a')).toEqual([[]])
  })
})
