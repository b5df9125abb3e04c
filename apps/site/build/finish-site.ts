// Completes the built site with icons, cards, feeds, a sitemap and hosting files, then checks it.

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Addresses, addresses as defaults } from '@sheaf/contract'
import type { TopicFile } from '../src/docs/topic/topic-file.ts'
import { pages } from '../src/page/pages.ts'
import { dataPaths } from '../src/page/prerendered.ts'
import { checkHtml } from './check-html.ts'
import { checkLinks } from './check-links.ts'
import { compressFiles } from './compress-files.ts'
import { drawCards } from './draw-cards.ts'
import { drawIcons } from './draw-icons.ts'
import { orderLoading } from './order-loading.ts'
import { readPages } from './read-pages.ts'
import { writeDocsText } from './write-docs-text.ts'
import { writeFeeds } from './write-feeds.ts'
import { writeHosting } from './write-hosting.ts'
import { writeSitemap } from './write-sitemap.ts'

/** Returns the problems of the site; it can be published if there are none. `client` is the served folder. */
export async function finishSite(client: string, addresses: Addresses): Promise<string[]> {
  renameSync(join(client, '404/index.html'), join(client, '404.html'))
  for (const name of ['404', '__spa-fallback.html', '.vite', ...dataPaths.map((path) => `${path}.data`)])
    rmSync(join(client, name), { recursive: true, force: true })
  setAddress(join(client, 'prompt-anatomy.html'), addresses)
  const topics = takeTopics(join(client, 'docs-topics.json'))
  writeDocsText(client, topics, addresses)
  drawIcons(client)
  writeSitemap(client, addresses)
  writeFeeds(client, addresses)
  orderLoading(client)
  const built = readPages(client)
  writeHosting(client, built, addresses)
  const cards = { ...pages, ...Object.fromEntries(topics.map((topic) => [topic.path, topic])) }
  // Drawing blocks this thread while others compress, so together they take as long as the slower one.
  const [, , invalid] = await Promise.all([compressFiles(client), drawCards(client, cards, addresses), checkHtml(built)])
  return [...checkLinks(client, built, addresses), ...invalid]
}

/** A page that isn't rendered by the build names the default address of the site in its head. */
function setAddress(file: string, { site }: Addresses): void {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(defaults.site, site))
}

/** The separate docs pages, which the build passes on in a file that isn't published. */
function takeTopics(file: string): TopicFile[] {
  const topics: TopicFile[] = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  return topics
}
