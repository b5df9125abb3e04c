// Reads pages of a PDF as text. Only the pages that are asked for are parsed.

import { getDocumentProxy } from 'unpdf'
import { collectSections } from '../collect-sections.ts'
import { UnreadableDocument } from '../outcome.ts'
import { plainLine } from '../tidy-markdown.ts'
import type { ReadSections } from './reader.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type Content = Awaited<ReturnType<Awaited<ReturnType<Pdf['getPage']>>['getTextContent']>>

/** `pages` gets the number of pages, and returns those to read. */
export async function readPdf(bytes: Uint8Array, pages: (total: number) => readonly number[]): Promise<ReadSections> {
  const pdf = await openPdf(bytes)
  const collected = collectSections()
  for (const number of pages(pdf.numPages)) collected.add('', await readPage(pdf, number), number)
  return { title: await titleOf(pdf), total: pdf.numPages, sections: collected.sections }
}

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  try {
    // A copy: the library detaches the buffer.
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, useSystemFonts: false })
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'PasswordException') throw new UnreadableDocument('encrypted')
    throw new UnreadableDocument('malformed', 'Its PDF structure is damaged.')
  }
}

async function readPage(pdf: Pdf, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number)
    const text = pageText(await page.getTextContent())
    page.cleanup()
    return text
  } catch {
    throw new UnreadableDocument('malformed', `Page ${number} is damaged.`)
  }
}

async function titleOf(pdf: Pdf): Promise<string> {
  try {
    const { info } = await pdf.getMetadata()
    const title: unknown = 'Title' in info ? info.Title : undefined
    return typeof title === 'string' ? plainLine(title) : ''
  } catch {
    return ''
  }
}

interface Line {
  text: string
  y: number
  height: number
}

/** A gap between lines that is larger than this share of a line's height starts a paragraph. */
const paragraphGap = 1.7
/** A line that is larger than this share of the usual height is a heading. */
const headingHeight = 1.25
const headingChars = 120

function pageText(content: Content): string {
  const lines = linesOf(content)
  const usual = usualHeight(lines)
  let text = ''
  let before: Line | undefined
  for (const line of lines) {
    const isHeading = line.height > usual * headingHeight && line.text.length <= headingChars
    const gap = before ? Math.abs(before.y - line.y) : 0
    if (isHeading || (before && gap > Math.max(before.height, line.height) * paragraphGap)) text += '\n'
    text += isHeading ? `### ${line.text}\n\n` : `${line.text}\n`
    before = line
  }
  return text
}

function linesOf({ items }: Content): Line[] {
  const lines: Line[] = []
  let line: Line | undefined
  for (const item of items) {
    if (!('str' in item)) continue
    const y = Number(item.transform[5])
    if (item.str !== '') {
      line ??= { text: '', y, height: 0 }
      line.text += item.str
      line.height = Math.max(line.height, item.height)
    }
    if (item.hasEOL && line) {
      lines.push(line)
      line = undefined
    }
  }
  if (line) lines.push(line)
  return lines.flatMap((each) => (each.text.trim() === '' ? [] : [{ ...each, text: plainLine(each.text) }]))
}

/** The height of most of the text. */
function usualHeight(lines: readonly Line[]): number {
  const chars = new Map<number, number>()
  for (const { height, text } of lines) chars.set(height, (chars.get(height) ?? 0) + text.length)
  return [...chars].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0]
}
