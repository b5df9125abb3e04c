import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { printSummary } from './print-summary.ts'
import { resultsFolder, resultsVariable } from './results-folder.ts'
import { readOutcome } from './test-report.ts'

const root = resolve(import.meta.dirname, '../..')

const tests = `
  describe('a sum', () => {
    it('is right', () => expect(1 + 1).toBe(2))
    it('is wrong', () => expect({ sum: 1 + 1 }).toEqual({ sum: 3 }))
    it.skip('is not looked at', () => {})
  })
`

function runTests(): { folder: string; results: string } {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const results = join(folder, 'results')
  writeFileSync(join(folder, 'sum.test.ts'), tests)
  writeFileSync(join(folder, 'broken.test.ts'), "throw new Error('Cannot be loaded.')\n")
  const report = JSON.stringify(resolve(import.meta.dirname, 'test-report.ts'))
  const config = `import { TestReport } from ${report}\nexport default { test: { globals: true, reporters: [new TestReport(${JSON.stringify(results)})] } }\n`
  writeFileSync(join(folder, 'vitest.config.ts'), config)
  spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder], { cwd: root })
  return { folder, results }
}

it('reports each failure with its diff and location, and prints it in the summary', () => {
  const { folder, results } = runTests()
  const outcome = readOutcome(results)
  const why = `expected { sum: 2 } to deeply equal { sum: 3 }
- Expected
+ Received

  {
-   "sum": 3,
+   "sum": 2,
  }
at ${folder}/sum.test.ts:4:${tests.split('\n')[3]?.indexOf('toEqual')}`
  expect(outcome).toEqual({
    files: 2,
    passed: 1,
    skipped: ['sum.test.ts > a sum > is not looked at'],
    failures: [
      { name: 'sum.test.ts > a sum > is wrong', why: expect.any(String) },
      { name: 'broken.test.ts', why: expect.stringMatching(/^Cannot be loaded\.\nat .*broken\.test\.ts:1:7$/) },
    ],
    slowest: expect.any(Array),
  })
  expect(outcome?.failures[0]?.why.replace(/\d+$/, '')).toBe(why.replace(/\d+$/, ''))
  expect(readFileSync(join(results, 'failures.md'), 'utf8')).toContain(`## sum.test.ts > a sum > is wrong\n\n    expected { sum: 2 }`)

  vi.stubEnv(resultsVariable, results)
  const log = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => {
    vi.unstubAllEnvs()
    log.mockRestore()
  })
  const kept = resultsFolder('sum.test.ts > a sum > is wrong')
  const code = printSummary({ result: { ok: false, title: 'Tests' }, leftRunning: ['sleep 1000'], results, seconds: 61.4 })
  const printed = log.mock.lastCall?.[0].split('\n')
  expect(code).toBe(1)
  expect(printed.slice(0, 3)).toEqual(['', '1. sum.test.ts > a sum > is wrong', '   expected { sum: 2 } to deeply equal { sum: 3 }'])
  expect(printed).toContain(`   ${kept}`)
  expect(printed.slice(-3)).toEqual([
    'Tests: 1 passed, 2 failed, 1 skipped, in 2 files.',
    'Failed after 1 min 1 s.',
    `Details of the failures: ${results}`,
  ])
})

it('fails a run whose tests passed but left a process running', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  expect(printSummary({ result: { ok: true }, leftRunning: ['postgres -D /x'], results: '/nowhere', seconds: 5 })).toBe(1)
  expect(printSummary({ result: { ok: true }, leftRunning: [], results: '/nowhere', seconds: 5 })).toBe(0)
  expect(log.mock.calls).toEqual([
    ['\nA test left this process running: postgres -D /x\nFailed after 0 min 5 s.'],
    ['\nAll checks passed in 0 min 5 s.'],
  ])
})
