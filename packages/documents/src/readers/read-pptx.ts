// Reads a presentation: each slide is a section, with its notes.

import { collectSections } from '../collect-sections.ts'
import { UnreadableDocument } from '../outcome.ts'
import { markdownTable } from '../tidy-markdown.ts'
import { openZip, type Zip } from '../zip/open-zip.ts'
import { partPath, readRelationships, readXml } from '../zip/read-xml.ts'
import { officeTitle } from './office-title.ts'
import type { ReadSections } from './reader.ts'

export function readPptx(bytes: Buffer): ReadSections {
  const zip = openZip(bytes)
  const presentation = zip.read('ppt/presentation.xml')
  if (presentation === undefined) throw new UnreadableDocument('malformed', 'It is not a PowerPoint presentation.')
  const parts = readRelationships(zip.read('ppt/_rels/presentation.xml.rels'))
  const collected = collectSections()
  for (const id of slideIds(presentation)) {
    const target = parts.get(id)?.target
    if (target === undefined) continue
    const path = partPath('ppt', target)
    const xml = zip.read(path)
    const { title, body } = xml === undefined ? { title: '', body: '' } : readSlide(xml)
    const notes = notesOf(zip, path)
    collected.add(title, notes === '' ? body : `${body}\n\n**Notes**\n\n${notes}`)
  }
  return { title: officeTitle(zip), total: collected.sections.length, sections: collected.sections }
}

function slideIds(xml: string): string[] {
  const ids: string[] = []
  readXml(xml, {
    open(name, { 'r:id': id }) {
      if (name === 'p:sldId' && id !== undefined) ids.push(id)
    },
  })
  return ids
}

function notesOf(zip: Zip, slide: string): string {
  const cut = slide.lastIndexOf('/')
  const folder = slide.slice(0, cut)
  const parts = readRelationships(zip.read(`${folder}/_rels/${slide.slice(cut + 1)}.rels`))
  const notes = [...parts.values()].find(({ type }) => type.endsWith('/notesSlide'))
  const xml = notes && zip.read(partPath(folder, notes.target))
  return xml === undefined ? '' : readSlide(xml).body
}

/** Texts that every slide repeats. */
const repeated = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

function readSlide(xml: string): { title: string; body: string } {
  let title = ''
  let body = ''
  let shape = ''
  let paragraph: string | undefined
  let level = 0
  let isText = false
  let rows: string[][] | undefined
  readXml(xml, {
    open(name, { type = '', lvl = '' }) {
      if (name === 'p:sp') shape = ''
      else if (name === 'p:ph') shape = type
      else if (name === 'a:p') [paragraph, level] = ['', 0]
      else if (name === 'a:pPr') level = /^[1-8]$/.test(lvl) ? Number(lvl) : 0
      else if (name === 'a:t') isText = true
      else if (name === 'a:br' && paragraph !== undefined) paragraph += ' '
      else if (name === 'a:tbl') rows = []
      else if (name === 'a:tr') rows?.push([])
      else if (name === 'a:tc') rows?.at(-1)?.push('')
    },
    text(data) {
      if (isText && paragraph !== undefined) paragraph += data
    },
    close(name) {
      if (name === 'a:t') isText = false
      else if (name === 'a:p' && paragraph !== undefined) {
        const text = paragraph.trim()
        const row = rows?.at(-1)
        if (row && row.length > 0) row[row.length - 1] += `${text} `
        else if (text !== '' && !repeated.has(shape)) {
          if (shape === 'title' || shape === 'ctrTitle') title += title === '' ? text : ` ${text}`
          else body += `${'  '.repeat(level)}- ${text}\n`
        }
        paragraph = undefined
      } else if (name === 'a:tbl' && rows) {
        body += `\n${markdownTable(rows)}\n\n`
        rows = undefined
      }
    },
  })
  return { title, body }
}
