// Reads a Jupyter notebook: each cell is a section, with the text of its outputs. Images and HTML outputs are left out.

import { stripVTControlCharacters } from 'node:util'
import { collectSections } from '../collect-sections.ts'
import { UnreadableDocument } from '../outcome.ts'
import { fenced, plainLine } from '../tidy-markdown.ts'
import type { ReadSections } from './reader.ts'

const outputChars = 20_000

export function readNotebook(bytes: Uint8Array): ReadSections {
  const notebook = parse(bytes)
  const cells = notebook.cells
  if (!Array.isArray(cells)) throw new UnreadableDocument('malformed', 'It is not a notebook of format 4 or later.')
  const language = languageOf(notebook)
  const collected = collectSections()
  for (const cell of cells) if (isRecord(cell)) addCell(cell)
  const heading = collected.sections.map(({ markdown }) => /^#+ +(.+)$/m.exec(markdown)?.[1]).find((found) => found !== undefined)
  return { title: heading === undefined ? '' : plainLine(heading), total: collected.sections.length, sections: collected.sections }

  function addCell(cell: Record<string, unknown>): void {
    const source = textOf(cell.source)
    if (cell.cell_type !== 'code') {
      collected.add('', source)
      return
    }
    const outputs = Array.isArray(cell.outputs) ? cell.outputs.filter(isRecord).map(outputText).filter(Boolean) : []
    const parts = [fenced(source, language), ...outputs.map((output) => `Output:\n\n${fenced(output, '')}`)]
    collected.add('', parts.join('\n\n'))
  }
}

function parse(bytes: Uint8Array): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (isRecord(parsed)) return parsed
  } catch {
    // Refused below.
  }
  throw new UnreadableDocument('malformed', 'It is not valid JSON.')
}

function languageOf({ metadata }: Record<string, unknown>): string {
  if (!isRecord(metadata)) return ''
  const { language_info: info, kernelspec: kernel } = metadata
  const name = (isRecord(info) && info.name) || (isRecord(kernel) && kernel.language)
  return typeof name === 'string' && /^[\w+#-]{1,20}$/.test(name) ? name : ''
}

function outputText(output: Record<string, unknown>): string {
  const { data } = output
  const text = textOf(output.text) || (isRecord(data) ? textOf(data['text/plain']) : '') || textOf(output.traceback, '\n')
  const plain = stripVTControlCharacters(text)
  return plain.length > outputChars ? `${plain.slice(0, outputChars)}\n… (output cut)` : plain
}

/** A string, or a list of its lines. */
function textOf(value: unknown, separator = ''): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.filter((line) => typeof line === 'string').join(separator) : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
