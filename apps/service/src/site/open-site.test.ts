import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { siteRedirects } from '@sheaf/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type Site } from './open-site.ts'

const script = 'const first = 1\n'.repeat(200)
const files: Record<string, string | Uint8Array> = {
  'index.html': 'the front page',
  '404.html': 'there is no such page',
  'docs/index.html': 'the docs',
  'prompt-anatomy.html': 'a prompt',
  'assets/app-abc.js': script,
  'assets/app-abc.js.br': brotliCompressSync(script),
  'assets/app-abc.js.gz': gzipSync(script),
  'media/tour.webm': new Uint8Array(1000).map((_, at) => at % 256),
  'papers/name with space & ü.txt': 'odd name',
  _headers:
    '/*\n  X-Everywhere: yes\n\n/assets/*\n  Cache-Control: immutable\n\n/docs\n  Content-Security-Policy: of the docs\n\n/404.html\n  Content-Security-Policy: of nothing\n',
  _redirects: '/a /b 308\n',
}

let root: string
let site: Site

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sheaf-site-'))
  const folder = join(root, 'client')
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  writeFileSync(join(root, 'secret.txt'), 'the secret')
  symlinkSync(join(root, 'secret.txt'), join(folder, 'linked.txt'))
  site = openSite(folder)
})
afterAll(() => rmSync(root, { recursive: true }))

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await site.answer(new Request(`http://site.test${path}`, { method, headers }))
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

async function read(path: string, headers: Record<string, string> = {}) {
  const { status, bytes } = await ask(path, headers)
  return [status, Buffer.from(bytes).toString()]
}

describe('a built site', () => {
  it('serves each page at one address and redirects other spellings there with their query', async () => {
    expect(await read('/')).toEqual([200, 'the front page'])
    expect(await read('/docs')).toEqual([200, 'the docs'])
    expect(await read('/docs?utm=1')).toEqual([200, 'the docs'])
    expect(await read('/prompt-anatomy.html')).toEqual([200, 'a prompt'])
    expect(await read('/papers/name%20with%20space%20&%20%C3%BC.txt')).toEqual([200, 'odd name'])
    for (const path of ['/docs/', '/docs//', '/docs/index.html']) {
      const { status, headers } = await ask(`${path}?a=b`)
      expect([path, status, headers.get('location')]).toEqual([path, 308, '/docs?a=b'])
    }
  })

  it('answers every redirect in the table with its status and text, also with a trailing slash', async () => {
    for (const [from, { to, status, message }] of Object.entries(siteRedirects)) {
      const answer = await ask(from)
      expect([answer.status, answer.headers.get('location')]).toEqual([status, to])
      expect(Buffer.from(answer.bytes).toString()).toContain(`<p>${message} <a href="${to}">`)
    }
    expect((await ask('/documentation/')).headers.get('location')).toBe('/documentation')
  })

  it('answers 404 for unknown and internal paths, with the policy of the 404 page and no ETag', async () => {
    for (const path of [
      '/nope',
      '/docs/nope',
      '/404',
      '/404.html/',
      '/nope/',
      '/%E0%A4%A',
      '/_headers',
      '/assets/app-abc.js.br',
      '//evil.test/',
      '/.vite',
    ])
      expect([path, ...(await read(path))]).toEqual([path, 404, 'there is no such page'])
    const { headers } = await ask('/nope')
    expect([headers.get('content-security-policy'), headers.get('etag')]).toEqual(['of nothing', null])
  })

  it('takes response headers from the _headers file', async () => {
    const docs = (await ask('/docs')).headers
    expect([docs.get('x-everywhere'), docs.get('content-security-policy'), docs.get('cache-control')]).toEqual([
      'yes',
      'of the docs',
      'public, max-age=0, must-revalidate',
    ])
    expect((await ask('/assets/app-abc.js')).headers.get('cache-control')).toBe('immutable')
    expect((await ask('/media/tour.webm')).headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('serves the compressed copy that the browser accepts, or else the plain file', async () => {
    const encodingFor = async (accepted: string) => {
      const { headers, bytes } = await ask('/assets/app-abc.js', { 'accept-encoding': accepted })
      return [headers.get('content-encoding'), headers.get('vary'), bytes.length < script.length]
    }
    expect(await encodingFor('gzip, deflate, br')).toEqual(['br', 'Accept-Encoding', true])
    expect(await encodingFor('gzip')).toEqual(['gzip', 'Accept-Encoding', true])
    expect(await encodingFor('br;q=0, gzip;q=0.5')).toEqual(['gzip', 'Accept-Encoding', true])
    expect(await encodingFor('identity')).toEqual([null, 'Accept-Encoding', false])
  })

  it('answers 304 for a file that the browser has, with a different ETag per encoding', async () => {
    const first = await ask('/docs')
    const etag = first.headers.get('etag') ?? ''
    const again = await ask('/docs', { 'if-none-match': `"other", W/${etag}` })
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag])
    const packed = await ask('/assets/app-abc.js', { 'accept-encoding': 'br' })
    const plain = await ask('/assets/app-abc.js')
    expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  })

  it('serves byte ranges of a video, unless If-Range names another version', async () => {
    const whole = files['media/tour.webm'] as Uint8Array
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { status, headers, bytes } = await ask('/media/tour.webm', { range, ...more })
      return [status, headers.get('content-range'), bytes.length]
    }
    expect(await part('bytes=0-99')).toEqual([206, 'bytes 0-99/1000', 100])
    expect(await part('bytes=1000-')).toEqual([416, 'bytes */1000', 0])
    expect(await part('bytes=0-99', { 'if-range': '"an older one"' })).toEqual([200, null, 1000])
    await fc.assert(
      fc.asyncProperty(fc.nat(1200), fc.option(fc.nat(1200)), fc.boolean(), async (a, b, isSuffix) => {
        const range = isSuffix ? `bytes=-${a}` : `bytes=${a}-${b ?? ''}`
        const { status, headers, bytes } = await ask('/media/tour.webm', { range })
        const [from, to] = isSuffix ? [Math.max(0, 1000 - a), 999] : [a, Math.min(b ?? 999, 999)]
        if (!isSuffix && b !== null && b < a) expect([status, bytes.length]).toEqual([200, 1000])
        else if (from >= 1000 || (isSuffix && a === 0)) expect(status).toBe(416)
        else {
          expect([status, headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/1000`])
          expect(Buffer.compare(bytes, whole.subarray(from, to + 1))).toBe(0)
        }
      }),
    )
  })

  it('answers HEAD without a body and rejects POST', async () => {
    const head = await ask('/docs', {}, 'HEAD')
    expect([head.status, head.bytes.length, head.headers.get('content-length')]).toEqual([200, 0, '8'])
    const post = await ask('/docs', {}, 'POST')
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('never serves a file from outside its folder, however the path is written', async () => {
    const step = fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '%2E%2e',
      '..%2f',
      '%2f',
      '%5c',
      '\\',
      'docs',
      'assets',
      'secret.txt',
      'linked.txt',
      '%00',
      '',
      'client',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const [, text] = await read(`/${steps.join('/')}`)
        expect(text).not.toContain('the secret')
      }),
      { numRuns: 500 },
    )
    for (const path of ['/../secret.txt', '/..%2fsecret.txt', '/docs/..%2f..%2fsecret.txt', '/linked.txt', '/%2e%2e/secret.txt'])
      expect([path, ...(await read(path))]).toEqual([path, 404, 'there is no such page'])
  })

  it('serves a new build from the next request on, and the last one while a build is missing or incomplete', async () => {
    const folder = join(root, 'rebuilt')
    const write = (text: string, names: string[]) => {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder)
      for (const name of names) writeFileSync(join(folder, name), text)
    }
    write('old', ['index.html', '404.html', 'old.txt'])
    const opened = openSite(folder)
    const texts = (...paths: string[]) =>
      Promise.all(paths.map(async (path) => (await opened.answer(new Request(`http://site.test${path}`))).text()))
    expect(await texts('/', '/old.txt', '/new.txt')).toEqual(['old', 'old', 'old'])
    rmSync(folder, { recursive: true })
    expect(await texts('/', '/old.txt')).toEqual(['old', 'old'])
    write('half', ['index.html'])
    expect(await texts('/', '/old.txt')).toEqual(['old', 'old'])
    writeFileSync(join(folder, '404.html'), 'whole')
    expect(await texts('/', '/old.txt')).toEqual(['half', 'whole'])
    write('new', ['index.html', '404.html', 'new.txt', '_headers'])
    expect(await texts('/', '/old.txt', '/new.txt')).toEqual(['new', 'new', 'new'])
  })

  it('refuses a folder that is missing or has no built site', () => {
    expect(() => openSite(join(root, 'nowhere'))).toThrow(expect.objectContaining({ code: 'service-setup' }))
    expect(() => openSite(root)).toThrow(expect.objectContaining({ code: 'service-setup' }))
  })
})
