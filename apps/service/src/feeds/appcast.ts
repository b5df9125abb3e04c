// The feed that Sparkle reads, newest first. Everything that comes from a row is escaped.

import type { ReleaseRow } from '../store/store-tables.ts'

/** Older ones are of no use: an updater takes the newest that its system can run. */
const kept = 10

export function appcast(releases: readonly ReleaseRow[], site: string): string {
  const items = [...Map.groupBy(releases, ({ channel }) => channel).values()].flatMap((rows) =>
    rows.toSorted((a, b) => b.build - a.build).slice(0, kept),
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle">
  <channel>
    <title>Sheaf</title>
    <link>${escaped(`${site}/appcast.xml`)}</link>
    <language>en</language>
${items
  .toSorted((a, b) => b.build - a.build)
  .map(itemOf)
  .join('')}  </channel>
</rss>
`
}

function itemOf(release: ReleaseRow): string {
  // Without a channel element it is for everyone.
  const channel = release.channel === 'stable' ? '' : `      <sparkle:channel>${escaped(release.channel)}</sparkle:channel>\n`
  const attributes = [
    `url="${escaped(release.url)}"`,
    `length="${release.bytes}"`,
    'type="application/octet-stream"',
    `sparkle:edSignature="${escaped(release.signature)}"`,
  ]
  return `    <item>
      <title>${escaped(release.version)}</title>
      <pubDate>${release.published_at.toUTCString()}</pubDate>
${channel}      <sparkle:version>${release.build}</sparkle:version>
      <sparkle:shortVersionString>${escaped(release.version)}</sparkle:shortVersionString>
      <sparkle:minimumSystemVersion>${escaped(release.minimum_system)}</sparkle:minimumSystemVersion>
      <description>${escaped(release.notes)}</description>
      <enclosure ${attributes.join(' ')} />
    </item>
`
}

function escaped(text: string): string {
  return (
    text
      // Control characters and halves of pairs are not allowed in XML, not even escaped: one would break the feed for everyone.
      .replaceAll(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}
