// Splits the visible text of the docs at headings, for search. Uses the rendered pages, which include the tables made from the contract.

import { type DocsPosition, positionId } from '../docs-hash.ts'
import type { Passage } from './search-docs.ts'

/** `html` is the part of a page below its title. */
export function passagesOf(position: DocsPosition, title: string, html: string): Passage[] {
  const parts = html.split(/(?=<h[4-6] [^>]*id=")/)
  return parts.flatMap((part, at) => {
    const [whole = '', id = '', heading = ''] = at === 0 ? [] : (/^<h[4-6] [^>]*id="([^"]+)"[^>]*>([\s\S]*?)<\/h[4-6]>/.exec(part) ?? [])
    const text = plainText(part.slice(whole.length))
    if (at > 0 && text === '') return []
    return [{ id: id === '' ? positionId(position) : id, ...position, title, heading: plainText(heading), text }]
  })
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' }

/** Separates blocks with spaces, and keeps words with inline markup whole. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<(script|style|button|svg)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<\/?(?:p|div|li|ul|ol|pre|t[dhr]|table|thead|tbody|figure|figcaption|h\d|br|blockquote|dl|dt|dd)\b[^>]*>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&([a-z]+|#x27);/g, (all, name: string) => entities[name] ?? all)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
