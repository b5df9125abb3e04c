// Documents beside files: PDFs, Office files, notebooks, and web pages, which a prompt contains as text.

/** `text`: plain text or Markdown, from the web only. */
export type DocumentFormat = 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'html' | 'notebook' | 'text'

export type DocumentUnit = 'page' | 'sheet' | 'slide' | 'section' | 'cell'

export const documentUnits: Record<DocumentFormat, DocumentUnit> = {
  pdf: 'page',
  docx: 'section',
  xlsx: 'sheet',
  pptx: 'slide',
  html: 'section',
  notebook: 'cell',
  text: 'section',
}

/** A page, sheet, slide, section, or cell. */
export interface DocumentSection {
  /** 1-based */
  number: number
  /** Empty: it has none. */
  title: string
  markdown: string
}

export interface DocumentText {
  title: string
  format: DocumentFormat
  /** Number of sections in the whole document. */
  total: number
  /** In order. Of a PDF, possibly only some. */
  sections: DocumentSection[]
}

/** Sections of a document; both ends are included. */
export interface SectionRange {
  from: number
  to: number
}

/** A document in a task tab, with its text in the state folder under `hash`. */
export interface DocumentSource {
  id: string
  kind: 'file' | 'web'
  /** The absolute path, or the URL. */
  location: string
  title: string
  format: DocumentFormat
  /** Hash of the content at `fetchedAt`. */
  hash: string
  fetchedAt: string
  /** Number of sections in the whole document. */
  total: number
  /** Empty: all sections. */
  ranges: SectionRange[]
  /** Token count of the chosen sections (o200k). */
  tokens: number
  /** The person allowed its host, which has a private address. */
  allowPrivate?: boolean
}

/** The document as it appears in a prompt. */
export interface PromptDocument {
  id: string
  source: string
  tokens: number
}

/** Part of a document, for a person. Secrets are redacted. */
export interface DocumentPreview {
  sections: DocumentSection[]
  /** Number of the section to continue with; absent at the end. */
  next?: number
}

/** File names that can be added as documents. */
const documentFile = /\.(?:pdf|docx|xlsx|pptx|html?|xhtml|ipynb)$/i

export function isDocumentFile(path: string): boolean {
  return documentFile.test(path)
}

const mostRanges = 1_000
const largestNumber = 1_000_000

/** Reads `3-9,12`, where `4-` means "from 4 to the end". Undefined: not ranges. Sorted, without overlaps. */
export function parseSectionRanges(text: string): SectionRange[] | undefined {
  const parts = text.split(',').map((part) => /^\s*(\d{1,7})(?:\s*(-)\s*(\d{1,7})?)?\s*$/.exec(part))
  if (parts.length > mostRanges) return undefined
  const ranges: SectionRange[] = []
  for (const part of parts) {
    if (!part) return undefined
    const from = Number(part[1])
    const to = part[2] === undefined ? from : part[3] === undefined ? largestNumber : Number(part[3])
    if (from < 1 || to < from) return undefined
    ranges.push({ from, to: Math.min(to, largestNumber) })
  }
  return mergeRanges(ranges)
}

function mergeRanges(ranges: readonly SectionRange[]): SectionRange[] {
  const merged: SectionRange[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && range.from <= last.to + 1) last.to = Math.max(last.to, range.to)
    else merged.push({ ...range })
  }
  return merged
}

/** `3-9, 12`; empty for all sections. */
export function formatSectionRanges(ranges: readonly SectionRange[]): string {
  return ranges.map(({ from, to }) => (from === to ? `${from}` : to >= largestNumber ? `${from}-` : `${from}-${to}`)).join(', ')
}

export function isInRanges(number: number, ranges: readonly SectionRange[]): boolean {
  return ranges.length === 0 || ranges.some(({ from, to }) => number >= from && number <= to)
}
