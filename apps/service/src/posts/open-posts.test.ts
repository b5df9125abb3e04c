import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from '../testing/index.ts'
import { posts } from './index.ts'

/** Fake social network: sends the answers that a test sets, and records the requests. */
let network: Server
let origin = ''
let asked: string[] = []
let answers: Record<string, { status?: number; type?: string; body: string | Buffer; location?: string }> = {}
let service: TestService
let time = Date.parse('2026-11-16T12:00:00Z')

const user = (about = {}) => ({
  name: 'Ada',
  screen_name: 'ada',
  profile_image_url_https: `${origin}/ada.png`,
  profile_image_shape: 'Circle',
  verified: false,
  is_blue_verified: true,
  email: 'never taken along',
  ...about,
})
const post = (about = {}) => ({
  __typename: 'Tweet',
  id_str: '20',
  text: 'Sheaf found it &lt;script&gt;alert(1)&lt;/script&gt;',
  lang: 'en',
  created_at: '2026-11-01T10:00:00.000Z',
  display_text_range: [0, 50],
  user: user(),
  favorite_count: 1_234,
  conversation_count: 5,
  tracking: { who: 'nobody needs this' },
  ...about,
})

beforeAll(async () => {
  network = createServer((request, response) => {
    asked.push(request.url ?? '')
    const answer = answers[request.url ?? '']
    response.writeHead(answer?.status ?? (answer === undefined ? 404 : 200), {
      'content-type': answer?.type ?? 'application/json',
      ...(answer?.location === undefined ? {} : { location: answer.location }),
    })
    response.end(answer?.body ?? '{}')
  })
  await new Promise<void>((ready) => network.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(network.address() as AddressInfo).port}`
  service = await openTestService('PGlite', {
    modules: [posts],
    now: () => new Date(time),
    posts: { ids: ['20', '21'], address: `${origin}/post?id={id}`, mediaHosts: [] },
  })
})
beforeEach(() => {
  asked = []
  answers = {}
  // Answers from earlier tests stay cached for a week.
  time += 30 * 86_400_000
})
afterAll(async () => {
  await service.close()
  network.close()
})
const respondWith = (about = {}) => {
  answers['/post?id=20'] = { body: JSON.stringify(post(about)) }
}

describe('front page posts', () => {
  // [S3.12] [S3.13] [S3.14] [S3.15]
  it('serves only the fields of a post that the page shows, with media under our own addresses', async () => {
    respondWith({
      mediaDetails: [
        {
          type: 'video',
          media_url_https: `${origin}/poster.jpg`,
          original_info: { width: 16, height: 9, focus_rects: [] },
          video_info: {
            aspect_ratio: [16, 9],
            variants: [
              { content_type: 'application/x-mpegURL', url: `${origin}/v.m3u8` },
              { bitrate: 1, content_type: 'video/mp4', url: `${origin}/v.mp4` },
            ],
          },
        },
      ],
    })
    const { status, body, headers } = await service.ask('GET', '/api/posts/20')
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
    expect(body).toEqual({
      data: {
        id_str: '20',
        text: 'Sheaf found it &lt;script&gt;alert(1)&lt;/script&gt;',
        lang: 'en',
        created_at: '2026-11-01T10:00:00.000Z',
        display_text_range: [0, 50],
        user: {
          name: 'Ada',
          screen_name: 'ada',
          profile_image_url_https: '/api/posts/20/media/0',
          profile_image_shape: 'Circle',
          verified: false,
          is_blue_verified: true,
        },
        favorite_count: 1_234,
        conversation_count: 5,
        mediaDetails: [
          {
            type: 'video',
            media_url_https: '/api/posts/20/media/1',
            original_info: { width: 16, height: 9 },
            video_info: { aspect_ratio: [16, 9], variants: [{ bitrate: 1, content_type: 'video/mp4', url: '/api/posts/20/media/2' }] },
          },
        ],
      },
    })
  })

  // [S7.6]
  it('fetches a post once an hour, no matter how many visitors ask', async () => {
    respondWith()
    await Promise.all(Array.from({ length: 20 }, () => service.ask('GET', '/api/posts/20')))
    expect(asked).toEqual(['/post?id=20'])
    time += 3_600_001
    await service.ask('GET', '/api/posts/20')
    expect(asked).toEqual(['/post?id=20', '/post?id=20'])
  })

  it('serves a cached post for a week while the network is down, without a fetch per request', async () => {
    respondWith()
    await service.ask('GET', '/api/posts/20')
    answers['/post?id=20'] = { status: 503, body: 'down' }
    time += 3_600_001
    expect((await service.ask('GET', '/api/posts/20')).status).toBe(200)
    expect((await service.ask('GET', '/api/posts/20')).status).toBe(200)
    expect(asked).toHaveLength(2)
    time += 8 * 86_400_000
    expect((await service.ask('GET', '/api/posts/20')).status).toBe(404)
  })

  it.each<[string, () => void]>([
    ['a deleted post', () => respondWith({ __typename: 'TweetTombstone', user: undefined })],
    ['another post', () => respondWith({ id_str: '21' })],
    ['invalid JSON', () => (answers['/post?id=20'] = { body: '<html>' })],
    ['too much data', () => respondWith({ extra: 'x'.repeat(600_000) })],
    ['a redirect', () => (answers['/post?id=20'] = { status: 302, location: `${origin}/secret`, body: '' })],
    ['a post by a user whose name is a path', () => respondWith({ user: user({ screen_name: '../../x' }) })],
  ])('answers 404 if the network sends %s', async (_, arrange) => {
    answers['/secret'] = { body: JSON.stringify(post()) }
    arrange()
    const { status, body } = await service.ask('GET', '/api/posts/20')
    expect([status, body.error.code]).toEqual([404, 'not-found'])
    expect(asked).not.toContain('/secret')
  })

  it('answers 404 for ids that are not on the list, without a fetch', async () => {
    for (const id of ['99', '20%2F..', 'x'.repeat(50)]) expect((await service.ask('GET', `/api/posts/${id}`)).status).toBe(404)
    expect(asked).toEqual([])
  })

  it('serves images from known hosts only', async () => {
    respondWith({
      user: user({ profile_image_url_https: `${origin}/ada.png` }),
      quoted_tweet: { ...post({ id_str: '7' }), user: user({ profile_image_url_https: 'http://169.254.169.254/secret.png' }) },
    })
    answers['/ada.png'] = { type: 'image/png', body: Buffer.from([1, 2, 3]) }
    const { body } = await service.ask('GET', '/api/posts/20')
    expect(body.data.quoted_tweet.user.profile_image_url_https).toBe('')
    const picture = await service.ask('GET', '/api/posts/20/media/0')
    expect([picture.status, picture.headers.get('content-type'), picture.text]).toEqual([200, 'image/png', '\u0001\u0002\u0003'])
    expect((await service.ask('GET', '/api/posts/20/media/1')).status).toBe(404)
    expect((await service.ask('GET', '/api/posts/20/media/-1')).status).toBe(404)
  })

  it('never serves an SVG, which could run scripts', async () => {
    respondWith({ user: user({ profile_image_url_https: `${origin}/x.svg` }) })
    answers['/x.svg'] = { type: 'image/svg+xml', body: '<svg onload="alert(1)"/>' }
    expect((await service.ask('GET', '/api/posts/20/media/0')).status).toBe(404)
  })
})
