// Every screen and dialog, in both themes and both sizes: axe finds nothing serious, and the browser has nothing to complain about.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screens } from '../scripts/app/screens.ts'
import { makeSampleProject } from '../scripts/sample/make-sample-project.ts'
import { axeFindings } from './testing/axe.ts'
import { type AppRun, launchBrowser, openApp } from './testing/open-app.ts'

const looks = [
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 1440, height: 900 },
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 390, height: 844 },
] as const

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

describe.each(looks)('in $theme at $width px', ({ theme, width, height }) => {
  const place = mkdtempSync(join(tmpdir(), 'sheaf-screens-'))
  const folder = join(place, 'orchard')
  let app: AppRun
  let workspace: string
  beforeAll(async () => {
    makeSampleProject(folder)
    app = await openApp(browser, { pro: true, theme, viewport: { width, height } })
    workspace = (await app.host['workspaces.open']({ roots: [folder] })).id
    await app.host['selection.change']({ workspace, change: { type: 'check', paths: ['web/src/net', 'crates'], checked: true } })
    await app.host['workspaces.change']({ workspace, fields: { instructions: 'Make the retries of `request` wait with jitter.' } })
  })
  afterAll(async () => {
    await app.close()
    rmSync(place, { recursive: true })
  })

  it.each(screens)('$name has nothing serious against it', async ({ open, from }) => {
    const { page } = app
    await app.host['reviews.leave']({ workspace })
    await page.goto(`${new URL(page.url()).origin}/?workspace=${from === 'home' ? '' : workspace}`)
    if (from !== 'home') await page.getByRole('tablist', { name: 'What to do' }).waitFor({ state: 'attached' })
    await open({ page, host: app.connection, workspace, isNarrow: width < 700 })
    await settled(page)
    expect(await axeFindings(page)).toEqual([])
    expect(app.complaints()).toEqual([])
  })
})

/** Nothing loads and nothing moves any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.getByText('Loading…').first().waitFor({ state: 'detached' })
}
