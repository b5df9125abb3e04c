// Checks of every page: no axe findings in either theme, no sideways scrolling at 320 px, no layout shift, no requests to other hosts, and
// text without JavaScript.

import { siteRedirects } from '@sheaf/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pages } from '../../apps/site/src/page/pages.ts'
import { axeFindings } from '../testing/axe.ts'
import { describeSpec, type SpecRow, waitForHydration } from '../testing/site.ts'
import { withLimit } from '../testing/with-limit.ts'

const statics: string[] = Object.values(siteRedirects).flatMap(({ to }) => (/\.html$/.test(to) ? [to] : []))
const paths = [...Object.keys(pages), ...statics]

interface Look {
  colorScheme: 'light' | 'dark'
  width: number
}

const looks: readonly Look[] = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
]

describeSpec(
  '§2 Every page',
  [
    ...paths
      .filter((path) => path !== '/docs')
      .map(
        (path): SpecRow => [
          `${path} has no axe findings, layout shift or foreign requests in light wide and dark narrow windows`,
          async ({ page, expectPageError }) => {
            if (path === '/404') expectPageError(/404/)
            await watchShifts(page)
            for (const look of looks) await visit(page, path, look)
            expect(await axeFindings(page, { all: true })).toEqual([])
          },
        ],
      ),
    // The docs are eighty pages in one. Each look checks every second section, so together they check all.
    ...looks.map(
      (look, half): SpecRow => [
        `/docs has no axe findings, layout shift or foreign requests in ${look.colorScheme} mode at ${look.width} px`,
        async ({ page }) => {
          await watchShifts(page)
          await visit(page, '/docs', look)
          await leaveHalf(page, half)
          expect(await axeFindings(page, { all: true })).toEqual([])
        },
      ],
    ),
    [
      'lays out the whole front page without scrolling',
      async ({ page, open }) => {
        await open('/')
        const skipped = () =>
          page
            .locator('main h2')
            .evaluateAll((all) => all.flatMap((each) => (each.checkVisibility({ contentVisibilityAuto: true }) ? [] : [each.textContent])))
        await expect.poll(skipped).toEqual([])
      },
    ],
    [
      'shows text and links on every page without JavaScript',
      async ({ look, expectPageError }) => {
        expectPageError(/404/)
        const page = await look({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
        for (const path of paths) {
          await page.goto(path)
          expect([path, await page.locator('h1').isVisible()]).toEqual([path, true])
          expect([path, await page.locator('main a[href]:visible, footer a[href]:visible').count()]).not.toEqual([path, 0])
          expect([path, await page.locator('main').innerText()]).not.toEqual([path, expect.stringMatching(/Loading/)])
        }
      },
    ],
    [
      'animates and plays nothing with reduced motion',
      async ({ look }) => {
        const page = await look({ reducedMotion: 'reduce' })
        await page.goto('/')
        await waitForHydration(page)
        await scrollThrough(page)
        const moving = () => page.evaluate(() => document.getAnimations().filter((each) => each.playState === 'running').length)
        // With reduced motion, a transition still takes a hundredth of a millisecond and may be running now.
        await expect.poll(moving).toBe(0)
        const playing = await page
          .locator('video')
          .evaluateAll((videos) => videos.filter((each) => each instanceof HTMLVideoElement && !each.paused).length)
        expect(playing).toBe(0)
      },
    ],
  ],
  { service: true },
)

async function visit(page: Page, path: string, { colorScheme, width }: Look): Promise<void> {
  await withLimit('Setting the color scheme', page.emulateMedia({ colorScheme }))
  await withLimit('Setting the window size', page.setViewportSize({ width, height: 800 }))
  await page.goto(path)
  if (!statics.includes(path)) await waitForHydration(page)
  await withLimit('Scrolling through the page', scrollThrough(page))
  expect(await shiftsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

/** Records layout shifts without user input, from the start of each page. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const target = window as unknown as { sheafShifts: string[] }
    target.sheafShifts = []
    const sourcesOf = (entry: PerformanceEntry) => ('sources' in entry && Array.isArray(entry.sources) ? entry.sources : [])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || typeof entry.value !== 'number' || ('hadRecentInput' in entry && entry.hadRecentInput === true)) continue
        if (entry.value < 0.001) continue
        // The contents of the docs expand at the current section while scrolling, which shifts only the contents.
        const nodes = sourcesOf(entry).map(({ node }) => node)
        if (nodes.every((node) => node instanceof Element && node.closest('.docs-side') !== null)) continue
        const moved = nodes.map((node) => (node instanceof Element ? node.outerHTML.slice(0, 90) : String(node?.textContent).slice(0, 40)))
        target.sheafShifts.push(`${entry.value.toFixed(3)} ${moved.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function leaveHalf(page: Page, remainder: number): Promise<void> {
  await page.locator('.docs-section').evaluateAll((sections, rest) => {
    for (const [index, section] of sections.entries())
      if (section instanceof HTMLElement) section.style.display = index % 2 === rest ? '' : 'none'
  }, remainder)
}

function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { sheafShifts: string[] }).sheafShifts)
}

/** Scrolls to the end and back: content that loads late must not shift the page. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Without a limit, a page that renders no more frames or an animation in skipped content would never end the wait.
    const within = (ms: number, what: Promise<unknown>) => Promise.race([what, new Promise((done) => setTimeout(done, ms))])
    const frame = () => within(1_000, new Promise((done) => requestAnimationFrame(done)))
    for (let y = 0; y < Math.min(document.body.scrollHeight, 12_000); y += 700) {
      window.scrollTo({ top: y, behavior: 'instant' })
      await frame()
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    await within(5_000, document.fonts.ready)
    const ending = document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await within(5_000, Promise.all(ending.map((each) => each.finished.catch(() => undefined))))
    await frame()
    await frame()
  })
}
