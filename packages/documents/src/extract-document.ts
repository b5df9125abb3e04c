// Extracts the text of a document in a worker process, in batches of pages. A document that crashes or hangs its worker harms nothing else.

import { type Call, type DocumentFormat, type DocumentSection, isInRanges, isRefusal, type SectionRange } from '@sheaf/contract'
import { openPool, type Pool, spawnProcess } from '@sheaf/engine/work'
import * as limits from './document-limits.ts'
import { type ExtractAnswer, type ExtractInput, extractJob } from './extract-job.ts'
import type { DocumentOutcome } from './outcome.ts'

const workerIdleMs = 20_000

/** Two: one long document must not keep another waiting. */
export function openDocumentWorkers(): Pool {
  return openPool(2, { spawn: spawnProcess, heapMegabytes: limits.workerMegabytes, idleMs: workerIdleMs })
}

export interface ExtractRequest {
  /** The file must be in this folder. Links are not followed. */
  root: string
  relative: string
  format: DocumentFormat
  /** From the content type; absent: from the content. */
  charset?: string
  /** Only these pages of a PDF are read. Empty: all. Other formats are always read whole. */
  ranges: readonly SectionRange[]
  deadlineMs?: number
}

/** Throws only `cancelled`. */
export async function extractDocument(pool: Pool, request: ExtractRequest, call: Call = {}): Promise<DocumentOutcome> {
  const { root, relative, format, charset = '', ranges } = request
  const sections: DocumentSection[] = []
  let chars = 0
  let hash: string | undefined
  for (;;) {
    const input: ExtractInput = { root, relative, format, charset, ranges: [...ranges], skip: sections.length }
    const answer = await runJob(pool, input, request.deadlineMs ?? limits.deadlineMs, call)
    if (!answer.ok) return { ok: false, why: answer.why, detail: answer.detail }
    if (hash !== undefined && hash !== answer.hash) return { ok: false, why: 'changed' }
    hash = answer.hash
    for (const section of answer.text.sections) {
      chars += section.markdown.length
      sections.push(section)
    }
    if (chars > limits.textChars) return { ok: false, why: 'too-large', detail: 'It contains more than 5 million characters of text.' }
    call.onProgress?.({ stage: 'document', done: sections.length, total: sections.length + answer.left })
    if (answer.left > 0) continue
    if (sections.every(({ title, markdown }) => title === '' && markdown === '')) return { ok: false, why: 'empty' }
    if (!sections.some(({ number }) => isInRanges(number, ranges)))
      return { ok: false, why: 'no-section', detail: `It has ${sections.length} sections.` }
    return { ok: true, text: { ...answer.text, sections }, hash }
  }
}

async function runJob(pool: Pool, input: ExtractInput, deadlineMs: number, { signal }: Call): Promise<ExtractAnswer> {
  try {
    return await pool.run(extractJob, input, { signal, deadline: { ms: deadlineMs, refusal: 'parser-timeout' } })
  } catch (error) {
    if (!isRefusal(error)) return { ok: false, why: 'crashed', detail: '' }
    if (error.code === 'parser-timeout') return { ok: false, why: 'timeout', detail: '' }
    throw error
  }
}
