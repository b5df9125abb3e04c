// Completes the built site with icons, cards, feeds, a sitemap and hosting files, then checks it.

import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Addresses } from '@sheaf/contract'
import { dataPaths } from '../src/page/pages.ts'
import { checkHtml } from './check-html.ts'
import { checkLinks } from './check-links.ts'
import { compressFiles } from './compress-files.ts'
import { drawCards } from './draw-cards.ts'
import { drawIcons } from './draw-icons.ts'
import { orderLoading } from './order-loading.ts'
import { readPages } from './read-pages.ts'
import { writeFeeds } from './write-feeds.ts'
import { writeHosting } from './write-hosting.ts'
import { writeSitemap } from './write-sitemap.ts'

/** Returns the problems of the site; it can be published if there are none. `client` is the served folder. */
export async function finishSite(client: string, addresses: Addresses): Promise<string[]> {
  renameSync(join(client, '404/index.html'), join(client, '404.html'))
  for (const name of ['404', '__spa-fallback.html', '.vite', ...dataPaths.map((path) => `${path}.data`)])
    rmSync(join(client, name), { recursive: true, force: true })
  drawIcons(client)
  writeSitemap(client, addresses)
  writeFeeds(client, addresses)
  orderLoading(client)
  const pages = readPages(client)
  writeHosting(client, pages, addresses)
  // Drawing blocks this thread while others compress, so together they take as long as the slower one.
  const [, , invalid] = await Promise.all([compressFiles(client), drawCards(client, addresses), checkHtml(pages)])
  return [...checkLinks(client, pages, addresses), ...invalid]
}
