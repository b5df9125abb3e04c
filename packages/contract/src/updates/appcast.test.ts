import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAppcast, writeAppcast } from './appcast.ts'
import { compareVersions, isVersion, type SignedRelease, updatePlatforms } from './updates.ts'

const site = 'https://sheaf.example'
const release: SignedRelease = {
  version: '1.4.0',
  date: '2026-11-16',
  channel: 'stable',
  platform: 'macos',
  minimumSystem: '14.0',
  notes: '- Trees <b>grow</b> & "bloom" ]]>',
  url: 'https://download.sheaf.example/1.4.0/Sheaf.dmg?a=1&b=2',
  length: 123_456_789,
  sha256: 'ab'.repeat(32),
  archiveSignature: `${'A'.repeat(86)}==`,
  releaseSignature: `${'B'.repeat(86)}==`,
}

describe('the update feed', () => {
  it('writes a feed in the format that Sparkle reads', () => {
    expect(
      writeAppcast([release, { ...release, version: '1.5.0-beta.1', channel: 'beta', platform: 'linux-x64', minimumSystem: null }], site),
    ).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="utf-8"?>
      <rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle" xmlns:sheaf="https://sheaf.example/appcast">
        <channel>
          <title>Sheaf</title>
          <link>https://sheaf.example/appcast.xml</link>
          <description>Signed releases of Sheaf, newest first.</description>
          <language>en</language>
          <item>
            <title>Sheaf 1.4.0</title>
            <pubDate>Mon, 16 Nov 2026 12:00:00 GMT</pubDate>
            <sparkle:version>1.4.0</sparkle:version>
            <sparkle:shortVersionString>1.4.0</sparkle:shortVersionString>
            <sparkle:minimumSystemVersion>14.0</sparkle:minimumSystemVersion>
            <description sparkle:format="markdown">- Trees &lt;b&gt;grow&lt;/b&gt; &amp; &quot;bloom&quot; ]]&gt;</description>
            <enclosure url="https://download.sheaf.example/1.4.0/Sheaf.dmg?a=1&amp;b=2" length="123456789" type="application/octet-stream" sparkle:os="macos" sparkle:edSignature="AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==" sheaf:sha256="abababababababababababababababababababababababababababababababab" sheaf:releaseSignature="BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB==" />
          </item>
          <item>
            <title>Sheaf 1.5.0-beta.1</title>
            <pubDate>Mon, 16 Nov 2026 12:00:00 GMT</pubDate>
            <sparkle:channel>beta</sparkle:channel>
            <sparkle:version>1.5.0-beta.1</sparkle:version>
            <sparkle:shortVersionString>1.5.0-beta.1</sparkle:shortVersionString>
            <description sparkle:format="markdown">- Trees &lt;b&gt;grow&lt;/b&gt; &amp; &quot;bloom&quot; ]]&gt;</description>
            <enclosure url="https://download.sheaf.example/1.4.0/Sheaf.dmg?a=1&amp;b=2" length="123456789" type="application/octet-stream" sparkle:os="linux-x64" sparkle:edSignature="AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==" sheaf:sha256="abababababababababababababababababababababababababababababababab" sheaf:releaseSignature="BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB==" />
          </item>
        </channel>
      </rss>
      "
    `)
  })

  it('reads a feed back as it was written, whatever the notes contain', () => {
    const text = fc.string({ unit: 'grapheme' }).map((notes) => notes.replaceAll('\r', ''))
    const day = fc
      .date({ min: new Date('2026-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const releases = fc.uniqueArray(
      fc.record({
        ...Object.fromEntries(Object.entries(release).map(([name, value]) => [name, fc.constant(value)])),
        version: fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)).map((parts) => parts.join('.')),
        channel: fc.constantFrom('stable' as const, 'beta' as const),
        platform: fc.constantFrom(...updatePlatforms),
        notes: text,
        date: day,
        length: fc.integer({ min: 1 }),
      }),
      { selector: ({ version, platform }) => `${version} ${platform}`, maxLength: 5 },
    )
    fc.assert(
      fc.property(releases, (made) => {
        const signed = made.map((each): SignedRelease => ({ ...release, ...each }))
        expect(readAppcast(writeAppcast(signed, site))).toEqual({ ok: true, releases: signed })
      }),
    )
  })

  it('ignores unknown platforms, channels, elements and attributes', () => {
    const text = writeAppcast([release, { ...release, platform: 'linux-x64' }], site)
      .replace('sparkle:os="macos"', 'sparkle:os="plan9" sparkle:later="1"')
      .replaceAll('<language>', '<sparkle:later><more /></sparkle:later><language>')
    expect(readAppcast(text)).toEqual({ ok: true, releases: [{ ...release, platform: 'linux-x64' }] })
    expect(readAppcast(text.replaceAll('<pubDate>', '<sparkle:channel>nightly</sparkle:channel><pubDate>'))).toEqual({
      ok: true,
      releases: [],
    })
  })

  const good = writeAppcast([release], site)
  const bomb = `<!DOCTYPE rss [${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')}]>`
  it.each<[string, string, string]>([
    ['an entity bomb', good.replace('\n<rss', `\n${bomb}<rss`).replace('<title>Sheaf<', '<title>&a9;<'), 'unsupported markup'],
    ['an entity', good.replace('<title>Sheaf<', '<title>&xxe;<'), 'unsupported entity'],
    ['a numeric character reference', good.replace('<title>Sheaf<', '<title>&#65;<'), 'unsupported entity'],
    ['CDATA', good.replace('<title>Sheaf<', '<title><![CDATA[x]]><'), 'unsupported markup'],
    ['a comment', good.replace('<title>', '<!-- x --><title>'), 'unsupported markup'],
    ['a processing instruction', good.replace('<title>', '<?x y?><title>'), 'unsupported markup'],
    ['another encoding', good.replace('utf-8', 'utf-16'), 'missing XML declaration'],
    ['no content', '', 'missing XML declaration'],
    ['its end missing', good.slice(0, -20), 'unexpected end of the feed'],
    ['overlapping elements', good.replace('</channel>\n</rss>', '</rss>\n</channel>'), 'mismatched closing tag'],
    ['an extra closing tag', `${good}</rss>`, 'mismatched closing tag'],
    ['text after the root element', `${good}x`, 'text outside of elements'],
    ['deeply nested elements', good.replace('<title>', `${'<a>'.repeat(10)}<title>`), 'elements nested too deeply'],
    ['two root elements', good + good.slice(good.indexOf('<rss')), 'not an RSS feed'],
    ['a duplicate release', writeAppcast([release, release], site), 'duplicate release'],
    [
      'too many releases',
      writeAppcast(
        Array.from({ length: 1_001 }, (_, at) => ({ ...release, version: `1.0.${at}` })),
        site,
      ),
      'too many releases',
    ],
    [
      'two versions in one release',
      good.replace('<sparkle:version>', '<sparkle:version>9.0.0</sparkle:version><sparkle:version>'),
      'duplicate <sparkle:version>',
    ],
    ['two URLs in one enclosure', good.replace('url="', 'url="https://evil.example/" url="'), 'duplicate attribute'],
    ['no archive in a release', good.replace(/<enclosure.*\/>/, ''), '<enclosure> is missing'],
    ['an invalid version', good.replaceAll('1.4.0<', '1.4<'), 'invalid version'],
    ['a date in another format', good.replace('12:00:00 GMT', '12:00:01 GMT'), 'invalid date'],
    ['an unreadable date', good.replace(/<pubDate>.*</, '<pubDate>soon<'), 'invalid date'],
    ['a file URL', good.replace('https://download', 'file://download'), 'invalid URL'],
    ['a script URL', good.replace('https://download', 'javascript:download'), 'invalid URL'],
    ['a negative length', good.replace('length="1', 'length="-1'), 'invalid length'],
    ['a length in exponent notation', good.replace('length="1', 'length="1e'), 'invalid length'],
    ['an invalid minimum system version', good.replace('14.0<', 'any<'), 'invalid minimum system version'],
    ['overlong release notes', writeAppcast([{ ...release, notes: 'x'.repeat(20_001) }], site), 'invalid length of the release notes'],
  ])('rejects a feed with %s', (_what, text, why) => {
    expect(readAppcast(text)).toEqual({ ok: false, why })
  })

  it('accepts or rejects arbitrary text without throwing', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...good.split(/(?<=[<>"&])/))), { maxLength: 60 }), (parts) => {
        expect(typeof readAppcast(`<?xml version="1.0" encoding="utf-8"?>\n${parts.join('')}`).ok).toBe('boolean')
      }),
    )
  })
})

it('orders versions numerically, betas before their release and invalid versions first', () => {
  const rising = ['latest', '0.9.9', '1.3.9', '1.3.19', '1.4.0-beta.2', '1.4.0-beta.10', '1.4.0', '1.10.0', '2.0.0']
  expect(rising.toReversed().toSorted(compareVersions)).toEqual(rising)
  expect(compareVersions('1.4.0', '1.4.0')).toBe(0)
  expect(['1.4', '1.4.0-rc.1', '01.4.0', '1.4.0-beta.0', '1.4.0 ', '1.4.0.1', ''].filter(isVersion)).toEqual([])
})
