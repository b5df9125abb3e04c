// What a site needs beyond its pages, made from the pages themselves once they are built; then a look at the whole.

import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Addresses } from '@sheaf/contract'
import { dataPaths } from '../src/page/pages.ts'
import { checkHtml } from './check-html.ts'
import { checkLinks } from './check-links.ts'
import { drawCards } from './draw-cards.ts'
import { drawIcons } from './draw-icons.ts'
import { orderLoading } from './order-loading.ts'
import { packFiles } from './pack-files.ts'
import { readPages } from './read-pages.ts'
import { writeFeeds } from './write-feeds.ts'
import { writeHosting } from './write-hosting.ts'
import { writeSitemap } from './write-sitemap.ts'

/** Answers what is wrong with the site: nothing, where it may go out. `client` is the folder that is served. */
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
  // Drawing holds this thread, packing is done by others: together they take as long as the slower one.
  const [, , invalid] = await Promise.all([packFiles(client), drawCards(client, addresses), checkHtml(pages)])
  return [...checkLinks(client, pages, addresses), ...invalid]
}
