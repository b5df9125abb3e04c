// Reads a workbook: each sheet is a section with one Markdown table. Cells have their stored values, not their display format.

import { collectSections } from '../collect-sections.ts'
import { sheetColumns, textChars } from '../document-limits.ts'
import { UnreadableDocument } from '../outcome.ts'
import { markdownTable } from '../tidy-markdown.ts'
import { openZip } from '../zip/open-zip.ts'
import { partPath, readRelationships, readXml } from '../zip/read-xml.ts'
import { officeTitle } from './office-title.ts'
import type { ReadSections } from './reader.ts'

export function readXlsx(bytes: Buffer): ReadSections {
  const zip = openZip(bytes)
  const workbook = zip.read('xl/workbook.xml')
  if (workbook === undefined) throw new UnreadableDocument('malformed', 'It is not an Excel workbook.')
  const parts = readRelationships(zip.read('xl/_rels/workbook.xml.rels'))
  const strings = sharedStrings(zip.read('xl/sharedStrings.xml'))
  const collected = collectSections()
  for (const { name, part } of sheetsOf(workbook)) {
    const target = parts.get(part)?.target
    const xml = target === undefined ? undefined : zip.read(partPath('xl', target))
    collected.add(name, xml === undefined ? '' : markdownTable(rowsOf(xml, strings)))
  }
  return { title: officeTitle(zip), total: collected.sections.length, sections: collected.sections }
}

function sheetsOf(xml: string): { name: string; part: string }[] {
  const sheets: { name: string; part: string }[] = []
  readXml(xml, {
    open(tag, { name = '', 'r:id': part = '' }) {
      if (tag === 'sheet') sheets.push({ name, part })
    },
  })
  return sheets
}

function sharedStrings(xml: string | undefined): string[] {
  const strings: string[] = []
  if (xml === undefined) return strings
  let isText = false
  let isPhonetic = false
  readXml(xml, {
    open(name) {
      if (name === 'si') strings.push('')
      else if (name === 't') isText = !isPhonetic
      else if (name === 'rPh') isPhonetic = true
    },
    text(data) {
      if (isText && strings.length > 0) strings[strings.length - 1] += data
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
    },
  })
  return strings
}

function rowsOf(xml: string, strings: readonly string[]): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell: { column: number; type: string; value: string } | undefined
  let isValue = false
  let chars = 0
  readXml(xml, {
    open(name, { r: place = '', t: type = '' }) {
      if (name === 'row') row = []
      else if (name === 'c') cell = { column: columnOf(place) ?? row.length, type, value: '' }
      else if (name === 'v' || name === 't') isValue = true
    },
    text(data) {
      if (isValue && cell) cell.value += data
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c' && cell) {
        const text = cell.type === 's' ? (strings[Number(cell.value)] ?? '') : cell.type === 'b' ? boolean(cell.value) : cell.value
        // A shared string may be long and used in a million cells.
        chars += text.length
        if (chars > textChars) throw new UnreadableDocument('too-large', 'It contains more than 5 million characters of text.')
        if (text !== '' && cell.column < sheetColumns) {
          while (row.length < cell.column) row.push('')
          row[cell.column] = text
        }
        cell = undefined
      } else if (name === 'row' && row.length > 0) rows.push(row)
    },
  })
  return rows
}

function boolean(value: string): string {
  return value === '1' ? 'TRUE' : 'FALSE'
}

/** 0 for A, 26 for AA. */
function columnOf(place: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
