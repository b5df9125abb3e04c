// Writes sitemap.xml and robots.txt.

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Addresses, siteRedirects } from '@sheaf/contract'
import { pages, type SitePage } from '../src/page/pages.ts'
import { readablePaths } from '../src/page/prerendered.ts'
import { escapeXml } from './escape-xml.ts'

export function writeSitemap(client: string, { site }: Addresses): void {
  const table: Readonly<Record<string, SitePage>> = pages
  const listed = readablePaths.filter((path) => table[path]?.isHidden !== true)
  const extra = Object.values(siteRedirects).filter(({ to }) => /\.html$/.test(to) && existsSync(join(client, to)))
  const paths = [...listed, ...extra.map(({ to }) => to)]
  const entries = paths.map((path) => `  <url><loc>${escapeXml(`${site}${path}`)}</loc></url>`)
  writeFileSync(
    join(client, 'sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
  )
  writeFileSync(join(client, 'robots.txt'), `User-agent: *\nDisallow: /api/\n\nSitemap: ${site}/sitemap.xml\n`)
}
