// Reads a Word document: headings, paragraphs, lists, and tables. A new section starts at each heading of level 1 or 2.

import { collectSections } from '../collect-sections.ts'
import { UnreadableDocument } from '../outcome.ts'
import { markdownTable, plainLine } from '../tidy-markdown.ts'
import { openZip } from '../zip/open-zip.ts'
import { readXml } from '../zip/read-xml.ts'
import { officeTitle } from './office-title.ts'
import type { ReadSections } from './reader.ts'

const sectionLevel = 2

export function readDocx(bytes: Buffer): ReadSections {
  const zip = openZip(bytes)
  const xml = zip.read('word/document.xml')
  if (xml === undefined) throw new UnreadableDocument('malformed', 'It is not a Word document.')
  const levels = headingLevels(zip.read('word/styles.xml'))
  const collected = collectSections()
  let heading = ''
  let body = ''
  const end = (): void => {
    if (heading !== '' || body.trim() !== '') collected.add(heading, body)
    body = ''
  }
  const write = ({ text, level, isItem }: Paragraph): void => {
    const line = text.trim()
    if (line === '') return
    if (level !== undefined && level <= sectionLevel) {
      end()
      heading = plainLine(line)
    } else if (level !== undefined) body += `\n${'#'.repeat(Math.min(level + 1, 6))} ${plainLine(line)}\n\n`
    else body += isItem ? `- ${line}\n` : `${line}\n\n`
  }
  readBody(xml, levels, write, (rows) => {
    body += `${markdownTable(rows)}\n\n`
  })
  end()
  return { title: officeTitle(zip), total: collected.sections.length, sections: collected.sections }
}

interface Paragraph {
  text: string
  level: number | undefined
  isItem: boolean
}

function readBody(
  xml: string,
  levels: ReadonlyMap<string, number>,
  onParagraph: (paragraph: Paragraph) => void,
  onTable: (rows: string[][]) => void,
): void {
  let paragraph: Paragraph | undefined
  let isText = false
  /** Tables inside a table are written into the cell that contains them. */
  let tables = 0
  let rows: string[][] = []
  readXml(xml, {
    open(name, attributes) {
      if (name === 'w:p') paragraph = { text: '', level: undefined, isItem: false }
      else if (name === 'w:t') isText = true
      else if (name === 'w:tab' && paragraph) paragraph.text += '\t'
      else if ((name === 'w:br' || name === 'w:cr') && paragraph) paragraph.text += '\n'
      else if (name === 'w:pStyle' && paragraph) paragraph.level = levels.get(attributes['w:val'] ?? '')
      else if (name === 'w:numPr' && paragraph) paragraph.isItem = true
      else if (name === 'w:tbl' && tables++ === 0) rows = []
      else if (name === 'w:tr' && tables === 1) rows.push([])
      else if (name === 'w:tc' && tables === 1) rows.at(-1)?.push('')
    },
    text(data) {
      if (isText && paragraph) paragraph.text += data
    },
    close(name) {
      if (name === 'w:t') isText = false
      else if (name === 'w:p' && paragraph) {
        if (tables === 0) onParagraph(paragraph)
        else appendToCell(rows, paragraph.text)
        paragraph = undefined
      } else if (name === 'w:tbl' && --tables === 0) onTable(rows)
    },
  })
}

function appendToCell(rows: string[][], text: string): void {
  const row = rows.at(-1)
  if (row && row.length > 0) row[row.length - 1] += ` ${text}`
}

/** Heading styles have localized IDs; their names and outline levels are the same in every language. */
function headingLevels(xml: string | undefined): Map<string, number> {
  const levels = new Map<string, number>()
  if (xml === undefined) return levels
  let style = ''
  readXml(xml, {
    open(name, attributes) {
      const value = attributes['w:val'] ?? ''
      if (name === 'w:style') style = attributes['w:styleId'] ?? ''
      else if (name === 'w:name') {
        const level = /^heading ([1-9])$/i.exec(value)?.[1]
        if (level !== undefined) levels.set(style, Number(level))
        else if (/^title$/i.test(value)) levels.set(style, 1)
      } else if (name === 'w:outlineLvl' && /^[0-8]$/.test(value) && !levels.has(style)) levels.set(style, Number(value) + 1)
    },
  })
  return levels
}
