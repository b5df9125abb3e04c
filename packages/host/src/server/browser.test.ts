// Safety A1, A2, A3, A6 and A8 in a real browser. `evil.test` is a name of this machine for this browser only.

import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type Challenge, proofProtocol, sessionKeyName } from '@sheaf/contract'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askRaw, enterWindow, startServer, type TestServer, upgradeHeaders, waitUntil } from './testing/index.ts'

let browser: Browser
let context: BrowserContext
let page: Page
let server: TestServer
let evil: { server: Server; port: number; received: string[]; setCookies: string[] }
let endings = 0

beforeAll(async () => {
  // Without a window it is the same browser, at half the cost.
  const shell = '/usr/lib/chromium/chromium-headless-shell'
  const executablePath = process.env.SHEAF_CHROMIUM ?? (existsSync(shell) ? shell : '/usr/bin/chromium')
  const args = [
    '--no-sandbox',
    '--password-store=basic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
    // The browser's own protection of the local network would block some attacks before they reach ours.
    '--disable-features=LocalNetworkAccessChecks',
    '--host-resolver-rules=MAP evil.test 127.0.0.1, MAP localhost.evil.test 127.0.0.1',
  ]
  browser = await chromium.launch({ executablePath, args })
  server = await startServer(
    { 'prompts.list': () => ['a secret'] },
    {
      onEnd: () => {
        endings++
      },
    },
  )
  const received: string[] = []
  const setCookies: string[] = []
  const listening = createServer((request, response) => {
    received.push(JSON.stringify([request.url, request.headers]))
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': setCookies }).end('<body>evil</body>')
  })
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done))
  const address = listening.address()
  evil = { server: listening, port: typeof address === 'object' && address !== null ? address.port : 0, received, setCookies }
})

afterAll(async () => {
  await browser.close()
  evil.server.close()
  await server.stop()
})

beforeEach(async () => {
  context = await browser.newContext()
  page = await context.newPage()
  // Every attack targets a user whose browser has a session.
  await page.goto(server.url())
  await page.waitForFunction(() => document.title.startsWith('welcome'))
  server.asked.length = 0
})

afterEach(() => {
  evil.setCookies.length = 0
  return context.close()
})

const ours = (path = '/', name = '127.0.0.1') => `http://${name}:${server.port}${path}`

/** What a page at that address gets over a socket: the message it read, or a refusal. */
const trySocket = (where: { url: string }) =>
  page.evaluate(
    ({ url }) =>
      new Promise<string>((done) => {
        const socket = new WebSocket(url, 'sheaf')
        socket.onmessage = ({ data }) => done(`read ${data}`)
        socket.onclose = () => done('refused')
      }),
    where,
  )

async function windowsLeave(): Promise<void> {
  await waitUntil(() => expect(server.windows()).toBe(0))
}

describe('the window', () => {
  it('runs under its own policy without violations, and accepts styles with the nonce only', async () => {
    expect(await page.title()).toBe('welcome rgb(1, 2, 3)')
    expect(await page.evaluate(() => Reflect.get(window, 'violations'))).toEqual([])
    await page.evaluate(() => {
      for (const [tag, text] of [
        ['style', 'body { color: red }'],
        ['script', 'document.title = "evil"'],
      ] as const) {
        const element = document.createElement(tag)
        element.textContent = text
        document.head.append(element)
      }
      document.body.innerHTML = '<img src="http://evil.test/" onerror="document.title = \'evil\'"><iframe src="/"></iframe>'
    })
    const violations = () => page.evaluate(() => [...new Set<string>(Reflect.get(window, 'violations'))].sort())
    await waitUntil(async () =>
      expect(await violations()).toEqual(['frame-src', 'img-src', 'script-src-attr', 'script-src-elem', 'style-src-elem']),
    )
    expect(await page.title()).toBe('welcome rgb(1, 2, 3)')
  })

  it('keeps its session after a reload', async () => {
    await page.reload()
    await page.waitForFunction(() => document.title.startsWith('welcome'))
    expect(page.url()).toBe(ours('/'))
  })
})

describe('A1: DNS rebinding', () => {
  it('reveals nothing through a page, a request or a socket', async () => {
    expect((await page.goto(ours('/', 'evil.test')))?.status()).toBe(421)
    // The page was loaded from elsewhere before the name was rebound, so for the browser all of this has the same origin.
    await page.route(ours('/rebound', 'evil.test'), (route) => route.fulfill({ contentType: 'text/html', body: '<body>rebound</body>' }))
    await page.goto(ours('/rebound', 'evil.test'))
    const got = await page.evaluate(async () => {
      const statuses = []
      for (const [method, path] of [
        ['GET', '/'],
        ['GET', '/program/alive'],
        ['POST', '/program/end'],
      ]) {
        const headers = { 'content-type': 'application/json' }
        const asked = fetch(path ?? '', { method: method ?? '', ...(method === 'POST' ? { headers, body: '{}' } : {}) })
        statuses.push(await asked.then(({ status }) => status, String))
      }
      return statuses
    })
    expect([got, await trySocket({ url: `ws://evil.test:${server.port}/socket` }), endings]).toEqual([[421, 421, 421], 'refused', 0])
  })
})

describe('A2: a socket from another page', () => {
  it.each([
    'http://evil.test:EVIL',
    'http://localhost.evil.test:EVIL',
    'http://127.0.0.1:EVIL',
    'http://localhost:EVIL',
  ])('refuses a socket to %s, although the browser has a session', async (origin) => {
    await page.goto(origin.replace('EVIL', String(evil.port)))
    await windowsLeave()
    for (const name of ['127.0.0.1', 'localhost']) expect(await trySocket({ url: `ws://${name}:${server.port}/socket` })).toBe('refused')
    expect([server.windows(), server.asked.filter(({ method }) => method !== 'workspaces.close')]).toEqual([0, []])
  })

  it('refuses a socket to the origin null', async () => {
    await page.goto(`http://127.0.0.1:${evil.port}`)
    await windowsLeave()
    const outcome = page.evaluate(
      (url) =>
        new Promise((done) => {
          addEventListener('message', ({ data, origin }) => done([origin, data]))
          const frame = document.createElement('iframe')
          frame.setAttribute('sandbox', 'allow-scripts')
          frame.srcdoc = `<script>
            const socket = new WebSocket('${url}', 'sheaf')
            socket.onmessage = () => parent.postMessage('read', '*')
            socket.onclose = () => parent.postMessage('refused', '*')
          </script>`
          document.body.append(frame)
        }),
      `ws://127.0.0.1:${server.port}/socket`,
    )
    expect(await outcome).toEqual(['null', 'refused'])
  })
})

describe('A3: cross-site writes', () => {
  it.each(['http://evil.test:EVIL', 'http://127.0.0.1:EVIL'])('rejects all writes from %s', async (origin) => {
    await page.goto(origin.replace('EVIL', String(evil.port)))
    await windowsLeave()
    const target = ours('/program/end')
    await page.evaluate(async (url) => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
        await fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', headers: { 'content-type': type }, body: '{}' }).catch(
          () => {},
        )
      await fetch(url, { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: '{}' }).catch(
        () => {},
      )
      navigator.sendBeacon(url, '{}')
      const image = new Image()
      image.src = url
      await new Promise((done) => {
        image.onerror = done
      })
    }, target)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      // A new page, because the response to a form replaces the page.
      const victim = await context.newPage()
      await victim.goto(origin.replace('EVIL', String(evil.port)))
      const [answer] = await Promise.all([
        victim.waitForResponse((response) => response.url() === target),
        victim.evaluate(
          ({ url, enctype }) => {
            const form = Object.assign(document.createElement('form'), { method: 'post', action: url, enctype })
            form.append(Object.assign(document.createElement('input'), { name: '{"a":"', value: '"}' }))
            document.body.append(form)
            form.submit()
          },
          { url: target, enctype: type },
        ),
      ])
      expect([type, answer.status()]).toEqual([type, 403])
    }
    expect(endings).toBe(0)
  })
})

describe('A6: a link used twice', () => {
  it('rejects a used link and says what to do', async () => {
    const url = server.url()
    await page.goto(url)
    await page.waitForFunction(() => document.title.startsWith('welcome'))
    const other = await browser.newContext()
    const thief = await other.newPage()
    expect((await thief.goto(url))?.status()).toBe(401)
    expect(await thief.innerText('body')).toMatch(/This link has already been used or has expired[\s\S]*sheaf app/)
    expect((await thief.goto(ours()))?.status()).toBe(401)
    expect(await other.cookies()).toEqual([])
    await other.close()
    expect((await page.goto(url))?.status()).toBe(401)
  })

  it('sets a cookie that no script can read', async () => {
    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', domain: '127.0.0.1' })
    expect(await page.evaluate(() => document.cookie)).toBe('')
  })
})

describe('A8: framing', () => {
  it.each(['http://evil.test:EVIL', 'http://127.0.0.1:EVIL'])('shows nothing in a frame at %s', async (origin) => {
    await page.goto(origin.replace('EVIL', String(evil.port)))
    await windowsLeave()
    await page.evaluate(
      (url) =>
        new Promise((done) => {
          const frame = document.createElement('iframe')
          frame.onload = done
          frame.src = url
          document.body.append(frame)
        }),
      ours(),
    )
    // The browser reports the failed frame a moment after its load.
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
    expect(server.windows()).toBe(0)
  })
})

describe('another port of this machine', () => {
  const key = () => page.evaluate((name) => localStorage.getItem(name) ?? '', sessionKeyName)
  const welcomed = (of = page) => of.waitForFunction(() => document.title.startsWith('welcome'))

  it('gives another port the cookie, which is useless on its own', async () => {
    const own = await key()
    expect(own).toMatch(/^[\w-]{43}$/)
    evil.received.length = 0
    await page.goto(`http://127.0.0.1:${evil.port}`)
    await windowsLeave()
    const cookie = new RegExp(`sheaf-${server.port}=[\\w.-]+`).exec(evil.received.join())?.[0] ?? ''
    expect([cookie === '', evil.received.some((text) => text.includes(own))]).toEqual([false, false])
    const forged = {
      cookie,
      origin: `http://127.0.0.1:${server.port}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    }
    const replay = (method: string, path: string, more = {}) => askRaw(server.port, { method, path, headers: { ...forged, ...more } })
    const challenge = await replay('GET', '/challenge?nonce=0123456789abcdef')
    const { nonce, proofs }: Challenge = JSON.parse(challenge.text)
    // What it can send: nothing, the host's own proof, or the cookie in place of the proof.
    const offers = [
      {},
      ...[proofs[0], cookie.split('.').at(-1)].map((proof) => ({ 'sec-websocket-protocol': `sheaf, ${proofProtocol}${nonce}.${proof}` })),
    ]
    for (const offer of offers) expect((await replay('GET', '/socket', { ...upgradeHeaders, ...offer })).status).toBe(401)
    expect([(await replay('GET', '/program/alive')).status, (await replay('POST', '/program/end')).status]).toEqual([401, 401])
    expect([server.windows(), endings, server.asked.filter(({ method }) => method !== 'workspaces.close')]).toEqual([0, 0, []])
  })

  it('keeps the key from another port, and out of every URL', async () => {
    const own = await key()
    const addresses: string[] = []
    context.on('request', (request) => addresses.push(request.url()))
    await page.goto(server.url())
    await welcomed()
    const next = await key()
    expect([next === own, page.url(), addresses.length > 0]).toEqual([false, ours('/'), true])
    expect(addresses.filter((address) => address.includes(next) || address.includes('#'))).toEqual([])
    await page.goto(`http://127.0.0.1:${evil.port}`)
    expect(await key()).toBe('')
  })

  it('keeps the user from being locked out by planted cookies, and accepts a new link at any time', async () => {
    const stolen = (await enterWindow(server.url())).cookie
    const name = `sheaf-${server.port}`
    evil.setCookies.push(...['/socket', '/challenge'].flatMap((path) => [`${name}=planted; Path=${path}`]), `${stolen}; Path=/socket`)
    await page.goto(`http://127.0.0.1:${evil.port}`)
    await page.goto(ours())
    await welcomed()
    // The cookie is overwritten: the browser keeps one per name, host and path.
    evil.setCookies.push(`${name}=planted; Path=/`)
    await page.goto(`http://127.0.0.1:${evil.port}`)
    expect((await page.goto(ours()))?.status()).toBe(401)
    expect(await page.innerText('body')).toContain('sheaf app')
    await page.goto(server.url())
    await welcomed()
  })

  it('keeps another port from moving the user into a session that it knows', async () => {
    const planted = await enterWindow(server.url())
    evil.setCookies.push(`${planted.cookie}; Path=/`)
    await page.goto(`http://127.0.0.1:${evil.port}`)
    await page.goto(ours())
    await page.waitForFunction(() => document.title === 'closed 1006')
    await page.goto(server.url())
    await welcomed()
    expect([await key(), (await context.cookies())[0]?.value]).not.toContain(planted.key)
    expect((await context.cookies()).map(({ name, value }) => `${name}=${value}`)).not.toContain(planted.cookie)
  })
})

describe('windows of one browser', () => {
  it('keeps all windows working after one of them follows a new link', async () => {
    const second = await context.newPage()
    await second.goto(server.url())
    for (const each of [second, page]) {
      await each.reload()
      await each.waitForFunction(() => document.title.startsWith('welcome'))
    }
  })
})
