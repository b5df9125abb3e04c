// What `npm run demo` makes is kept in the repository; here is seen that it is whole, and that the explained prompt is still the one we make.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { anatomyFile, makePromptAnatomy } from '../../scripts/record/make-prompt-anatomy.ts'
import { mediaProblems } from '../../scripts/record/media-files.ts'
import { axeFindings } from '../testing/axe.ts'
import { describeSpec } from '../testing/site.ts'

describe('recorded from the app', () => {
  // [S2.2.18] [S2.4.46]
  it('every picture and video that the site links to is there, whole and small enough', () => {
    expect(mediaProblems()).toEqual([])
  })

  it('the explained prompt is what the assembler makes today; if not: npm run demo prompt-anatomy', () => {
    expect(readFileSync(anatomyFile, 'utf8')).toBe(makePromptAnatomy())
  })
})

describeSpec('§2.1 Prompt anatomy', [
  // [S2.1.9]
  [
    '/prompt-anatomy sends the browser to a static page that explains a real prompt part by part',
    async ({ page }) => {
      await page.goto('/prompt-anatomy')
      await page.waitForURL('**/prompt-anatomy.html')
      expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
        'How it was made',
        '1. Folder tree',
        '2. Code maps',
        '3. Part of a file',
        '4. Whole files',
        '5. Git diff',
        '6. Answer format',
        '7. Stored prompt',
        '8. Your instructions',
        'Next steps',
      ])
      expect(await axeFindings(page)).toEqual([])
    },
  ],
  [
    'it is readable in the dark, at 320 px and without scripts',
    async ({ look }) => {
      const page = await look({ viewport: { width: 320, height: 700 }, colorScheme: 'dark', javaScriptEnabled: false })
      await page.goto('/prompt-anatomy.html')
      await page.getByRole('link', { name: 'Sheaf', exact: true }).waitFor()
      const tree = await page.getByRole('region', { name: 'Folder tree, as in the prompt' }).boundingBox()
      expect((tree?.x ?? 0) + (tree?.width ?? 999)).toBeLessThanOrEqual(320)
    },
  ],
])

describeSpec('§2.2 Screenshots', [
  [
    'pictures come in the theme of the page, and only those are fetched',
    async ({ look }) => {
      const page = await look({ colorScheme: 'dark' })
      const fetched: string[] = []
      page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
      await page.goto('/')
      const pictures = page.locator('img[src^="/media/"][src$=".webp"]:visible')
      for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => fetched.filter((path) => /-dark(?:-720)?\.webp$/.test(path)).length).toBeGreaterThan(0)
      expect(fetched.filter((path) => /-light(?:-720)?\.webp$/.test(path))).toEqual([])
    },
  ],
])
