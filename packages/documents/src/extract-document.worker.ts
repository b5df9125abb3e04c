// Reads one document in a separate process: a path in, text out.

import { isInRanges } from '@sheaf/contract'
import { hashBytes, type ReadFailure, readContained } from '@sheaf/engine/disk'
import { checkFormat } from './detect-format.ts'
import * as limits from './document-limits.ts'
import type { ExtractAnswer, ExtractInput } from './extract-job.ts'
import { type DocumentProblem, UnreadableDocument } from './outcome.ts'
import type { ReadSections } from './readers/reader.ts'

const problems: Record<ReadFailure, DocumentProblem> = {
  missing: 'missing',
  folder: 'unreadable',
  special: 'unreadable',
  link: 'unreadable',
  outside: 'unreadable',
  unreadable: 'unreadable',
  'too-large': 'too-large',
}

// Parts of a damaged PDF that nobody waits for may fail too. The job still ends, with an outcome or at its deadline.
process.on('unhandledRejection', () => undefined)

export async function run(input: ExtractInput): Promise<ExtractAnswer> {
  const isPlain = input.format === 'html' || input.format === 'notebook' || input.format === 'text'
  const maxBytes = isPlain ? limits.plainBytes : limits.fileBytes
  const read = readContained(input.root, input.relative, { maxBytes })
  if (!read.ok) return { ok: false, why: problems[read.why], detail: read.why === 'too-large' ? `The limit is ${maxBytes / 1e6} MB.` : '' }
  try {
    checkFormat(read.bytes, input.format)
    const { left, ...text } = await readSections(read.bytes, input)
    return { ok: true, text: { ...text, format: input.format }, hash: hashBytes(read.bytes), left }
  } catch (error) {
    if (error instanceof UnreadableDocument) return { ok: false, why: error.why, detail: error.message }
    // A bug of a reader or its library, which a crafted document found.
    return { ok: false, why: 'malformed', detail: '' }
  }
}

async function readSections(bytes: Buffer, { format, charset, ranges, skip }: ExtractInput): Promise<ReadSections & { left: number }> {
  switch (format) {
    case 'pdf': {
      const { readPdf } = await import('./readers/read-pdf.ts')
      let left = 0
      const read = await readPdf(bytes, (total) => {
        const wanted = Array.from({ length: total }, (_, at) => at + 1).filter((number) => isInRanges(number, ranges))
        if (wanted.length === 0) throw new UnreadableDocument('no-section', total === 1 ? 'It has 1 page.' : `It has ${total} pages.`)
        left = Math.max(0, wanted.length - skip - limits.batchPages)
        return wanted.slice(skip, skip + limits.batchPages)
      })
      return { ...read, left }
    }
    case 'docx':
      return { ...(await import('./readers/read-docx.ts')).readDocx(bytes), left: 0 }
    case 'xlsx':
      return { ...(await import('./readers/read-xlsx.ts')).readXlsx(bytes), left: 0 }
    case 'pptx':
      return { ...(await import('./readers/read-pptx.ts')).readPptx(bytes), left: 0 }
    case 'html':
      return { ...(await import('./readers/read-html.ts')).readHtml(bytes, charset), left: 0 }
    case 'notebook':
      return { ...(await import('./readers/read-notebook.ts')).readNotebook(bytes), left: 0 }
    case 'text':
      return { ...(await import('./readers/read-plain.ts')).readPlain(bytes, charset), left: 0 }
  }
}
