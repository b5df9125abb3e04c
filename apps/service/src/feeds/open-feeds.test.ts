import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBoth, type TestService } from '../testing/index.ts'
import { addRelease, feeds, listReleases, type NewRelease } from './index.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const archive = Buffer.from('an archive '.repeat(100))

function release(about: Partial<NewRelease> = {}): NewRelease {
  return {
    channel: 'stable',
    build: 100,
    version: '1.0.0',
    url: 'https://downloads.example/Sheaf-1.0.0.zip?a=1&b=2',
    minimumSystem: '14.0',
    notes: 'Faster <b>trees</b> & "quotes" ]]> \u0001\u007f fin',
    archive,
    signature: sign(null, archive, privateKey).toString('base64'),
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    ...about,
  }
}
const at = new Date('2026-11-15T12:00:00Z')

describeOnBoth('the update feeds', (open) => {
  let service: TestService
  const add = (about?: Partial<NewRelease>) => addRelease(service.context.db, release(about), at)
  beforeAll(async () => {
    service = await open({ modules: [feeds], times: { pollMs: 0 } })
  })
  afterAll(() => service.close())

  it('are empty before the first release', async () => {
    const { status, text, headers } = await service.ask('GET', '/appcast.xml')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(text).not.toContain('<item>')
    expect((await service.ask('GET', '/beta-available.json')).body).toEqual({ available: false })
    expect((await service.ask('GET', '/api/beta-status')).body).toEqual({ status: 'active' })
  })

  it.each<[string, Partial<NewRelease>, string]>([
    ['unsigned', { signature: '' }, 'request-unsigned'],
    ['signed by another key', { publicKey: Buffer.alloc(32, 7).toString('base64') }, 'request-unsigned'],
    ['of a swapped archive', { archive: Buffer.from('another archive') }, 'request-unsigned'],
    ['with a signature that is cut', { signature: release().signature.slice(0, -4) }, 'request-unsigned'],
    ['with a key that is none', { publicKey: 'c2hvcnQ=' }, 'request-unsigned'],
    ['from an open address', { url: 'http://downloads.example/x.zip' }, 'service-setup'],
    ['of a channel that nobody reads', { channel: 'nightly' }, 'service-setup'],
    ['with an odd version', { version: '1.0"><evil/>' }, 'service-setup'],
    ['with an odd system', { minimumSystem: 'any' }, 'service-setup'],
    ['with a build that is none', { build: 1.5 }, 'service-setup'],
    ['with notes that no feed can hold', { notes: 'a\0b' }, 'service-setup'],
    ['with half a character', { notes: 'a\ud800b' }, 'service-setup'],
    ['of nothing', { archive: Buffer.alloc(0) }, 'service-setup'],
  ])('take no release that is %s', async (_, about, code) => {
    await expect(add(about)).rejects.toMatchObject({ code })
    expect(await listReleases(service.context.db)).toEqual([])
  })

  it('offer what was added, with the words that Sparkle reads, and never lead back', async () => {
    await add()
    await expect(add({ build: 99, version: '0.9.9' })).rejects.toMatchObject({ code: 'service-setup' })
    await expect(add()).rejects.toMatchObject({ code: 'service-setup' })
    await add({ channel: 'beta', build: 101, version: '1.1.0-beta.1' })
    const { text, headers } = await service.ask('GET', '/appcast.xml')
    expect(text).toBe(`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle">
  <channel>
    <title>Sheaf</title>
    <link>https://sheaf.example/appcast.xml</link>
    <language>en</language>
    <item>
      <title>1.1.0-beta.1</title>
      <pubDate>Sun, 15 Nov 2026 12:00:00 GMT</pubDate>
      <sparkle:channel>beta</sparkle:channel>
      <sparkle:version>101</sparkle:version>
      <sparkle:shortVersionString>1.1.0-beta.1</sparkle:shortVersionString>
      <sparkle:minimumSystemVersion>14.0</sparkle:minimumSystemVersion>
      <description>Faster &lt;b&gt;trees&lt;/b&gt; &amp; &quot;quotes&quot; ]]&gt;  fin</description>
      <enclosure url="https://downloads.example/Sheaf-1.0.0.zip?a=1&amp;b=2" length="1100" type="application/octet-stream" sparkle:edSignature="${release().signature}" />
    </item>
    <item>
      <title>1.0.0</title>
      <pubDate>Sun, 15 Nov 2026 12:00:00 GMT</pubDate>
      <sparkle:version>100</sparkle:version>
      <sparkle:shortVersionString>1.0.0</sparkle:shortVersionString>
      <sparkle:minimumSystemVersion>14.0</sparkle:minimumSystemVersion>
      <description>Faster &lt;b&gt;trees&lt;/b&gt; &amp; &quot;quotes&quot; ]]&gt;  fin</description>
      <enclosure url="https://downloads.example/Sheaf-1.0.0.zip?a=1&amp;b=2" length="1100" type="application/octet-stream" sparkle:edSignature="${release().signature}" />
    </item>
  </channel>
</rss>
`)
    const again = await service.ask('GET', '/appcast.xml', undefined, { 'if-none-match': headers.get('etag') ?? '' })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', headers.get('etag')])
  })

  it('say that there is a beta until everyone has it', async () => {
    expect((await service.ask('GET', '/beta-available.json')).body).toEqual({
      available: true,
      version: '1.1.0-beta.1',
      build: 101,
      url: 'https://downloads.example/Sheaf-1.0.0.zip?a=1&b=2',
      length: 1100,
      edSignature: release().signature,
      minimumSystemVersion: '14.0',
    })
    await add({ build: 101, version: '1.1.0' })
    expect((await service.ask('GET', '/beta-available.json')).body).toEqual({ available: false })
  })
})
