// Writes RSS feeds of the blog and the changelog.

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Addresses } from '@sheaf/contract'
import { readChangelog } from '../src/docs/changelog/read-changelog.ts'
import { pages } from '../src/page/pages.ts'
import { escapeXml } from './escape-xml.ts'

interface Item {
  title: string
  link: string
  /** YYYY-MM-DD */
  date: string
  html: string
}

const here = resolve(import.meta.dirname, '..')

export function writeFeeds(client: string, { site }: Addresses): void {
  const { title, description } = pages['/blog']
  const blog = { title: `Sheaf: ${title}`, description, link: `${site}/blog` }
  writeFileSync(join(client, 'blog.xml'), feed(`${site}/blog.xml`, blog, posts(site)))
  const changes = { title: 'Sheaf: changelog', description: 'What changed in each release of Sheaf.', link: `${site}/docs#s=changelog` }
  writeFileSync(join(client, 'changelog.xml'), feed(`${site}/changelog.xml`, changes, releases(site)))
}

function posts(site: string): Item[] {
  return globSync('content/blog/*.mdx', { cwd: here })
    .map((name) => {
      const head = /^---\n(.*?)\n---/s.exec(readFileSync(join(here, name), 'utf8'))?.[1] ?? ''
      const field = (key: string) => new RegExp(`^${key}:\\s*(.*?)\\s*$`, 'm').exec(head)?.[1]?.replaceAll(/^(['"])(.*)\1$/g, '$2') ?? ''
      const [title, description, date] = [field('title'), field('description'), field('date')]
      if (title === '' || !/^\d{4}-\d\d-\d\d$/.test(date)) throw new Error(`${name} needs a title and a date such as 2026-11-16.`)
      return { title, date, link: `${site}/blog/${basename(name, '.mdx')}`, html: `<p>${escapeXml(description)}</p>` }
    })
    .toSorted((a, b) => b.date.localeCompare(a.date))
}

function releases(site: string): Item[] {
  return readChangelog(readFileSync(resolve(here, '../../CHANGELOG.md'), 'utf8')).map(({ version, date, title, lines }) => ({
    title: `${version}: ${title}`,
    date,
    link: `${site}/docs#s=changelog&ss=${version}`,
    html: `<ul>${lines.map((line) => `<li>${escapeXml(line).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</li>`).join('')}</ul>`,
  }))
}

function feed(
  self: string,
  { title, description, link }: { title: string; description: string; link: string },
  items: readonly Item[],
): string {
  const entries = items.map(
    (item) => `    <item>
      <title>${escapeXml(item.title)}</title>
      <link>${escapeXml(item.link)}</link>
      <guid isPermaLink="true">${escapeXml(item.link)}</guid>
      <pubDate>${new Date(`${item.date}T12:00:00Z`).toUTCString()}</pubDate>
      <description>${escapeXml(item.html)}</description>
    </item>
`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escapeXml(title)}</title>
    <link>${escapeXml(link)}</link>
    <description>${escapeXml(description)}</description>
    <language>en</language>
    <atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml" />
${entries.join('')}  </channel>
</rss>
`
}
