// Checks that links, images and anchors of the built site exist, no link is empty, nothing loads from other origins, and images and videos
// have sizes.

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Addresses, siteRedirects } from '@sheaf/contract'
import { attributeOf, type BuiltPage, markupOf } from './read-pages.ts'

/** Elements whose addresses a browser fetches without a click. */
const fetching = new Set(['img', 'script', 'source', 'video', 'audio', 'track', 'iframe', 'embed', 'object', 'use', 'image'])

export function checkLinks(client: string, pages: readonly BuiltPage[], addresses: Addresses): string[] {
  const ids = new Map(pages.map(({ path, html }) => [path, idsOf(html)]))
  const problems = new Set<string>()
  for (const { path, html } of pages)
    for (const tag of markupOf(html).match(/<[a-z][^>]*>/gi) ?? []) {
      for (const target of targetsOf(tag)) {
        const problem = problemOf(target, path, tag)
        if (problem !== undefined) problems.add(`${path}: ${target} ${problem}`)
      }
      if (/^<a\b/i.test(tag) && attributeOf(tag, 'href') === '') problems.add(`${path}: ${tag.slice(0, 120)} has an empty address`)
      if (/^<(?:img|video)\b/i.test(tag) && !(attributeOf(tag, 'width') && attributeOf(tag, 'height')))
        problems.add(`${path}: ${tag.slice(0, 120)} has no width and height`)
    }
  for (const { path, html } of pages)
    for (const target of onePageLinks(path, html)) problems.add(`${path}: ${target} leaves the separate pages of the docs`)
  return [...problems]

  function problemOf(target: string, from: string, tag: string): string | undefined {
    if (/^(?:mailto|tel|data|sheaf):/.test(target)) return undefined
    // The canonical address of the 404 page is not a page.
    if (from === '/404.html' && attributeOf(tag, 'rel') === 'canonical') return undefined
    const url = new URL(target, `${addresses.site}${from}`)
    if (url.origin !== new URL(addresses.site).origin) return isFetched(tag) ? 'is loaded from another origin' : undefined
    const asked = decodeURIComponent(url.pathname)
    // Links inside the site must not cost a redirect, which could also lose the part after `#`.
    if (asked !== '/' && asked.endsWith('/')) return 'ends with a slash'
    if (asked.startsWith('/api/')) return undefined
    const path = asked === from ? from : redirectOf(asked)
    const known = ids.get(path)
    if (known === undefined) return isFile(join(client, path)) ? undefined : 'is a broken link'
    const fragment = decodeURIComponent(url.hash.slice(1))
    return fragment === '' || known.has(fragment) || fragment.startsWith(':~:') ? undefined : "points to an anchor that doesn't exist"
  }
}

/** Links from the text of a separate docs page into the one-page docs: readers would lose their place. */
function onePageLinks(path: string, html: string): string[] {
  if (!path.startsWith('/docs/')) return []
  const text = /<article\b.*<\/article>/s.exec(markupOf(html))?.[0] ?? ''
  return (text.match(/<a\b[^>]*>/g) ?? []).flatMap((tag) => attributeOf(tag, 'href') ?? []).filter((target) => target.startsWith('/docs#'))
}

/** The path after redirects, without a fragment. */
function redirectOf(path: string): string {
  const to = Object.entries(siteRedirects).find(([from]) => from === path)?.[1].to ?? path
  return to.replace(/#.*/, '')
}

function targetsOf(tag: string): string[] {
  const plain = ['href', 'src', 'poster', 'action', 'xlink:href'].flatMap((name) => attributeOf(tag, name) ?? [])
  const sets = ['srcset', 'imagesrcset'].flatMap((name) =>
    (attributeOf(tag, name) ?? '').split(',').map((each) => each.trim().split(/\s+/)[0] ?? ''),
  )
  return [...plain, ...sets].filter((target) => target !== '')
}

function isFetched(tag: string): boolean {
  const name = /^<([\w-]+)/.exec(tag)?.[1]?.toLowerCase() ?? ''
  if (name === 'link') return !/^(?:canonical|alternate|me|license)$/.test(attributeOf(tag, 'rel') ?? '')
  return fetching.has(name)
}

function idsOf(html: string): Set<string> {
  return new Set((markupOf(html).match(/<[a-z][^>]*\sid=[^>]*>/gi) ?? []).flatMap((tag) => attributeOf(tag, 'id') ?? []))
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}
