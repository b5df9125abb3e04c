// Reads an HTML page as Markdown: its main content, without navigation, forms, and scripts. Nothing it refers to is loaded.

import { Parser } from 'htmlparser2'
import { collectSections } from '../collect-sections.ts'
import { limitDepth } from '../limit-depth.ts'
import { fenced, markdownTable, plainLine } from '../tidy-markdown.ts'
import { decodeAs } from './read-plain.ts'
import type { ReadSections } from './reader.ts'

/** Elements whose content is not part of the text. */
const dropped = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'canvas',
  'form',
  'button',
  'select',
  'textarea',
  'nav',
  'aside',
  'footer',
  'dialog',
  'head',
])
const blocks = new Set([
  'p',
  'div',
  'section',
  'article',
  'main',
  'header',
  'figure',
  'figcaption',
  'blockquote',
  'dl',
  'dt',
  'dd',
  'address',
  'details',
  'summary',
  'hr',
])
const roles = new Set(['navigation', 'search', 'banner', 'contentinfo', 'complementary', 'dialog', 'menu'])
const sectionLevel = 2

export function readHtml(bytes: Uint8Array, charset: string): ReadSections {
  const html = decodeAs(charset === '' ? declaredCharset(bytes) : charset, bytes)
  const region = mainRegion(html)
  const writer = openWriter()
  let title = ''
  let isTitle = false
  /** Depth in a dropped element; 0: not in one. */
  let hidden = 0
  const outside = region === undefined ? 1 : 0
  /** Depth in the main region, if this is more than `outside`. */
  let depth = outside
  // The parser reports an end for every start, void elements included.
  const deeper = limitDepth()
  const parser = new Parser({
    onopentag(name, attributes) {
      deeper(1)
      if (name === 'title') isTitle = title === ''
      if (hidden > 0 || isHidden(name, attributes)) hidden++
      else if (depth > 0 || isRegion(name, attributes, region)) {
        depth++
        writer.open(name, attributes)
      }
    },
    ontext(text) {
      if (isTitle) title += text
      else if (hidden === 0 && depth > 0) writer.text(text)
    },
    onclosetag(name) {
      deeper(-1)
      if (name === 'title') isTitle = false
      if (hidden > 0) hidden--
      else if (depth > outside) {
        depth--
        writer.close(name)
      }
    },
  })
  parser.end(html)
  const sections = writer.finish()
  return { title: plainLine(title) || (sections[0]?.title ?? ''), total: sections.length, sections }
}

/** The element that contains the main content, if there is exactly one. */
type Region = 'main' | 'article' | undefined

function mainRegion(html: string): Region {
  const found = { main: 0, article: 0 }
  const deeper = limitDepth()
  const parser = new Parser({
    onopentag(name, { role }) {
      deeper(1)
      if (name === 'main' || role === 'main') found.main++
      else if (name === 'article') found.article++
    },
    onclosetag: () => deeper(-1),
  })
  parser.end(html)
  return found.main > 0 ? 'main' : found.article === 1 ? 'article' : undefined
}

function isRegion(name: string, { role }: Record<string, string>, region: Region): boolean {
  return name === region || (region === 'main' && role === 'main')
}

function isHidden(name: string, attributes: Record<string, string>): boolean {
  if (dropped.has(name) || 'hidden' in attributes || attributes['aria-hidden'] === 'true') return true
  return roles.has(attributes.role ?? '') || /(?:display:\s*none|visibility:\s*hidden)/i.test(attributes.style ?? '')
}

/** Among the first bytes, as browsers look for it. */
function declaredCharset(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096))
  return /<meta[^>]{1,200}charset=["']?([\w-]{1,40})/i.exec(head)?.[1] ?? 'utf-8'
}

interface Writer {
  open(name: string, attributes: Record<string, string>): void
  text(text: string): void
  close(name: string): void
  finish(): ReadSections['sections']
}

/** Enough of the end of the text to decide where a block begins. */
const tailChars = 40

/** Writes Markdown without building a tree, so that deep nesting costs nothing. */
function openWriter(): Writer {
  const collected = collectSections()
  let heading = ''
  let body: string[] = []
  let tail = ''
  let headingLevel = 0
  let headingText = ''
  let pre: string | undefined
  const lists: { ordered: boolean; items: number }[] = []
  let rows: string[][] | undefined
  let tables = 0

  const end = (): void => {
    const text = body.join('')
    if (heading !== '' || text.trim() !== '') collected.add(heading, text)
    body = []
    tail = ''
  }
  const append = (text: string): void => {
    body.push(text)
    tail = (tail + text.slice(-tailChars)).slice(-tailChars)
  }
  const write = (text: string): void => {
    if (headingLevel > 0) headingText += text
    else if (rows) {
      const row = rows.at(-1)
      if (row && row.length > 0) row[row.length - 1] += text
    } else append(text)
  }
  const breakBlock = (): void => {
    if (headingLevel > 0 || rows) write(' ')
    else if (tail !== '' && !tail.endsWith('\n\n') && !/(?:^|\n) *(?:-|\d+\.) $/.test(tail)) append(tail.endsWith('\n') ? '\n' : '\n\n')
  }
  const mark = (name: string): void => {
    if (name === 'code' && pre === undefined) write('`')
    else if ((name === 'strong' || name === 'b') && headingLevel === 0) write('**')
    else if ((name === 'em' || name === 'i') && headingLevel === 0) write('*')
  }

  return {
    open(name, attributes) {
      const level = /^h([1-6])$/.exec(name)?.[1]
      if (level !== undefined && !rows) {
        breakBlock()
        headingLevel = Number(level)
        headingText = ''
      } else if (blocks.has(name)) breakBlock()
      else if (name === 'br') write(rows || headingLevel > 0 ? ' ' : '\n')
      else if (name === 'pre') pre = ''
      else if (name === 'ul' || name === 'ol') {
        if (lists.length === 0) breakBlock()
        lists.push({ ordered: name === 'ol', items: 0 })
      } else if (name === 'li' && !rows) {
        const list = lists.at(-1)
        if (list) list.items++
        if (tail !== '' && !tail.endsWith('\n')) append('\n')
        append(`${'  '.repeat(Math.min(Math.max(0, lists.length - 1), 10))}${list?.ordered ? `${list.items}.` : '-'} `)
      } else if (name === 'img' && attributes.alt) write(`[Image: ${plainLine(attributes.alt)}]`)
      else if (name === 'table' && tables++ === 0) {
        breakBlock()
        rows = []
      } else if (name === 'tr' && tables === 1) rows?.push([])
      else if ((name === 'td' || name === 'th') && tables === 1) rows?.at(-1)?.push('')
      else mark(name)
    },
    text(text) {
      if (pre !== undefined) {
        pre += text
        return
      }
      const plain = text.replace(/\s+/g, ' ')
      const atStart = headingLevel === 0 && !rows && (tail === '' || /\s$/.test(tail))
      write(atStart ? plain.trimStart() : plain)
    },
    close(name) {
      if (/^h[1-6]$/.test(name) && headingLevel > 0) {
        const [level, text] = [headingLevel, plainLine(headingText)]
        headingLevel = 0
        if (text === '') return
        if (level <= sectionLevel) {
          end()
          heading = text
        } else append(`${'#'.repeat(level)} ${text}\n\n`)
      } else if (blocks.has(name)) breakBlock()
      else if (name === 'pre' && pre !== undefined) {
        breakBlock()
        write(rows ? pre : `${fenced(pre.replace(/^\n/, ''), '')}\n\n`)
        pre = undefined
      } else if (name === 'ul' || name === 'ol') {
        lists.pop()
        if (lists.length === 0) breakBlock()
      } else if (name === 'table' && tables > 0 && --tables === 0 && rows) {
        const table = markdownTable(rows)
        rows = undefined
        append(`${table}\n\n`)
      } else mark(name)
    },
    finish() {
      end()
      return collected.sections
    },
  }
}
