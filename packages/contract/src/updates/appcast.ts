// Reads and writes the update feed: RSS with Sparkle's element names, one item per archive.
// Uses its own parser: we write the feed ourselves, and extra XML features (doctypes, entities, CDATA) would only add attack surface.

import { updateFeedItems, updateNotesChars } from '../api/limits.ts'
import { isVersion, type SignedRelease, type UpdatePlatform, updatePlatforms } from './updates.ts'

export type AppcastResult = { ok: true; releases: SignedRelease[] } | { ok: false; why: string }

/** Skips releases for unknown platforms and channels. Anything else unexpected invalidates the whole feed. */
export function readAppcast(text: string): AppcastResult {
  try {
    const [rss, ...more] = readElements(text)
    if (rss?.name !== 'rss' || more.length > 0) throw new InvalidFeed('not an RSS feed')
    const items = requiredChild(rss, 'channel').children.filter(({ name }) => name === 'item')
    if (items.length > updateFeedItems) throw new InvalidFeed('too many releases')
    const releases = items.map(releaseOf).filter((release) => release !== undefined)
    const seen = new Set(releases.map(({ version, platform }) => `${version} ${platform}`))
    if (seen.size < releases.length) throw new InvalidFeed('duplicate release')
    return { ok: true, releases }
  } catch (problem) {
    if (problem instanceof InvalidFeed) return { ok: false, why: problem.message }
    throw problem
  }
}

/** `site`: URL of the site that publishes the feed. */
export function writeAppcast(releases: readonly SignedRelease[], site: string): string {
  return `${declaration}
<rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle" xmlns:sheaf="${escaped(site)}/appcast">
  <channel>
    <title>Sheaf</title>
    <link>${escaped(site)}/appcast.xml</link>
    <description>Signed releases of Sheaf, newest first.</description>
    <language>en</language>
${releases.map(itemText).join('')}  </channel>
</rss>
`
}

const declaration = '<?xml version="1.0" encoding="utf-8"?>'

function itemText(release: SignedRelease): string {
  const { version, date, channel, platform, minimumSystem, notes, url, length, sha256, archiveSignature, releaseSignature } = release
  const attributes = [
    `url="${escaped(url)}"`,
    `length="${length}"`,
    'type="application/octet-stream"',
    `sparkle:os="${platform}"`,
    `sparkle:edSignature="${archiveSignature}"`,
    `sheaf:sha256="${sha256}"`,
    `sheaf:releaseSignature="${releaseSignature}"`,
  ]
  const lines = [
    `<title>Sheaf ${version}</title>`,
    `<pubDate>${pubDateOf(date)}</pubDate>`,
    // To Sparkle, an item without a channel is for everyone.
    ...(channel === 'stable' ? [] : [`<sparkle:channel>${channel}</sparkle:channel>`]),
    `<sparkle:version>${version}</sparkle:version>`,
    `<sparkle:shortVersionString>${version}</sparkle:shortVersionString>`,
    ...(minimumSystem === null ? [] : [`<sparkle:minimumSystemVersion>${minimumSystem}</sparkle:minimumSystemVersion>`]),
    `<description sparkle:format="markdown">${escaped(notes)}</description>`,
    `<enclosure ${attributes.join(' ')} />`,
  ]
  return `    <item>\n${lines.map((line) => `      ${line}\n`).join('')}    </item>\n`
}

function pubDateOf(date: string): string {
  return new Date(`${date}T12:00:00Z`).toUTCString()
}

/** Thrown and caught in this file: an invalid feed is an expected outcome. */
class InvalidFeed extends Error {}

interface Element {
  name: string
  attributes: ReadonlyMap<string, string>
  children: Element[]
  text: string
}

function releaseOf(item: Element): SignedRelease | undefined {
  const enclosure = requiredChild(item, 'enclosure')
  const attribute = (name: string) => enclosure.attributes.get(name) ?? ''
  const channel = optionalChild(item, 'sparkle:channel')?.text ?? 'stable'
  const platform = attribute('sparkle:os')
  if (!isPlatform(platform) || (channel !== 'stable' && channel !== 'beta')) return undefined
  const date = dayOf(requiredChild(item, 'pubDate').text)
  const release: SignedRelease = {
    version: requiredChild(item, 'sparkle:version').text,
    date,
    channel,
    platform,
    minimumSystem: optionalChild(item, 'sparkle:minimumSystemVersion')?.text ?? null,
    notes: requiredChild(item, 'description').text,
    url: attribute('url'),
    length: Number(attribute('length')),
    sha256: attribute('sheaf:sha256'),
    archiveSignature: attribute('sparkle:edSignature'),
    releaseSignature: attribute('sheaf:releaseSignature'),
  }
  const wrong = invalidField(release, attribute('length'))
  if (wrong !== undefined) throw new InvalidFeed(`invalid ${wrong}`)
  return release
}

/** Signatures and hashes are checked when they are used, so that an unsigned release gets its own error. */
function invalidField({ version, minimumSystem, notes, url }: SignedRelease, length: string): string | undefined {
  if (!isVersion(version)) return 'version'
  if (minimumSystem !== null && !/^\d{1,3}(?:\.\d{1,3}){0,2}$/.test(minimumSystem)) return 'minimum system version'
  if (notes.length > updateNotesChars) return 'length of the release notes'
  if (!/^https?:\/\/[^\s"<>\\]{1,2000}$/.test(url)) return 'URL'
  if (!/^[1-9]\d{0,14}$/.test(length)) return 'length'
  return undefined
}

function isPlatform(text: string): text is UpdatePlatform {
  return updatePlatforms.some((each) => each === text)
}

/** Accepts only the format that we write: the date is signed, so two spellings of it would be two texts. */
function dayOf(pubDate: string): string {
  const time = Date.parse(pubDate)
  const day = Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
  if (day === '' || pubDateOf(day) !== pubDate) throw new InvalidFeed('invalid date')
  return day
}

function requiredChild(parent: Element, name: string): Element {
  const found = optionalChild(parent, name)
  if (found === undefined) throw new InvalidFeed(`<${name}> is missing`)
  return found
}

function optionalChild(parent: Element, name: string): Element | undefined {
  const [first, second] = parent.children.filter((child) => child.name === name)
  if (second !== undefined) throw new InvalidFeed(`duplicate <${name}>`)
  return first
}

const maxDepth = 6
const tag = /<(\/?)([A-Za-z][\w:.-]{0,60})((?:\s+[A-Za-z][\w:.-]{0,60}="[^"<]*")*)\s*(\/?)>/y

/** Parses elements, attributes, text and the five XML entities; rejects any other markup. */
function readElements(text: string): Element[] {
  if (!text.startsWith(`${declaration}\n`)) throw new InvalidFeed('missing XML declaration')
  const document: Element = { name: '', attributes: new Map(), children: [], text: '' }
  const open = [document]
  let at = declaration.length
  while (at < text.length) {
    const inside = open.at(-1) ?? document
    const next = text.indexOf('<', at)
    const end = next === -1 ? text.length : next
    inside.text += unescapeEntities(text.slice(at, end))
    if (next === -1) break
    tag.lastIndex = next
    const found = tag.exec(text)
    if (found === null) throw new InvalidFeed('unsupported markup')
    const [whole, closing, name = '', attributes = '', empty] = found
    at = next + whole.length
    if (closing === '/') {
      if (open.length === 1 || inside.name !== name || attributes !== '' || empty === '/') throw new InvalidFeed('mismatched closing tag')
      open.pop()
      continue
    }
    const element: Element = { name, attributes: attributesOf(attributes), children: [], text: '' }
    inside.children.push(element)
    if (empty === '/') continue
    open.push(element)
    if (open.length > maxDepth) throw new InvalidFeed('elements nested too deeply')
  }
  if (open.length > 1) throw new InvalidFeed('unexpected end of the feed')
  if (document.text.trim() !== '') throw new InvalidFeed('text outside of elements')
  return document.children
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = [...text.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, name = '', value = '']): [string, string] => [
    name,
    unescapeEntities(value),
  ])
  const attributes = new Map(found)
  if (attributes.size < found.length) throw new InvalidFeed('duplicate attribute')
  return attributes
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }

function unescapeEntities(text: string): string {
  return text.replaceAll(/&[^;&]{0,20};?/g, (entity) => {
    const plain = entities[entity]
    if (plain === undefined) throw new InvalidFeed('unsupported entity')
    return plain
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
