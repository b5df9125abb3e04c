import { expect } from 'vitest'
import { pages, postPaths } from '../../apps/site/src/page/pages.ts'
import { axeFindings } from '../testing/axe.ts'
import { describeSpec } from '../testing/site.ts'

describeSpec('§2.1 Blog', [
  // [S2.1.11]
  [
    'lists every post on /blog with its date, author and reading time, and links the feed',
    async ({ look }) => {
      const page = await look({ javaScriptEnabled: false })
      await page.goto('/blog')
      const posts = page.locator('main article')
      const found = await posts.evaluateAll((all) => all.map((post) => post.querySelector('a')?.getAttribute('href')))
      expect(found.toSorted()).toEqual([...postPaths].toSorted())
      for (const text of await posts.allInnerTexts()) expect(text).toMatch(/^\w+ \d+, \d{4} · By the Sheaf maintainer · \d+ min read\n/)
      expect(await page.locator('main a[href="/blog.xml"]').count()).toBe(1)
      const feed = await page.request.get('/blog.xml')
      for (const path of postPaths) expect(await feed.text()).toContain(`<link>https://sheaf.example${path}</link>`)
    },
  ],
  // [S2.1.12]
  [
    'shows /blog/building-repo-bench with its figures and code without JavaScript',
    async ({ look }) => {
      const page = await look({ javaScriptEnabled: false })
      await page.goto('/blog')
      await page.getByRole('link', { name: 'Building a benchmark for edits' }).click()
      expect(new URL(page.url()).pathname).toBe('/blog/building-repo-bench')
      expect(await page.locator('h1').innerText()).toBe(pages['/blog/building-repo-bench'].title)
      expect([await page.locator('figure').count(), await page.locator('figure [role=img]').getAttribute('aria-label')]).toEqual([
        2,
        expect.stringContaining('the Sheaf Bench score stays at'),
      ])
      expect(await page.locator('.code .c-keyword').count()).toBeGreaterThan(3)
      expect(await page.locator('main a[href="/bench"]').count()).toBeGreaterThan(0)
    },
  ],
  [
    'copies the commands of a console block without the shell prompt',
    async ({ page, context, open }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await open('/blog/building-repo-bench')
      await page.locator('.code[data-language=console] .copy-code').last().click()
      await page.getByText('Code copied').waitFor({ state: 'attached' })
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        'sheaf bench run --model provider/model\nsheaf bench submit <id>',
      )
    },
  ],
  [
    'has no axe findings on a post, and no sideways scrolling on the blog at 320 px',
    async ({ look }) => {
      const page = await look({ viewport: { width: 320, height: 700 } })
      await page.goto('/blog/building-repo-bench')
      expect(await axeFindings(page)).toEqual([])
      for (const path of ['/blog', ...postPaths]) {
        await page.goto(path)
        const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
        expect([path, isTooWide]).toEqual([path, false])
      }
    },
  ],
])
