// Social media posts for the front page: only ids on the list, cached for an hour, with their media.

import { Refusal } from '@sheaf/contract'
import type { OpenPart } from '../service.ts'
import { fetchBounded } from './fetch-bounded.ts'
import { openFetchCache } from './open-fetch-cache.ts'
import { type ReadPost, readPost } from './read-post.ts'

export interface PostsOptions {
  ids: readonly string[]
  /** With `{id}` in it; empty: nothing is fetched. */
  address: string
  /** Hosts that media may come from, besides the address's own. */
  mediaHosts: readonly string[]
}

export const openPosts: OpenPart = ({ options, now }) => {
  const { ids, address, mediaHosts } = options.posts ?? { ids: [], address: '', mediaHosts: [] }
  const hosts = new Set([...mediaHosts, URL.canParse(address) ? new URL(address).host : ''])
  // Tests run on this machine, without certificates.
  const schemes = options.mode === 'development' ? ['https:', 'http:'] : ['https:']
  const mayLoad = (url: string) => URL.canParse(url) && schemes.includes(new URL(url).protocol) && hosts.has(new URL(url).host)
  const rules = { now: () => now().getTime(), freshMs: 3_600_000, staleMs: 7 * 86_400_000, missingMs: 300_000 }

  const posts = openFetchCache<ReadPost>({
    ...rules,
    bytes: 4_000_000,
    size: ({ post }) => JSON.stringify(post).length,
    async fetch(id) {
      const answer = await fetchBounded(address.replace('{id}', id), { ms: 5_000, bytes: 500_000 })
      if (answer === undefined || answer.status >= 500 || answer.status === 429)
        throw new Refusal('service-down', "Couldn't load the post.")
      return answer.status === 200 ? readPost(id, jsonOf(answer.bytes), mayLoad) : undefined
    },
  })
  const pictures = openFetchCache<{ type: string; bytes: Uint8Array<ArrayBuffer> }>({
    ...rules,
    bytes: 64_000_000,
    size: ({ bytes }) => bytes.length,
    async fetch(url) {
      const answer = await fetchBounded(url, { ms: 20_000, bytes: 16_000_000 })
      if (answer === undefined || answer.status >= 500) throw new Refusal('service-down', "Couldn't load the image.")
      const type = answer.type.split(';')[0]?.trim().toLowerCase() ?? ''
      // Never a page or an SVG with scripts: it would have our origin.
      return answer.status === 200 && /^(image\/(jpeg|png|webp|gif|avif)|video\/mp4)$/.test(type)
        ? { type, bytes: answer.bytes }
        : undefined
    },
  })
  const findPost = async (id: string) => {
    const found = address !== '' && ids.includes(id) ? await posts.get(id) : undefined
    if (found === undefined) throw new Refusal('not-found', 'Post not found.')
    return found
  }

  return {
    cors: ['/api/posts/:id'],
    routes(app) {
      app.get('/api/posts/:id', async (c) => {
        const { post } = await findPost(c.req.param('id'))
        c.header('cache-control', 'public, max-age=300')
        return c.json({ data: post })
      })
      app.get('/api/posts/:id/media/:n', async (c) => {
        const { media } = await findPost(c.req.param('id'))
        const url = /^\d{1,2}$/.test(c.req.param('n')) ? media[Number(c.req.param('n'))] : undefined
        const found = url === undefined ? undefined : await pictures.get(url)
        if (found === undefined) throw new Refusal('not-found', 'Image not found.')
        c.header('cache-control', 'public, max-age=86400')
        c.header('content-type', found.type)
        return c.body(found.bytes)
      })
    },
  }
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
