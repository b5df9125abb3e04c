// `npm run shots [screen…]`: takes a screenshot of every screen of the app, light and dark, wide and narrow, into shots/. `site [page…]`
// takes the site instead. Prints browser errors; they and screens that can't be reached fail the run.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { openApp, type RunningApp } from './app/open-app.ts'
import { openBrowser } from './app/open-browser.ts'
import { openSampleModels } from './app/sample-models.ts'
import { screens } from './app/screens.ts'
import { type StandaloneScreen, standaloneScreens } from './app/standalone-screens.ts'
import { makeSampleProject } from './sample/make-sample-project.ts'
import { takeSiteShots } from './site-shots.ts'
import { buildUi, isUiFresh } from './ui-build.ts'

interface Look {
  theme: 'light' | 'dark'
  size: string
  viewport: { width: number; height: number }
}

const looks: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) =>
  [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ].map((viewport) => ({ theme, viewport, size: `${viewport.width}x${viewport.height}` })),
)
const out = resolve(import.meta.dirname, '../shots')
const wanted = process.argv.slice(2)
const problems: string[] = []

if (wanted[0] === 'site') {
  for (const problem of await takeSiteShots(wanted.slice(1))) console.error(problem)
  process.exit()
}
if (!isUiFresh()) await buildUi()
mkdirSync(out, { recursive: true })
const base = mkdtempSync(join(tmpdir(), 'sheaf-shots-'))
const browser = await openBrowser()
try {
  await takeScreens()
  for (const screen of standaloneScreens.filter(isWanted)) await takeStandalone(screen)
} finally {
  await browser.close()
  rmSync(base, { recursive: true, force: true })
}
for (const [problem, times] of counted(problems)) console.error(times === 1 ? problem : `${problem} (${times} times)`)
process.exitCode = problems.length > 0 ? 1 : 0

/** Sets up a workspace like after a minute of work: some files, a line range, a map, instructions. */
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
  await host['prompt.build']({ workspace })
}

async function takeScreens(): Promise<void> {
  const chosen = screens.filter(isWanted)
  if (chosen.length === 0) return
  const folder = join(base, 'orchard')
  makeSampleProject(folder)
  const app = await openApp({ folder })
  const models = await openSampleModels()
  const { host, workspace, url } = app
  try {
    await prepare(app)
    for (const look of looks) {
      const page = await openPage(look)
      collectErrors(page)
      await host['settings.save']({ theme: look.theme })
      await page.goto(await url(workspace))
      for (const screen of chosen)
        await takeShot(screen.name, look, page, async () => {
          await host['reviews.leave']({ workspace }).catch(() => undefined)
          await page.goto(`${new URL(page.url()).origin}/?workspace=${screen.from === 'home' ? '' : workspace}`)
          if (screen.from === 'home') await waitUntilIdle(page)
          else await page.getByRole('tablist', { name: 'Workspace tabs' }).waitFor({ timeout: 10_000, state: 'attached' })
          await screen.open({ page, host, workspace, models, isNarrow: look.viewport.width < 700 })
        })
      await page.context().close()
    }
  } finally {
    await app.close()
    await models.close()
  }
}

async function takeStandalone(screen: StandaloneScreen): Promise<void> {
  for (const look of looks) {
    const folder = join(mkdtempSync(join(base, 'odd-')), 'orchard')
    makeSampleProject(folder)
    const app = await openApp({ folder, ...screen.app })
    const page = await openPage(look)
    if (!screen.isHostless) collectErrors(page)
    try {
      await takeShot(screen.name, look, page, async () => {
        await page.goto(await app.url(app.workspace === '' ? undefined : app.workspace))
        await waitUntilIdle(page)
        await screen.open({ app, page, folder })
      })
    } finally {
      await page.context().close()
      await app.close()
    }
  }
}

async function takeShot(name: string, { theme, size }: Look, page: Page, open: () => Promise<void>): Promise<void> {
  const file = join(out, `${name}-${theme}-${size}.png`)
  try {
    await open()
    await waitUntilIdle(page)
    await page.screenshot({ path: file })
    console.log(file)
  } catch (error) {
    problems.push(`${name}, ${theme}, ${size}: ${error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error)}`)
    await page.screenshot({ path: file.replace('.png', '-failed.png') }).catch(() => undefined)
  }
}

async function openPage({ viewport, theme }: Look): Promise<Page> {
  const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce' })
  context.setDefaultTimeout(10_000)
  return context.newPage()
}

function isWanted({ name }: { name: string }): boolean {
  return wanted.length === 0 || wanted.includes(name)
}

/** Waits until nothing loads or moves. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.getByText('Loading…').first().waitFor({ state: 'detached' })
  // A string, because this file is checked without DOM types.
  await page.evaluate(`Promise.all([document.fonts.ready, ...document.getAnimations().map((each) => each.finished.catch(() => {}))])`)
}

function collectErrors(page: Page): void {
  page.on('pageerror', (error) => problems.push(`The page: ${error.message}`))
  page.on('console', (message) => {
    // The nonce differs every time; replacing it lets equal messages be counted together.
    const text = message.text().replaceAll(/'nonce-[^']+'/g, "'nonce-…'")
    if (message.type() === 'error') problems.push(`The page: ${text} (${new URL(message.location().url, 'http://x').pathname})`)
  })
}

function counted(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
