import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { resultsVariable } from '../../scripts/test/results-folder.ts'
import { openApp } from './open-app.ts'

it('keeps the screen, trace, page errors and host log of a failed story', async () => {
  const results = mkdtempSync(join(tmpdir(), 'sheaf-results-'))
  vi.stubEnv(resultsVariable, results)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(results, { recursive: true })
  })
  const app = await openApp({ files: { 'a.ts': '1\n' }, start: 'folder' })
  await app.page.evaluate(() => console.error('The page is not well.'))
  await app.close({ task: { fullName: 'e2e/some.test.ts > a story, told', result: { state: 'fail' } } })
  expect(readdirSync(results)).toEqual(['e2e-some-test-ts-a-story-told'])
  const kept = join(results, 'e2e-some-test-ts-a-story-told')
  const files = ['host-log', 'host-output.txt', 'page-errors.txt', 'screen-1.png', 'screen-1.txt', 'trace.zip']
  expect(readdirSync(kept).sort()).toEqual(files)
  expect(readFileSync(join(kept, 'page-errors.txt'), 'utf8')).toBe('console: The page is not well.')
  expect(readFileSync(join(kept, 'screen-1.txt'), 'utf8')).toContain('treeitem "a.ts')
  expect(readdirSync(join(kept, 'host-log'))).toContain('host.log')
})

it('keeps nothing of a story that passed', async () => {
  const results = mkdtempSync(join(tmpdir(), 'sheaf-results-'))
  vi.stubEnv(resultsVariable, results)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(results, { recursive: true })
  })
  const app = await openApp({ start: 'nowhere' })
  await app.close({ task: { fullName: 'e2e/some.test.ts > a story', result: { state: 'pass' } } })
  expect(readdirSync(results)).toEqual([])
})
