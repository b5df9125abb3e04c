// Sheaf Bench in the window: starting, stopping and resuming a run, its result, and the preview of a submission.

import { readFileSync } from 'node:fs'
import { type Submission, writeLicenseKey } from '@sheaf/contract'
import { openModelServer } from '@sheaf/providers/testing'
import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { axeFindings } from './testing/axe.ts'
import { copyEmptyDatabase, stopService } from './testing/embedded-service.ts'
import type { AppRun } from './testing/open-app.ts'
import { readClipboard } from './testing/steps.ts'

let app: AppRun
// Hooks run in reverse order, so the service ends before the app is closed and its folder removed.
const openApp = appOpener()
afterEach(() => stopService(app.home))

describe('Sheaf Bench', () => {
  it('scores a model, lists missed tasks, and submits exactly the body that it showed', async () => {
    app = await openApp({})
    const { page } = app
    await copyEmptyDatabase(app.home)
    // The first call starts the service.
    const warm = app.host['license.machines']({ key: writeLicenseKey('0'.repeat(24)) }).catch((problem: unknown) => problem)
    const bench = await openBench(page)
    await bench.getByText('Sheaf Bench measures whether a model makes precise edits').waitFor()
    await bench.getByText('No provider is set up yet.').waitFor()
    await bench.getByRole('table', { name: 'Tasks by language, with points' }).waitFor()
    expect(await cells(bench)).toEqual({ waiting: 30 })
    expect(await axeFindings(page)).toEqual([])

    await bench.getByRole('combobox', { name: /^Simulated model/ }).click()
    await page.getByRole('option', { name: /Hasty 26/ }).click()
    await bench.getByRole('button', { name: 'Try it' }).click()

    const run = bench.getByRole('article', { name: /^Simulated Hasty.* run$/ })
    await run.getByRole('button', { name: 'Submit result…' }).waitFor()
    await run.getByText('Score', { exact: true }).waitFor()
    const [done] = await app.host['bench.runs']()
    expect(done).toMatchObject({ state: 'done', done: 30, total: 30, ranked: true, simulated: true })
    const score = await app.host['bench.score']({ id: done?.id ?? '' })
    expect(await run.getByTestId('points-rate').textContent()).toBe(`${score.pointsRate.toFixed(2)}%`)
    const { perfect = 0, waiting } = await cells(bench)
    expect([perfect, waiting]).toEqual([score.perfect, undefined])
    expect(await run.getByRole('list', { name: 'Points by language' }).getByRole('listitem').count()).toBe(5)
    expect(await run.getByRole('list', { name: 'Points by task type' }).getByRole('listitem').count()).toBe(10)
    const missed = run.getByRole('region', { name: 'Tasks' }).getByRole('row')
    expect(await missed.count()).toBe(31 - score.perfect)
    await run.getByRole('button', { name: 'All 30' }).click()
    expect(await missed.count()).toBe(31)
    expect(await axeFindings(page)).toEqual([])

    const download = page.waitForEvent('download')
    await run.getByRole('button', { name: 'Save report' }).click()
    const report = await download
    expect(report.suggestedFilename()).toMatch(/^sheaf-bench-Simulated-Hasty-\d+\.html$/)
    expect(readFileSync(await report.path(), 'utf8')).toContain(score.pointsRate.toFixed(2))

    expect(await warm).toMatchObject({ code: 'licence-unknown' })
    await run.getByRole('button', { name: 'Submit result…' }).click()
    const submit = page.getByRole('dialog', { name: 'Submit result' })
    await submit.getByText('The raw replies will be public.').waitFor()
    await submit.getByText(/^http:\/\/127\.0\.0\.1:\d+\/api\/submissions$/).waitFor()
    expect(await submit.getByRole('list', { name: 'Replies' }).getByRole('listitem').count()).toBe(30)
    expect(await axeFindings(page)).toEqual([])
    await submit.getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => readClipboard(page)).not.toBe('')
    const body = await readClipboard(page)
    const sent: Submission = JSON.parse(body)
    expect([sent.modelName, sent.simulated, sent.replies.length]).toEqual([done?.modelName, true, 30])
    await submit.getByRole('button', { name: 'Raw body' }).click()
    expect(await submit.getByRole('region', { name: 'Raw body' }).textContent()).toBe(body)
    await submit.getByRole('button', { name: 'Cancel' }).click()
    expect((await app.host['bench.runs']())[0]?.submitted).toBeUndefined()

    await run.getByRole('button', { name: 'Submit result…' }).click()
    await submit.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('dialog', { name: /^Result (?:received|scored)$/ }).waitFor()
    // The service scores the replies again.
    await expect
      .poll(async () => (await app.host['bench.runs']())[0]?.submitted, { timeout: 60_000 })
      .toMatchObject({ state: 'scored', pointsRate: score.pointsRate })
    await page.keyboard.press('Escape')
    await run.getByRole('button', { name: 'Submitted' }).click()
    await page.getByText(`The service scored the same replies at ${score.pointsRate.toFixed(2)}%.`).waitFor()
    await page.keyboard.press('Escape')

    await run.getByRole('button', { name: 'Delete run' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await bench.getByRole('heading', { name: 'Measure how precisely a model edits code' }).waitFor()
    expect(await app.host['bench.runs']()).toEqual([])
    expect(app.pageErrors()).toEqual([])
  })

  it('stops a run while a model answers, and resumes it with the unanswered tasks', async () => {
    const server = await openModelServer({ models: ['gpt-4.1'], otherwise: { says: [{ hold: 'stopped' }, 'No edits.'] } })
    onTestFinished(() => server.close())
    app = await openApp({})
    await app.host['providers.save']({ id: 'openai', values: { apiKey: 'sk-right-0123456789', baseUrl: `${server.url}/openai/v1` } })
    const bench = await openBench(app.page)
    const { id } = await app.host['bench.start']({ model: 'openai/gpt-4.1' })
    await bench.getByRole('list', { name: 'All runs' }).getByRole('button').click()
    await bench.getByRole('button', { name: 'Stop' }).click()
    await bench.getByText('Stopped. Replies so far are saved.').waitFor()
    expect(await app.host['bench.runs']()).toMatchObject([{ id, state: 'stopped', done: 0, total: 30 }])
    server.release('stopped')
    await bench.getByRole('navigation', { name: 'Runs' }).getByRole('button', { name: 'New run' }).click()
    await bench.getByRole('list', { name: 'All runs' }).getByRole('button').click()
    await bench.getByRole('button', { name: 'Resume' }).click()
    await bench.getByRole('article').getByRole('button', { name: 'Submit result…' }).waitFor()
    expect(await app.host['bench.runs']()).toMatchObject([{ id, state: 'done', done: 30, total: 30 }])
    expect(app.pageErrors()).toEqual([])
  })
})

async function openBench(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Open Folder' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Sheaf Bench')
  await page.keyboard.press('Enter')
  return page.getByRole('dialog', { name: 'Sheaf Bench' })
}

/** Number of tasks in each state, from the text for screen readers. */
async function cells(bench: Locator): Promise<Record<string, number>> {
  const texts = await bench.getByRole('table', { name: 'Tasks by language, with points' }).locator('td .sr-only').allTextContents()
  const counts: Record<string, number> = {}
  for (const text of texts) {
    const [state = ''] = text.split(',')
    counts[state] = (counts[state] ?? 0) + 1
  }
  return counts
}
