// Reads the text of a document from its file or its web page, and stores it.

import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { type Call, type DocumentText, defined, Refusal, type SectionRange } from '@sheaf/contract'
import { type DocumentOutcome, extractDocument, fetchPage, formatOfName, hostOf } from '@sheaf/documents'
import { explainPath, hashBytes, type RuleOptions, resolveInside, statFile } from '@sheaf/engine/disk'
import type { Context } from '../context.ts'
import { refuseDocument, refusePage } from './document-refusals.ts'
import type { Documents } from './open-documents.ts'

export type SourceRequest = { path: string } | { url: string; allowPrivate?: boolean }

export interface SourceScope {
  roots: readonly string[]
  rules: RuleOptions
}

export interface ReadSource {
  kind: 'file' | 'web'
  location: string
  hash: string
  text: DocumentText
}

export async function readSource(
  context: Context,
  request: SourceRequest,
  ranges: readonly SectionRange[],
  scope: SourceScope,
  call: Call,
): Promise<ReadSource> {
  const documents = await context.documents()
  const read =
    'path' in request ? await readFile(documents, request.path, ranges, scope, call) : await readPage(context, documents, request, call)
  documents.store(read.hash, read.text)
  return read
}

async function readFile(
  documents: Documents,
  path: string,
  ranges: readonly SectionRange[],
  scope: SourceScope,
  call: Call,
): Promise<ReadSource> {
  const { root, relative } = locateFile(path, scope)
  const format = formatOfName(relative)
  if (format === undefined)
    throw new Refusal('document-unreadable', `${basename(relative)} is not a PDF, Word, Excel, PowerPoint, HTML, or notebook file.`)
  const outcome = await extractDocument(documents.workers, { root, relative, format, ranges }, call)
  return { kind: 'file', location: join(root, relative), ...accept(outcome, path, basename(relative)) }
}

/** Rules apply to a file in an open folder. The person named any other file, and only that one is read. */
function locateFile(given: string, { roots, rules }: SourceScope): { root: string; relative: string } {
  const path = given.startsWith('~/') ? join(homedir(), given.slice(2)) : given
  if (path.includes('\0') || path === '') throw new Refusal('path-missing', path)
  const inside = resolveInside(roots, path)
  if (inside.ok) {
    if (!statFile(join(inside.root, inside.relative))) throw new Refusal('path-missing', path)
    const { shown, because } = explainPath(inside.root, inside.relative, rules)
    if (!shown) throw new Refusal('path-ignored', `${path}: ${because}`)
    return inside
  }
  if (!isAbsolute(path)) throw new Refusal('path-outside-workspace', path)
  return { root: dirname(path), relative: basename(path) }
}

async function readPage(
  context: Context,
  documents: Documents,
  { url, allowPrivate = false }: { url: string; allowPrivate?: boolean },
  call: Call,
): Promise<ReadSource> {
  const host = URL.parse(url)
  const page = await fetchPage({ url, allowHosts: allowPrivate && host ? [hostOf(host)] : [], ...defined({ signal: call.signal }) })
  if (!page.ok) return refusePage(page, url)
  const { folder, name } = documents.writeTemporary(`fetched-${context.newId()}`, page.bytes)
  try {
    const request = { root: folder, relative: name, format: page.format, charset: page.charset, ranges: [] }
    const outcome = await extractDocument(documents.workers, request, call)
    return { kind: 'web', location: page.url, ...accept(outcome, url, new URL(page.url).host) }
  } finally {
    documents.removeTemporary(name)
  }
}

function accept(outcome: DocumentOutcome, path: string, name: string): { hash: string; text: DocumentText } {
  if (!outcome.ok) return refuseDocument(outcome, path)
  const { text } = outcome
  // The same bytes may have been read in another format.
  return { hash: hashBytes(Buffer.from(`${text.format} ${outcome.hash}`)), text: { ...text, title: text.title || name } }
}
