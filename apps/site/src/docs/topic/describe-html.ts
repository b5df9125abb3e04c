import { plainText } from '../search/passages.ts'

const maxLength = 160
/** A first paragraph shorter than this is followed by the next one. */
const minLength = 40

/** Description of a page for search engines: its first sentences, as plain text. */
export function describeHtml(html: string): string {
  const words = html.replaceAll(/\s*<a class="pro-badge".*?<\/a>/g, '')
  const paragraphs = [...words.matchAll(/<p>([\s\S]*?)<\/p>/g)].map(([, text = '']) => plainText(text).replace(/:$/, '.'))
  let text = ''
  for (const paragraph of paragraphs) {
    if (text.length >= minLength) break
    text = `${text} ${paragraph}`.trim()
  }
  return shorten(text)
}

/** Whole sentences if they fit, or words. */
export function shorten(text: string): string {
  if (text.length <= maxLength) return text
  const sentences = text.slice(0, maxLength + 1).match(/^.*[.?!](?= )/)?.[0] ?? ''
  if (sentences.length >= minLength) return sentences
  return `${text.slice(0, text.lastIndexOf(' ', maxLength - 1)).replace(/[\s,;:.]+$/, '')}…`
}
