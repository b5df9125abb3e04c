// `npm run shots -- site [page…]`: takes full-page screenshots of the built site, light and dark, at three widths, into shots/site.

import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { siteRedirects } from '@sheaf/contract'
import type { Page } from 'playwright-core'
import { serveSite } from '../apps/service/src/site/index.ts'
import { pages } from '../apps/site/src/page/pages.ts'
import { openBrowser } from './app/open-browser.ts'
import { ensureSite, siteFolder } from './site-build.ts'

const widths = [1440, 390, 320]
/** Docs are long: the part below this height shows nothing new. */
const maxHeight = 12_000

/** Returns the problems found, one per line. */
export async function takeSiteShots(wanted: readonly string[]): Promise<string[]> {
  const out = resolve(import.meta.dirname, '../shots/site')
  const statics = Object.values(siteRedirects).flatMap(({ to }) => (/\.html$/.test(to) ? [to] : []))
  const chosen = [...Object.keys(pages), ...statics].filter((path) => wanted.length === 0 || wanted.includes(nameOf(path)))
  const problems: string[] = await ensureSite()
  mkdirSync(out, { recursive: true })
  const [browser, served] = await Promise.all([openBrowser(), serveSite(siteFolder)])
  try {
    for (const theme of ['light', 'dark'] as const)
      for (const width of widths) {
        const viewport = { width, height: width > 800 ? 900 : 844 }
        const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce', baseURL: served.url })
        const page = await context.newPage()
        page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
        for (const path of chosen) {
          const file = join(out, `${nameOf(path)}-${theme}-${width}.png`)
          await page.goto(path)
          await loadLazyContent(page)
          const height = await page.evaluate<number>('document.documentElement.scrollHeight')
          await page.screenshot({ path: file, fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, maxHeight) } })
          console.log(file)
        }
        await context.close()
      }
  } finally {
    await browser.close()
    await served.close()
  }
  return problems
}

function nameOf(path: string): string {
  return path === '/'
    ? 'home'
    : path
        .slice(1)
        .replaceAll('/', '-')
        .replace(/\.html$/, '')
}

/** Scrolls down to load lazy content, then back. Docs render only visible parts by default. A string, because DOM types are missing. */
async function loadLazyContent(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(`(async () => {
    for (const part of document.querySelectorAll('.docs-page')) part.style.contentVisibility = 'visible'
    for (let y = 0; y < Math.min(document.body.scrollHeight, ${maxHeight}); y += 500) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((done) => requestAnimationFrame(done))
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await document.fonts.ready
  })()`)
  await page.waitForLoadState('networkidle')
}
