// The committed output of `npm run demo` is complete, and the explained prompt matches what the assembler builds.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { anatomyFile, makePromptAnatomy } from '../../scripts/record/make-prompt-anatomy.ts'
import { mediaProblems } from '../../scripts/record/media-files.ts'
import { axeFindings } from '../testing/axe.ts'
import { describeSpec } from '../testing/site.ts'

describe('recorded media', () => {
  // [S2.2.18] [S2.4.46]
  it('has every picture and video that the site links to, complete and small enough', () => {
    expect(mediaProblems()).toEqual([])
  })

  it('explains the prompt that the assembler builds today (update: npm run demo prompt-anatomy)', () => {
    expect(readFileSync(anatomyFile, 'utf8')).toBe(makePromptAnatomy())
  })
})

describeSpec('§2.1 Prompt anatomy', [
  // [S2.1.9]
  [
    'redirects /prompt-anatomy to a static page that explains a real prompt part by part',
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
    'shows the prompt anatomy in dark mode at 320 px without JavaScript',
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
    'loads only the screenshots for the theme of the page',
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
