// §2.2 and §8: the carousel of posts, with the built-in posts on the built site, and with network posts from our service.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { servePosts } from '../testing/serve-posts.ts'
import { describeSpec, type SiteRun } from '../testing/site.ts'

/** Opens the carousel with a paused clock. */
async function openCarousel({ page, open }: Pick<SiteRun, 'page' | 'open'>): Promise<void> {
  await page.clock.install()
  await open('/')
  await page.locator('#testimonials').scrollIntoViewIfNeeded()
  await page.getByRole('region', { name: 'Posts', exact: true }).waitFor()
  await page.mouse.move(0, 0)
  // From here on, time passes only when the test advances it. Getting here advances the carousel at most once.
  await page.clock.pauseAt(Date.now() + 3_600_000)
}

/** Label of the post that is `steps` after this one, wrapping around. */
function after(label: string | null, steps = 1): string {
  return `${((Number.parseInt(label ?? '', 10) - 1 + steps) % 6) + 1} of 6`
}

const shownPost = (page: Page) => page.locator('[aria-roledescription=slide]:not([inert])').getAttribute('aria-label')

describeSpec('§2.2 Testimonials', [
  // [S2.2.20]
  [
    'shows 6 posts with author, text and reply info, and says that they are from our own account',
    async (run) => {
      await openCarousel(run)
      const slides = run.page.locator('[aria-roledescription=slide]')
      expect(await slides.count()).toBe(6)
      expect(await slides.locator('article').count()).toBe(6)
      for (const words of await slides.allInnerTexts()) expect(words).toMatch(/^Sheaf\n@sheaf\n[\s\S]+No replies yet$/)
      expect(await run.page.locator('#testimonials').innerText()).toContain('our own account')
      expect(await slides.nth(3).innerText()).toContain('Replying to @sheaf')
      expect(await slides.nth(5).locator('blockquote').innerText()).toContain('byte for byte or rejected')
    },
  ],
  // [S2.2.21] [S2.2.22] [S9.32]
  [
    'advances the carousel every 5 s and wraps around',
    async (run) => {
      await openCarousel(run)
      const first = await shownPost(run.page)
      await run.page.clock.runFor(4_900)
      expect(await shownPost(run.page)).toBe(first)
      await run.page.clock.runFor(200)
      for (const step of [1, 2, 3, 4, 5, 6]) {
        await expect.poll(() => shownPost(run.page)).toBe(after(first, step))
        await run.page.clock.runFor(5_000)
      }
    },
  ],
  // [S2.2.23]
  [
    'pauses the carousel while hovered',
    async (run) => {
      await openCarousel(run)
      await run.page.getByRole('region', { name: 'Posts', exact: true }).hover()
      const held = await shownPost(run.page)
      await run.page.clock.runFor(30_000)
      expect(await shownPost(run.page)).toBe(held)
      await run.page.mouse.move(0, 0)
      await run.page.clock.runFor(5_000)
      await expect.poll(() => shownPost(run.page)).toBe(after(held))
    },
  ],
  // [S2.2.24] [S9.32]
  [
    'pauses the carousel for 10 s after a click on a dot',
    async (run) => {
      await openCarousel(run)
      // Like a tap: no pointer stays over the carousel and pauses it.
      await run.page.getByRole('button', { name: 'Show post 4' }).dispatchEvent('click')
      await run.page.clock.runFor(9_900)
      expect(await shownPost(run.page)).toBe('4 of 6')
      await run.page.clock.runFor(200)
      await expect.poll(() => shownPost(run.page)).toBe('5 of 6')
    },
  ],
  [
    'does not advance with reduced motion, and shows the next post by keyboard',
    async ({ look }) => {
      const page = await look({ reducedMotion: 'reduce' })
      await openCarousel({ page, open: async (path) => void (await page.goto(path)) })
      await page.clock.runFor(30_000)
      expect(await shownPost(page)).toBe('1 of 6')
      await page.getByRole('button', { name: 'Next post' }).press('Enter')
      await expect.poll(() => shownPost(page)).toBe('2 of 6')
      await page.getByRole('button', { name: 'Resume autoplay' }).waitFor()
    },
  ],
  // [S2.2.27] [S2.2.30] [S2.2.31]
  [
    'plays a video in a post, and shows a "View replies" link at the end',
    async ({ page, open }) => {
      await open('/')
      await page.locator('#testimonials').scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: 'Show post 2' }).click()
      const slide = page.locator('[aria-roledescription=slide]').nth(1)
      const video = slide.locator('video')
      expect([await video.getAttribute('controls'), await slide.getByText('View replies').count()]).toEqual([null, 0])
      await slide.getByRole('button', { name: 'Play video' }).click()
      await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime > 0 && !each.paused)).toBe(true)
      expect(await slide.getByRole('button', { name: 'Play video' }).count()).toBe(0)
      await video.evaluate((each: HTMLVideoElement) => {
        each.currentTime = each.duration - 0.05
      })
      await slide.getByRole('link', { name: 'View replies' }).waitFor()
    },
  ],
  // [S2.2.32] [S8.4]
  [
    '§8 logs a video playback failure, and restores the play button',
    async ({ page, open, expectPageError }) => {
      await page.route('**/media/*.mp4', (route) => route.abort())
      expectPageError(/Couldn't play the video/)
      expectPageError(/ERR_FAILED/)
      await open('/')
      await page.locator('#testimonials').scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: 'Show post 2' }).click()
      const slide = page.locator('[aria-roledescription=slide]').nth(1)
      await slide.getByRole('button', { name: 'Play video' }).click()
      await slide.getByRole('button', { name: 'Play video' }).waitFor()
    },
  ],
  [
    'shows all six posts without JavaScript',
    async ({ look }) => {
      const page = await look({ javaScriptEnabled: false })
      await page.goto('/')
      expect(await page.locator('#testimonials li:visible').count()).toBe(6)
    },
  ],
])

const user = (about = {}) => ({
  name: 'Ada <b>Lovelace</b>',
  screen_name: 'ada',
  profile_image_url_https: '',
  profile_image_shape: 'Circle',
  verified: false,
  is_blue_verified: false,
  ...about,
})
const post = (id: string, about = {}) => ({
  id_str: id,
  text: 'Works &lt;img src=x onerror=alert(1)&gt; with https://t.co/x and #maps &amp;amp;',
  lang: 'en',
  created_at: '2026-11-01T10:00:00.000Z',
  display_text_range: [0, 80],
  entities: {
    hashtags: [{ indices: [65, 70], text: 'maps' }],
    urls: [{ indices: [46, 60], url: 'https://t.co/x', expanded_url: 'https://sheaf.example/docs', display_url: 'sheaf.example/docs' }],
    user_mentions: [],
    symbols: [],
  },
  user: user(),
  favorite_count: 999,
  conversation_count: 1,
  ...about,
})
const answers: Record<string, object> = {
  '21': post('21', { user: user({ is_blue_verified: true }), favorite_count: 1_234, conversation_count: 5_600 }),
  '22': post('22', {
    user: user({ verified_type: 'Business' }),
    favorite_count: 2_500_000,
    in_reply_to_screen_name: 'grace',
    in_reply_to_status_id_str: '7',
  }),
  '23': post('23', { quoted_tweet: post('7', { text: 'The first one', display_text_range: [0, 13], entities: undefined }) }),
}

describeSpec(
  '§2.2 and §3 Embedded network posts',
  [
    // [S2.2.25] [S2.2.26] [S2.2.28] [S2.2.29] [S3.12] [S3.13] [S3.15] [S3.16] [S4.17]
    [
      'shows author, text, like count (K above 999, M above 999999), replies, verified marks and quotes',
      async ({ page, expectPageError }) => {
        await answerPosts(page)
        expectPageError(/404/)
        await page.goto('/')
        const [blue, business, quoting] = [0, 1, 2].map((at) => page.locator('[aria-roledescription=slide]').nth(at))
        await quoting?.locator('article').waitFor()
        expect(await blue?.innerText()).toMatch(
          /Ada <b>Lovelace<\/b>[\s\S]+Works <img src=x onerror=alert\(1\)> with sheaf\.example\/docs and #maps &amp;/,
        )
        expect(await blue?.innerText()).toMatch(/1\.2K[\s\S]+Read 5\.6K replies/)
        expect(await blue?.getByRole('img', { name: 'Verified', exact: true, includeHidden: true }).count()).toBe(1)
        expect(await business?.innerText()).toMatch(/Replying to @grace[\s\S]+2\.5M[\s\S]+Read 1 reply/)
        expect(await business?.getByRole('img', { name: 'Verified (Business)', includeHidden: true }).count()).toBe(1)
        expect(await quoting?.innerText()).toMatch(/999/)
        expect(await quoting?.locator('blockquote').innerText()).toMatch(/The first one$/)
        expect(await blue?.locator('a[href="https://sheaf.example/docs"]').count()).toBe(1)
      },
    ],
    // [S4.17]
    [
      'shows a placeholder without error text while a post loads',
      async ({ page, expectPageError }) => {
        const { promise: sent, resolve: send } = Promise.withResolvers<void>()
        await answerPosts(page, sent)
        expectPageError(/404/)
        await page.goto('/')
        const slide = page.locator('[aria-roledescription=slide]').first()
        const shown = async () => ({
          placeholder: (await slide.locator('[class*=skeleton]').count()) > 0,
          text: (await slide.innerText()).trim(),
        })
        await expect.poll(shown).toEqual({ placeholder: true, text: '' })
        send()
        await expect.poll(shown).toEqual({ placeholder: false, text: expect.stringMatching(/^Ada <b>Lovelace/) })
        await page.locator('[aria-roledescription=slide]').nth(4).getByText('Tweet not found').waitFor()
      },
    ],
    // [S2.2.33] [S4.17] [S7.6] [S7.7] [S8.2]
    [
      '§8 shows "Tweet not found" for a missing or broken post, and requests each id once',
      async ({ page, expectPageError }) => {
        const asked = await answerPosts(page)
        expectPageError(/404/)
        await page.goto('/')
        const gone = page.locator('[aria-roledescription=slide]').nth(3)
        await gone.getByText('Tweet not found').waitFor()
        expect(await gone.innerText()).toContain('The embedded tweet could not be found…')
        const broken = page.locator('[aria-roledescription=slide]').nth(4)
        await broken.getByText('Tweet not found').waitFor()
        expect(asked.toSorted()).toEqual(['21', '22', '23', '24', '25'])
      },
    ],
  ],
  { serve: () => servePosts(['21', '22', '23', '24', '25']) },
)

/** Answers requests for posts, after `when` if given. Returns the requested ids. */
async function answerPosts(page: Page, when?: Promise<void>): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/api/posts/*', async (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    asked.push(id)
    await when
    if (id === '25') return route.fulfill({ status: 200, contentType: 'text/html', body: '<html>' })
    const data = answers[id]
    return data === undefined ? route.fulfill({ status: 404, json: { error: { code: 'not-found' } } }) : route.fulfill({ json: { data } })
  })
  return asked
}
