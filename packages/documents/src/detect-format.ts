// Which reader a document needs, by its name or content type and its first bytes.

import type { DocumentFormat } from '@sheaf/contract'
import { UnreadableDocument } from './outcome.ts'

const byExtension: Record<string, DocumentFormat> = {
  pdf: 'pdf',
  docx: 'docx',
  xlsx: 'xlsx',
  pptx: 'pptx',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  ipynb: 'notebook',
}

export function formatOfName(name: string): DocumentFormat | undefined {
  const extension = /\.([a-z]{3,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined
}

const byContentType: Record<string, DocumentFormat> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'application/pdf': 'pdf',
  'text/plain': 'text',
  'text/markdown': 'text',
  'text/x-markdown': 'text',
  'application/x-ipynb+json': 'notebook',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
}

/** `type` without parameters. */
export function formatOfContentType(type: string): DocumentFormat | undefined {
  return Object.hasOwn(byContentType, type) ? byContentType[type] : undefined
}

const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Refuses bytes that cannot be of this format, before a reader spends time on them. */
export function checkFormat(bytes: Buffer, format: DocumentFormat): void {
  if (bytes.length === 0) throw new UnreadableDocument('empty')
  if (format === 'pdf' && !bytes.subarray(0, 1_024).includes('%PDF-')) throw new UnreadableDocument('malformed', 'It is not a PDF.')
  if (format === 'html' || format === 'text' || format === 'notebook') checkText(bytes)
  if (format !== 'docx' && format !== 'xlsx' && format !== 'pptx') return
  // Office encrypts a document by wrapping it in the format that older versions used.
  if (bytes.subarray(0, 4).equals(compoundFile)) throw new UnreadableDocument('encrypted')
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') throw new UnreadableDocument('malformed', 'It is not an Office document.')
}

const textStart = 8_192

/** A server may send anything as HTML. */
function checkText(bytes: Buffer): void {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const start = bytes.subarray(0, textStart)
  if (start.subarray(0, 5).toString('latin1') === '%PDF-' || (!isUtf16 && start.includes(0)))
    throw new UnreadableDocument('unsupported', 'It is not text.')
}
