// `npm run shots [screen…]`: the real app on a made-up project, every screen in light and dark, wide and narrow, into shots/.
// Says what the browser complained about on the way; a screen that cannot be reached fails the run.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openApp, type RunningApp } from './app/open-app.ts'
import { openBrowser } from './app/open-browser.ts'
import { type Screen, screens } from './app/screens.ts'
import { makeSampleProject } from './sample/make-sample-project.ts'
import { buildUi, isUiFresh } from './ui-build.ts'

const sizes = { '1440x900': { width: 1440, height: 900 }, '390x844': { width: 390, height: 844 } } as const
const themes = ['light', 'dark'] as const
const out = resolve(import.meta.dirname, '../shots')
const wanted = process.argv.slice(2)
const problems: string[] = []

if (!isUiFresh()) await buildUi()
mkdirSync(out, { recursive: true })
const place = mkdtempSync(join(tmpdir(), 'sheaf-shots-'))
const folder = join(place, 'orchard')
makeSampleProject(folder)
const app = await openApp({ folder })
const browser = await openBrowser()
try {
  await prepare(app)
  await takeAll(app, browser)
} finally {
  await browser.close()
  await app.close()
  rmSync(place, { recursive: true, force: true })
}
for (const [problem, times] of counted(problems)) console.error(times === 1 ? problem : `${problem} (${times} times)`)
process.exitCode = problems.length > 0 ? 1 : 0

/** What a person has after a minute of work: some files, a line range, a map, instructions. */
async function prepare({ host, workspace }: RunningApp): Promise<void> {
  await host['selection.change']({
    workspace,
    change: { type: 'check', paths: ['web/src/net', 'web/src/orders', 'crates'], checked: true },
  })
  await host['selection.change']({ workspace, change: { type: 'mode', paths: ['web/src/orders/order-page.tsx'], mode: 'map' } })
  await host['selection.change']({
    workspace,
    change: { type: 'slices', path: 'web/src/net/request.ts', ranges: [{ from: 12, to: 22, why: 'where it retries' }] },
  })
  await host['workspaces.change']({
    workspace,
    fields: {
      instructions: 'Make the retries of `request` wait with jitter, and say in the page why it is empty.',
      expandedFolders: ['web', 'web/src', 'web/src/net', 'web/src/orders'],
    },
  })
  await host['prompt.copy']({ workspace })
}

async function takeAll({ host, workspace, url }: RunningApp, browser: Browser): Promise<void> {
  const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  for (const theme of themes)
    for (const [size, viewport] of Object.entries(sizes)) {
      await host['settings.save']({ theme })
      const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      listen(page)
      await page.goto(await url(workspace))
      for (const screen of chosen) await take(screen, page, { theme, size, isNarrow: viewport.width < 700 })
      await context.close()
    }

  async function take(
    screen: Screen,
    page: Page,
    { theme, size, isNarrow }: { theme: string; size: string; isNarrow: boolean },
  ): Promise<void> {
    const file = join(out, `${screen.name}-${theme}-${size}.png`)
    try {
      await host['reviews.leave']({ workspace }).catch(() => undefined)
      await page.goto(`${new URL(page.url()).origin}/?workspace=${screen.from === 'home' ? '' : workspace}`)
      if (screen.from === 'home') await settle(page)
      else await page.getByRole('tablist', { name: 'What to do' }).waitFor({ timeout: 10_000, state: 'attached' })
      await screen.open({ page, host, workspace, isNarrow })
      await settle(page)
      await page.screenshot({ path: file })
      console.log(file)
    } catch (error) {
      problems.push(`${screen.name}, ${theme}, ${size}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
      await page.screenshot({ path: file.replace('.png', '-failed.png') }).catch(() => undefined)
    }
  }
}

/** Nothing moves and nothing loads any more. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // As text: this file is checked without the DOM's types.
  await page.evaluate(`Promise.all([document.fonts.ready, ...document.getAnimations().map((each) => each.finished.catch(() => {}))])`)
}

function listen(page: Page): void {
  page.on('pageerror', (error) => problems.push(`The page: ${error.message}`))
  page.on('console', (message) => {
    // A nonce is another one every time; the complaint is the same.
    const text = message.text().replaceAll(/'nonce-[^']+'/g, "'nonce-…'")
    if (message.type() === 'error') problems.push(`The page: ${text} (${new URL(message.location().url, 'http://x').pathname})`)
  })
}

function counted(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
