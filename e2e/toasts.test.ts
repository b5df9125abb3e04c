// Toasts: they cover no control at any width, and a message about a problem goes away with its cause.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { lantern, reply } from './testing/lantern.ts'
import type { AppRun } from './testing/open-app.ts'

const openApp = appOpener()
let app: AppRun

describe('toasts', () => {
  it('cover no control in any tab, in a wide, a medium and a narrow window', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 768 })
      for (const tab of ['Compose', 'Code Map', 'Context Builder', 'Apply', 'Chat']) {
        await page.getByRole('tab', { name: tab }).click()
        await page.keyboard.press('Control+s')
        await expect.poll(() => coveredControls(page), { message: `${tab} at ${width}` }).toEqual([])
      }
    }
    await page.getByRole('tab', { name: 'Apply' }).click()
    await page.evaluate((text) => navigator.clipboard.writeText(text), reply)
    await page.keyboard.press('Control+Shift+v')
    await page.getByRole('button', { name: /^Write/ }).waitFor()
    await page.keyboard.press('Control+s')
    await expect.poll(() => coveredControls(page)).toEqual([])
    expect(app.pageErrors()).toEqual([])
  })

  it('removes the message that the host is gone as soon as the host is back', async () => {
    app = await openApp({ files: lantern, start: 'folder', alone: true })
    const { page } = app
    process.kill(app.pid(), 'SIGKILL')
    await page.getByRole('alert').filter({ hasText: 'host stopped' }).waitFor()
    await page.keyboard.press('Control+Shift+c')
    const message = page.getByText('The Sheaf host stopped responding.').first()
    await message.waitFor()
    // The message would go away after some time anyway; while the pointer is on it, it stays.
    await message.hover()
    await app.restartHost()
    await message.waitFor({ state: 'detached' })
  })
})

/** Null while no toast is shown. */
function coveredControls(page: Page): Promise<string[] | null> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-toast]')].map((toast) => toast.getBoundingClientRect())
    if (toasts.length === 0) return null
    const isVisible = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 0
    return [...document.querySelectorAll('button, input, [role=tab], a[href]')]
      .filter((element) => isVisible(element) && !element.closest('[data-toast], [role=tree]'))
      .filter((element) => {
        const box = element.getBoundingClientRect()
        return toasts.some((toast) => box.left < toast.right && toast.left < box.right && box.top < toast.bottom && toast.top < box.bottom)
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '')
  })
}
