import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FetchTools, fetchPage } from './fetch-page.ts'

/** In these tests, 127.0.0.1 counts as public, and every other address of this computer as private. */
const isPublic = (address: string): boolean => address === '127.0.0.1'

const pages: Record<string, RequestListener> = {
  '/page': (_, answer) => answer.setHeader('content-type', 'text/html; charset=latin1').end('<p>Hello</p>'),
  '/packed': (_, answer) => answer.setHeader('content-type', 'text/plain').setHeader('content-encoding', 'gzip').end(gzipSync('Hello')),
  '/bomb': (_, answer) =>
    answer
      .setHeader('content-type', 'text/html')
      .setHeader('content-encoding', 'gzip')
      .end(gzipSync(Buffer.alloc(30_000_000))),
  '/large': (_, answer) => {
    answer.setHeader('content-type', 'text/html')
    let left = 300
    const more = (): void => {
      while (left-- > 0) if (!answer.write(Buffer.alloc(100_000, '<p>'))) return
      answer.end()
    }
    answer.on('drain', more)
    more()
  },
  '/long': (_, answer) => answer.setHeader('content-type', 'text/html').setHeader('content-length', 100_000_000).write('<p>'),
  '/drip': (_, answer) => {
    answer.setHeader('content-type', 'text/html').write('<p>')
    const timer = setInterval(() => answer.write('.'), 5)
    answer.on('close', () => clearInterval(timer))
  },
  '/silent': () => undefined,
  '/gone': (_, answer) => answer.writeHead(404).end(),
  '/image': (_, answer) => answer.setHeader('content-type', 'image/png').end('png'),
  '/untyped': (_, answer) => answer.end('text'),
  '/loop': redirect('/loop2'),
  '/loop2': redirect('/loop'),
  '/to-file': redirect('file:///etc/passwd'),
  '/to-page': redirect('/page#part'),
  '/to-private': (_, answer) => answer.writeHead(302, { location: `http://127.0.0.2:${port()}/page` }).end(),
  '/private/page': (_, answer) => answer.setHeader('content-type', 'text/html').end('private'),
}

function redirect(location: string): RequestListener {
  return (_, answer) => answer.writeHead(302, { location }).end()
}

let robots: RequestListener = (_, answer) => answer.writeHead(404).end()
let asked: string[] = []
let server: Server
const port = (): number => (server.address() as AddressInfo).port
const at = (path: string, host = '127.0.0.1'): string => `http://${host}:${port()}${path}`

beforeAll(async () => {
  server = createServer((request, answer) => {
    const { url = '' } = request
    asked.push(`${request.socket.localAddress} ${url}`)
    const countdown = /^\/hops\/(\d+)$/.exec(url)?.[1]
    if (url === '/robots.txt') robots(request, answer)
    else if (countdown !== undefined) redirect(countdown === '1' ? '/page' : `/hops/${Number(countdown) - 1}`)(request, answer)
    else pages[url]?.(request, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function get(url: string, { allowHosts = [], ...tools }: Partial<FetchTools> & { allowHosts?: string[] } = {}) {
  asked = []
  const outcome = await fetchPage({ url, allowHosts }, { isPublic, ...tools })
  return outcome.ok ? { ...outcome, bytes: outcome.bytes.toString() } : outcome
}

describe('fetching a page', () => {
  it('returns its bytes, with the format and the charset that the server states', async () => {
    expect(await get(at('/page#top'))).toEqual({ ok: true, url: at('/page'), format: 'html', charset: 'latin1', bytes: '<p>Hello</p>' })
    expect(await get(at('/packed'))).toEqual({ ok: true, url: at('/packed'), format: 'text', charset: '', bytes: 'Hello' })
  })

  it('follows up to five redirects', async () => {
    expect([await get(at('/to-page')), await get(at('/hops/5')), await get(at('/hops/6'))]).toMatchObject([
      { ok: true, url: at('/page') },
      { ok: true, url: at('/page') },
      { ok: false, why: 'redirects', detail: 'It redirects more than 5 times.' },
    ])
  })

  it.each([
    ['file:///etc/passwd', 'bad-url', 'Only http and https addresses can be added, not file:.'],
    ['data:text/html,x', 'bad-url', 'Only http and https addresses can be added, not data:.'],
    ['javascript:alert(1)', 'bad-url', 'Only http and https addresses can be added, not javascript:.'],
    ['http://me:secret@example.com/', 'bad-url', 'The URL contains a user name or password.'],
    ['example.com', 'bad-url', 'That is not a valid URL.'],
  ])('refuses %s', async (url, why, detail) => {
    expect([await get(url), asked]).toEqual([{ ok: false, why, detail }, []])
  })

  it.each([
    ['/to-file', 'bad-url', 'Only http and https addresses can be added, not file:.'],
    ['/loop', 'redirects', 'It redirects in a loop.'],
    ['/gone', 'status', 'The server answered with status 404.'],
    ['/image', 'content-type', 'The server sent image/png, which is not a document.'],
    ['/untyped', 'content-type', 'The server sent no content type, which is not a document.'],
    ['/long', 'too-large', 'The limit is 20 MB.'],
    ['/large', 'too-large', 'The limit is 20 MB.'],
    ['/bomb', 'too-large', 'The limit is 20 MB.'],
  ])('refuses %s of a server', async (path, why, detail) => {
    expect(await get(at(path))).toEqual({ ok: false, why, detail })
  })

  it.each(['/drip', '/silent'])('gives up on %s after the deadline', async (path) => {
    expect(await get(at(path), { deadlineMs: 60 })).toEqual({ ok: false, why: 'timeout', detail: 'It took longer than 1 seconds.' })
  })

  it('stops when it is canceled', async () => {
    const stop = new AbortController()
    const run = fetchPage({ url: at('/silent'), allowHosts: [], signal: stop.signal }, { isPublic })
    await expect.poll(() => asked.some((each) => each.endsWith('/silent'))).toBe(true)
    stop.abort()
    expect(await run).toEqual({ ok: false, why: 'cancelled' })
  })
})

describe('private addresses', () => {
  it.each(['127.0.0.2', '127.2', '0x7f000002', '2130706434', '[::1]', '[::ffff:127.0.0.2]'])('refuses http://%s', async (host) => {
    expect(await get(at('/page', host))).toMatchObject({ ok: false, why: 'private-host' })
    expect(asked).toEqual([])
  })

  it('refuses a name with a private address, also if it has public ones, and a name without addresses', async () => {
    const resolve = async (host: string) =>
      host === 'both.test'
        ? [
            { address: '127.0.0.1', family: 4 },
            { address: '127.0.0.2', family: 4 },
          ]
        : []
    expect([await get(at('/page', 'both.test'), { resolve }), await get(at('/page', 'none.test'), { resolve }), asked]).toEqual([
      { ok: false, why: 'private-host', detail: 'both.test has an address on this computer or its network.', host: 'both.test' },
      { ok: false, why: 'unknown-host', detail: 'The host none.test was not found.' },
      [],
    ])
  })

  it('refuses a redirect to one', async () => {
    expect(await get(at('/to-private'))).toMatchObject({ ok: false, why: 'private-host', host: '127.0.0.2' })
    expect(asked.filter((each) => each.startsWith('127.0.0.2'))).toEqual([])
  })

  it('connects to the address that was checked when the name resolves to another one later', async () => {
    let times = 0
    // Public when it is checked, private whenever it is asked again for the same check.
    const resolve = async () => [{ address: ++times <= 2 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    expect(await get(at('/page', 'rebind.test'), { resolve })).toMatchObject({ ok: true })
    // Once for the page, once for robots.txt.
    expect([times, asked.map((each) => each.replace('::ffff:', ''))]).toEqual([2, ['127.0.0.1 /robots.txt', '127.0.0.1 /page']])
  })

  it('fetches from a host that the person allowed, and from no other', async () => {
    expect([
      await get(at('/page', '127.0.0.2'), { allowHosts: ['127.0.0.2'] }),
      await get(at('/to-private'), { allowHosts: ['127.0.0.3'] }),
    ]).toMatchObject([{ ok: true }, { ok: false, why: 'private-host' }])
  })
})

describe('robots.txt', () => {
  it('is asked once per origin, and its rules are followed for redirects too', async () => {
    robots = (_, answer) => answer.end('User-agent: *\nDisallow: /page\n')
    expect([await get(at('/page')), await get(at('/to-page'))]).toMatchObject([
      { ok: false, why: 'robots', detail: `The robots.txt of 127.0.0.1:${port()} disallows it.` },
      { ok: false, why: 'robots' },
    ])
    expect(asked.map((each) => each.split(' ')[1])).toEqual(['/robots.txt', '/to-page'])
  })

  it('is not fetched from a private address', async () => {
    robots = (_, answer) => answer.writeHead(302, { location: `http://127.0.0.2:${port()}/robots.txt` }).end()
    expect(await get(at('/page'))).toMatchObject({ ok: false, why: 'private-host', host: '127.0.0.2' })
    expect(asked.map((each) => each.replace('::ffff:', ''))).toEqual(['127.0.0.1 /robots.txt'])
  })

  it('refuses the page if the server fails to answer for it, and allows all if there is none', async () => {
    robots = (_, answer) => answer.writeHead(503).end()
    expect(await get(at('/page'))).toMatchObject({ ok: false, why: 'robots' })
    robots = (_, answer) => answer.writeHead(404).end()
    expect(await get(at('/page'))).toMatchObject({ ok: true })
  })
})
