// Takes the site's screenshots: the real window at 1440×900 in both themes. Lossless WebP keeps text sharp, and is smaller here than
// readable lossy WebP.

import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { ffmpeg } from './ffmpeg.ts'
import { mediaFolder, saveShotSize, shotSize, smallWidth } from './media-files.ts'
import { findLeak, replacePaths } from './replace-paths.ts'
import { openSampleApp, prepare, type SampleApp } from './sample-app.ts'
import { type SiteShot, siteShots } from './site-shots.ts'

/** Returns the problems. */
export async function takeShots(browser: Browser, isWanted: (name: string) => boolean): Promise<string[]> {
  const problems: string[] = []
  mkdirSync(mediaFolder, { recursive: true })
  for (const isPro of [true, false]) {
    const shots = siteShots.filter((shot) => isWanted(shot.name) && (shot.isFree !== true) === isPro)
    if (shots.length === 0) continue
    const sample = await openSampleApp({ isPro })
    try {
      for (const theme of ['light', 'dark'] as const) {
        const context = await openWindows(browser, sample, theme)
        for (const shot of shots) {
          const problem = await takeShot(context, sample, shot, theme)
          if (problem !== '') problems.push(`${shot.name}, ${theme}: ${problem}`)
          console.log(problem === '' ? `${shot.name}-${theme}` : problems.at(-1))
        }
        await context.close()
      }
    } finally {
      await sample.close()
    }
  }
  return problems
}

async function openWindows(browser: Browser, sample: SampleApp, theme: 'light' | 'dark'): Promise<BrowserContext> {
  const { scale, ...viewport } = shotSize
  const context = await browser.newContext({ viewport, deviceScaleFactor: scale, colorScheme: theme, reducedMotion: 'reduce' })
  context.setDefaultTimeout(30_000)
  await replacePaths(context, sample.replacements)
  return context
}

async function takeShot(context: BrowserContext, sample: SampleApp, shot: SiteShot, theme: 'light' | 'dark'): Promise<string> {
  await sample.connect()
  const { app, models } = sample
  const { host, workspace } = app
  const page = await context.newPage()
  try {
    await host['reviews.leave']({ workspace }).catch(() => undefined)
    await host['settings.save']({ theme })
    await host['workspaces.open']({ id: workspace })
    await prepare(app, shot.isFree ? 'files' : 'all')
    await page.goto(await app.url(workspace))
    if (shot.from === 'home') await page.goto(`${new URL(page.url()).origin}/?workspace=`)
    else await page.getByRole('tree', { name: 'Files', exact: true }).waitFor()
    await shot.open({ page, host, workspace, models, isNarrow: false, sample })
    // Moves the pointer away, so that nothing has a hover style.
    await page.mouse.move(0, 0)
    await waitUntilIdle(page)
    const leak = await findLeak(page)
    if (leak !== '') return `shows a name from this machine: ${leak}`
    await saveShot(page, `${shot.name}-${theme}`)
    saveShotSize(shot.name)
    return ''
  } catch (error) {
    await page.screenshot({ path: join(tmpdir(), `sheaf-demo-failed-${shot.name}-${theme}.png`) }).catch(() => undefined)
    return error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error)
  } finally {
    await page.close()
  }
}

async function saveShot(page: Page, name: string): Promise<void> {
  const file = (ending: string) => join(mediaFolder, `${name}${ending}.webp`)
  const png = join(tmpdir(), `sheaf-demo-${name}.png`)
  await page.screenshot({ path: png })
  // A higher compression level takes 16 times as long and saves 6%.
  const webp = ['-i', png, '-c:v', 'libwebp', '-compression_level', '4']
  await ffmpeg([...webp, '-lossless', '1', '-quality', '75', file('')])
  await ffmpeg([...webp, '-vf', `scale=${smallWidth}:-1:flags=lanczos`, '-quality', '82', '-preset', 'text', file(`-${smallWidth}`)])
  rmSync(png)
}

/** Waits until nothing loads or moves. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.getByText('Loading…').first().waitFor({ state: 'detached' })
  await page.evaluate(`Promise.all([document.fonts.ready, ...document.getAnimations().map((each) => each.finished.catch(() => {}))])`)
}
