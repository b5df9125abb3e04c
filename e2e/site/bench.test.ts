import { limits, type Stats, type StatsEntry, type StatsRun, type StatsRunDetails } from '@sheaf/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import sample from '../../apps/site/src/bench/fallback.json' with { type: 'json' }
import { axeFindings } from '../testing/axe.ts'
import { describeSpec, type SiteRun } from '../testing/site.ts'

const entry = (name: string, median: number, more: Partial<StatsEntry> = {}): StatsEntry => ({
  model_display_name: name,
  provider_name: 'Provider A',
  median_points_rate: median,
  min_points_rate: median - 5,
  max_points_rate: median + 1,
  submissions: 4,
  ...more,
})

const stats = (...leaderboard: unknown[]): Record<keyof Stats, unknown> => ({
  leaderboard,
  last_updated: 1_794_744_000,
  excluded_models: 7,
})

/** Alpha is first by median, Beta by max score. */
const board = stats(entry('Alpha', 80.126), entry('Beta', 70, { max_points_rate: 99.5, provider_name: 'Provider B' }), entry('Gamma', 60))

async function answer(page: Page, body: unknown, status = 200): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/api/stats', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status, contentType: 'application/json', body: typeof body === 'string' ? body : JSON.stringify(body) })
  })
  return asked
}

const rows = (page: Page) => page.locator('section[aria-label="Ranking"] ol:visible > li')
const names = (page: Page) => rows(page).locator('bdi:not([title], details *)').allInnerTexts()
const words = async (page: Page) => (await rows(page).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
const note = (page: Page) => page.locator('section[aria-label="Ranking"] p:visible').first()

async function shows(page: Page, ...expected: string[]): Promise<void> {
  await expect.poll(() => names(page)).toEqual(expected)
}

const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Expects a logged error and the built-in list, labeled as examples. */
async function fallsBack({ page, expectPageError }: SiteRun): Promise<void> {
  expectPageError(/Couldn't load the leaderboard/)
  await expect.poll(() => rows(page).count()).toBe(sample.leaderboard.length)
  expect(await note(page).innerText()).toMatch(/^Examples, not results: simulated models/)
  for (const name of await names(page)) expect(name).toMatch(/^Simulated /)
  // Simulated models have no runs to link to.
  expect(await rows(page).locator('a').count()).toBe(0)
}

describeSpec('§2.5 Benchmark page (/bench)', [
  // [S2.5.1]
  [
    'toggles the ranking between "Normalized (Median)" and "Max Score", and keeps it in the URL',
    async ({ page, open }) => {
      await answer(page, board)
      await open('/bench')
      await shows(page, 'Alpha', 'Beta', 'Gamma')
      const median = page.getByRole('button', { name: 'Normalized (Median)' })
      const max = page.getByRole('button', { name: 'Max Score' })
      expect([await median.getAttribute('aria-pressed'), await max.getAttribute('aria-pressed')]).toEqual(['true', 'false'])
      await median.focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await shows(page, 'Beta', 'Alpha', 'Gamma')
      expect([new URL(page.url()).search, await rows(page).first().innerText()]).toEqual(['?rank=max', expect.stringContaining('99.50')])
      await page.reload()
      await shows(page, 'Beta', 'Alpha', 'Gamma')
      await median.click()
      await shows(page, 'Alpha', 'Beta', 'Gamma')
      expect(new URL(page.url()).search).toBe('')
    },
  ],
  // [S2.5.6] [S2.5.9] [S2.5.10] [S2.5.11] [S2.5.12]
  [
    'shows rank, model, provider, score with 2 decimals, min/max range and run count of each entry',
    async ({ page, open }) => {
      await answer(page, board)
      await open('/bench')
      await shows(page, 'Alpha', 'Beta', 'Gamma')
      expect((await words(page))[0]).toBe('Rank 1 Alpha Provider A 4 runs Range 75.13–81.13 80.13')
      const plot = rows(page).first().getByRole('img')
      expect(await plot.getAttribute('aria-label')).toBe('Score in percent: median 80.13, lowest 75.13, highest 81.13')
    },
  ],
  // [S2.1.12] [S2.5.2] [S2.5.3] [S2.5.4]
  [
    'links the blog post, the method and a contact, and says that rankings update every 15 minutes',
    async ({ page, open }) => {
      await answer(page, board)
      await open('/bench')
      await expect.poll(() => note(page).innerText()).toMatch(/^Rankings update every 15 minutes\. Last update: Nov 15, 2026, \d\d:\d\d\./)
      expect(await note(page).locator('time').getAttribute('datetime')).toBe('2026-11-15T12:00:00.000Z')
      const main = page.locator('main')
      expect(await main.getByRole('link', { name: 'How it was built', exact: true }).getAttribute('href')).toBe('/blog/building-repo-bench')
      expect(await main.getByRole('link', { name: 'How scoring works' }).getAttribute('href')).toBe('#method')
      expect(await main.locator('a[href^="mailto:"]').getAttribute('href')).toBe('mailto:hello@sheaf.example')
    },
  ],
  // [S2.5.5]
  [
    'shows the top 25, notes that excluded models are not shown, and finds lower ranks by name',
    async ({ page, open }) => {
      const many = Array.from({ length: 40 }, (_, at) => entry(`Model ${at + 1}`, 90 - at))
      await answer(page, stats(...many))
      await open('/bench')
      await expect.poll(() => rows(page).count()).toBe(limits.statsShown)
      await page.getByText('7 excluded models are not shown in the top 25').waitFor()
      await page.getByRole('searchbox', { name: 'Name' }).fill('model 39')
      await shows(page, 'Model 39')
      expect((await words(page))[0]).toMatch(/^Rank 39 Model 39 /)
    },
  ],
  [
    'filters by name and provider in the URL, and offers to show all when nothing matches',
    async ({ page, open }) => {
      await answer(page, board)
      await open('/bench?provider=Provider+B')
      await shows(page, 'Beta')
      await page.getByRole('combobox', { name: 'Provider' }).selectOption('')
      await page.getByRole('searchbox', { name: 'Name' }).fill('zeta')
      await page.getByText('No ranked models match the filters.').waitFor()
      expect(new URL(page.url()).search).toBe('?name=zeta')
      await page.getByRole('button', { name: 'Show all models' }).click()
      await shows(page, 'Alpha', 'Beta', 'Gamma')
    },
  ],
])

describeSpec('§4 and §7 Benchmark: loading, loaded and fallback', [
  // [S4.13]
  [
    'shows a loading note, then the leaderboard, without layout shift',
    async ({ page, open }) => {
      const held = Promise.withResolvers<void>()
      await page.route('**/api/stats', async (route) => {
        await held.promise
        await route.fulfill({ json: sample })
      })
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 })
        new PerformanceObserver((list) => {
          for (const each of list.getEntries()) Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(each, 'value') })
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await open('/bench')
      expect(await note(page).innerText()).toContain('Loading the leaderboard…')
      expect(await rows(page).count()).toBe(0)
      held.resolve()
      await expect.poll(() => rows(page).count()).toBe(sample.leaderboard.length)
      expect(await note(page).innerText()).toContain('Last update')
      expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.01)
    },
  ],
  // [S4.14] [S7.3] [S7.5]
  [
    'logs a non-OK status and shows the built-in list of about 15 models, without a retry',
    async (run) => {
      run.expectPageError(/Failed to load resource/)
      await run.page.clock.install()
      const asked = await answer(run.page, { error: { code: 'service-down' } }, 503)
      await run.open('/bench')
      await fallsBack(run)
      await run.page.clock.runFor(3_600_000)
      expect(asked).toHaveLength(1)
    },
  ],
  // [S7.4] [S8.1]
  [
    'logs a failed request and shows the built-in list',
    async (run) => {
      run.expectPageError(/Failed to load resource/)
      await run.page.route('**/api/stats', (route) => route.abort())
      await run.open('/bench')
      await fallsBack(run)
    },
  ],
  // [S7.4]
  [
    'falls back when the response is not JSON, has another shape, or has only invalid entries',
    async (run) => {
      for (const body of ['<html>', '{"leaderboard":{}}', '[]', JSON.stringify(stats({ model_display_name: 7 }, null))]) {
        await answer(run.page, body)
        await run.open('/bench')
        await fallsBack(run)
        await run.page.unroute('**/api/stats')
      }
    },
  ],
  // [S7.4]
  [
    'falls back when there is no response within ten seconds',
    async (run) => {
      await run.page.clock.install()
      await run.page.route('**/api/stats', () => {})
      await run.open('/bench')
      await run.page.clock.runFor(9_000)
      expect(await note(run.page).innerText()).toContain('Loading')
      await run.page.clock.runFor(2_000)
      await fallsBack(run)
    },
  ],
  [
    'explains how a model gets ranked when the list is empty',
    async ({ page, open }) => {
      await answer(page, stats())
      await open('/bench')
      await page.getByText('No models are ranked yet.').waitFor()
      await page.getByText('A model appears once 3 people have submitted results for it.').waitFor()
    },
  ],
  [
    'shows the built-in list, labeled as examples, without JavaScript',
    async ({ look }) => {
      const page = await look({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
      await page.goto('/bench')
      expect(await rows(page).count()).toBe(sample.leaderboard.length)
      expect(await note(page).innerText()).toBe(
        'Examples, not results: simulated models, built into the page. The live leaderboard requires JavaScript.',
      )
      // Playwright's text selectors do not look inside noscript.
      expect(await page.locator('section[aria-label="Ranking"]').innerText()).toContain('Rankings update every 15 minutes.')
      expect(await page.getByRole('button', { name: 'Max Score' }).count()).toBe(0)
      await page.goto('/bench/model?name=x')
      expect(await page.locator('main').innerText()).toContain('This page requires JavaScript.')
    },
  ],
])

describeSpec('§5 and §9 Benchmark: missing values, long names and right-to-left names', [
  // [S5.3] [S5.4]
  [
    'hides the range if its values are missing or not numbers, and the badge for a single run',
    async ({ page, open }) => {
      await answer(
        page,
        stats(
          entry('One run', 50, { submissions: 1 }),
          { ...entry('Words', 49), min_points_rate: 'low', max_points_rate: '51' },
          { ...entry('Half', 48), min_points_rate: null },
          { model_display_name: 'Bare', provider_name: null, median_points_rate: 47 },
          { ...entry('Only max', 0), median_points_rate: undefined },
        ),
      )
      await open('/bench')
      await shows(page, 'One run', 'Words', 'Half', 'Bare', 'Only max')
      expect(await words(page)).toEqual([
        'Rank 1 One run Provider A Range 45.00–51.00 50.00',
        'Rank 2 Words Provider A 4 runs 49.00',
        'Rank 3 Half Provider A 4 runs 48.00',
        'Rank 4 Bare Unknown provider 47.00',
        'Rank 5 Only max Provider A 4 runs –',
      ])
    },
  ],
  // [S2.5.7] [S2.5.8] [S3.10]
  [
    'truncates a name to 30 characters, with the full name for pointer, keyboard, touch and screen reader',
    async ({ page, open }) => {
      const long = `Model ${'x'.repeat(294)}`
      const turned = `نموذج ${'ا'.repeat(60)}`
      await answer(page, stats(entry(long, 60), entry(turned, 50), entry('Tricky \u202e evil', 40)))
      await page.setViewportSize({ width: 320, height: 700 })
      await open('/bench')
      const cut = `${long.slice(0, 30)}…`
      await shows(page, cut, `${turned.slice(0, 30)}…`, 'Tricky \\u202e evil')
      const first = rows(page).first()
      const link = first.getByRole('link')
      expect([await link.getAttribute('title'), await link.locator('.sr-only').textContent()]).toEqual([long, long])
      await first.getByText('Full name').focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => first.locator('details p').innerText()).toBe(long)
      expect(await isTooWide(page)).toBe(false)
      await link.click()
      await expect.poll(() => new URL(page.url()).searchParams.get('name')).toBe(long)
    },
  ],
])

const run = (at: number, standing: StatsRun['standing'] = 'counted'): StatsRun => ({
  id: `run-${at}`,
  model_display_name: 'Alpha',
  provider_name: 'Provider A',
  points_rate: 80 - at / 10,
  submitter: `key${at}`,
  submitted_at: 1_794_744_000 - at,
  task_set: 'f00',
  standing,
})

const shown: StatsRunDetails = {
  ...run(0),
  seed: 'sheaf-1',
  temperature: 0,
  thinking: 'off',
  tasks: [
    {
      task: 'go-1',
      kind: 'fix-braces',
      language: 'go',
      difficulty: 'hard',
      verified: 1,
      score: 1,
      soft: [],
      points: 6,
      maxPoints: 3,
      perfect: true,
    },
    {
      task: 'rust-6',
      kind: 'move-function',
      language: 'rust',
      difficulty: 'very-hard',
      verified: 0,
      score: 0,
      hard: 'unparsable',
      soft: [],
      points: 0,
      maxPoints: 6,
      perfect: false,
      note: 'src/a.rs no longer parses.',
    },
  ],
  replies: [
    { task: 'go-1', reply: '<file path="a.go">\n<b>raw</b>', finish: 'stop', ms: 61_000, usage: { input: 60_000, output: 900, cost: 0.5 } },
    { task: 'rust-6', reply: '', finish: 'length', ms: 1_000, usage: { input: 40_000, output: 100, cost: 0.25 } },
  ],
}

/** Serves thirty runs on two pages, and the details of the first run. */
async function answerRuns(page: Page): Promise<void> {
  await answer(page, board)
  const all = Array.from({ length: 30 }, (_, at) => run(at, at === 3 ? 'outlier' : at === 4 ? 'waiting' : 'counted'))
  await page.route('**/api/stats/runs?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    if (query.get('model') !== 'Alpha' || query.get('provider') !== 'Provider A') return route.fulfill({ json: { runs: [] } })
    return route.fulfill({ json: query.get('after') === '25' ? { runs: all.slice(25) } : { runs: all.slice(0, 25), next: '25' } })
  })
  await page.route('**/api/stats/runs/run-0', (route) => route.fulfill({ json: shown }))
}

const alpha = '/bench/model?name=Alpha&provider=Provider+A'

describeSpec('§2.5 A page for each model with its runs', [
  [
    'opens a model from the list and shows rank, median, range, its paged runs and their standings',
    async ({ page, open }) => {
      await answerRuns(page)
      await open('/bench')
      await page.getByRole('link', { name: 'Alpha' }).click()
      await page.getByRole('heading', { level: 1, name: 'Alpha' }).waitFor()
      const figures = page.getByRole('region', { name: 'Ranking' })
      await expect
        .poll(() => figures.innerText())
        .toMatch(/Rank\s+1\s+Median vote\s+80\.13%\s+Vote range\s+75\.13–81\.13\s+Runs counted\s+4/)
      const runs = page.getByRole('region', { name: 'Runs' })
      await expect.poll(() => runs.locator('li button').count()).toBe(25)
      for (const standing of ['Counted', 'Outlier', 'Waiting']) expect(await runs.locator('dt', { hasText: standing }).count()).toBe(1)
      await runs.getByRole('button', { name: 'Show older runs' }).click()
      await expect.poll(() => runs.locator('li button').count()).toBe(30)
      expect(await runs.getByRole('button', { name: 'Show older runs' }).count()).toBe(0)
    },
  ],
  [
    'opens a run with its tasks, tokens, cost and raw replies, and reopens it from the URL',
    async ({ page, open }) => {
      await answerRuns(page)
      await open(alpha)
      const first = page.getByRole('region', { name: 'Runs' }).locator('li').first()
      await first.getByRole('button').first().click()
      await first.getByText('Input, output tokens').waitFor()
      const text = await first.innerText()
      for (const expected of [
        '100.0k, 1.0k',
        '$0.75',
        '1 min 2 s',
        '1 of 2',
        'Fix braces, Go, hard',
        'src/a.rs no longer parses.',
        'sheaf bench score',
      ])
        expect(text).toContain(expected)
      await first.getByText('Raw reply for go-1').click()
      await expect.poll(() => first.locator('pre').innerText()).toBe('<file path="a.go">\n<b>raw</b>')
      expect(await first.getByRole('link', { name: 'download the run' }).getAttribute('href')).toBe('/api/stats/runs/run-0')
      await page.reload()
      await first.getByText('Input, output tokens').waitFor()
    },
  ],
  [
    'explains a missing model name, a model without runs, and a service that is down',
    async ({ page, open, expectPageError }) => {
      await answerRuns(page)
      await open('/bench/model')
      await page.getByText('No model selected.').waitFor()
      await open('/bench/model?name=Nobody')
      await page.getByText('No runs found for this model.').waitFor()
      expectPageError(/Couldn't load the runs/)
      expectPageError(/Failed to load resource/)
      await page.unroute('**/api/stats/runs?*')
      await page.route('**/api/stats/runs?*', (route) => route.fulfill({ status: 503, json: {} }))
      await open(alpha)
      await page.getByText("Couldn't load the runs.").waitFor()
    },
  ],
  [
    'has no axe findings and no sideways scrolling on the list and a model page at 320 px',
    async ({ look }) => {
      const page = await look({ viewport: { width: 320, height: 700 } })
      await answerRuns(page)
      await page.goto('/bench')
      await shows(page, 'Alpha', 'Beta', 'Gamma')
      expect(await axeFindings(page)).toEqual([])
      await page.goto(`${alpha}&run=run-0`)
      await page.getByText('Raw reply for go-1').click()
      await page.locator('pre').waitFor()
      expect(await axeFindings(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
    },
  ],
])

describeSpec(
  '§7 Service calls',
  [
    // [S7.1]
    [
      'calls GET /api/stats of the real service on its own origin',
      async ({ page, open }) => {
        await open('/bench')
        await page.getByText('No models are ranked yet.').waitFor()
        await page.goto('/bench/model?name=Nobody&provider=Nobody')
        await page.getByText('No runs found for this model.').waitFor()
      },
    ],
  ],
  { service: true },
)
