// Opens screens and dialogs one after another in one app, and expects no serious axe findings and no page errors. Each is checked in one
// theme only: themes differ in colors, whose contrast is computed in `packages/contract/src/look/contrast.test.ts`.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModelServer } from '@sheaf/providers/testing'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSampleModels } from '../../scripts/app/sample-models.ts'
import type { Screen } from '../../scripts/app/screen-context.ts'
import { makeSampleProject } from '../../scripts/sample/make-sample-project.ts'
import { axeFindings } from './axe.ts'
import { type AppRun, openApp } from './open-app.ts'
import { hasFailed, type Story } from './save-evidence.ts'

const looks = {
  wide: { theme: 'light', viewport: { width: 1440, height: 900 } },
  narrow: { theme: 'dark', viewport: { width: 390, height: 844 } },
} as const

export function checkScreens(size: keyof typeof looks, screens: readonly Screen[]): void {
  describe(`in a ${size} window`, () => {
    const base = mkdtempSync(join(tmpdir(), 'sheaf-screens-'))
    const folder = join(base, 'orchard')
    let app: AppRun
    let models: ModelServer
    let workspace: string
    let failed: Story | undefined
    beforeAll(async () => {
      models = await openSampleModels()
      makeSampleProject(folder)
      app = await openApp({ pro: true, ...looks[size] })
      workspace = (await app.host['workspaces.open']({ roots: [folder] })).id
      await app.host['selection.change']({ workspace, change: { type: 'check', paths: ['web/src/net', 'crates'], checked: true } })
      await app.host['workspaces.change']({ workspace, fields: { instructions: 'Make the retries of `request` wait with jitter.' } })
    })
    afterEach((story) => {
      if (hasFailed(story)) failed ??= story
    })
    afterAll(async () => {
      await app.close(failed)
      await models.close()
      rmSync(base, { recursive: true })
    })

    it.each(screens)('$name has no serious axe findings and no page errors', async ({ open, from = 'window' }) => {
      const { page } = app
      await app.host['reviews.leave']({ workspace })
      // Loading the page takes longer than most screens, so it is only loaded if the screen needs it, if the previous one stays open, or in
      // a narrow window, where the previous panel would stay in front.
      const canReuse = from === 'window' && size === 'wide' && page.url().includes(workspace) && (await closeAll(page))
      if (!canReuse) await page.goto(`${new URL(page.url()).origin}/?workspace=${from === 'home' ? '' : workspace}`)
      if (from !== 'home') await page.getByRole('tablist', { name: 'Workspace tabs' }).waitFor({ state: 'attached' })
      await open({ page, host: app.connection, workspace, models, isNarrow: size === 'narrow' })
      await waitUntilIdle(page)
      expect(await axeFindings(page)).toEqual([])
      expect(app.pageErrors()).toEqual([])
    })
  })
}

/** Closes dialogs, menus and lists with Escape. Returns whether all of them closed. */
async function closeAll(page: Page): Promise<boolean> {
  const open = page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
  for (let levels = 0; levels < 5 && (await open.count()) > 0; levels++) await page.keyboard.press('Escape')
  return (await open.count()) === 0
}

/** Waits until nothing loads or moves. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.getByText('Loading…').first().waitFor({ state: 'detached' })
  // Numbers are dimmed while they are counted again.
  await page.locator('div[aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
  })
}
