// documents.*: adds, refreshes, and previews the documents of an open workspace.

import {
  type Call,
  type DocumentAddition,
  type DocumentPreview,
  type DocumentPreviewRequest,
  type DocumentSource,
  defined,
  isInRanges,
  type MethodInput,
  Refusal,
  type SectionRange,
} from '@sheaf/contract'
import { rootNames } from '@sheaf/engine/disk'
import { gateSections, gatherDocuments } from '@sheaf/engine/prompt'
import { openTokenizer } from '@sheaf/engine/tokens'
import type { Context } from '../context.ts'
import { resolveScope } from '../files/resolve-scope.ts'
import type { LiveWorkspace, LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { removeUnusedTexts } from '../workspaces/remove-unused-texts.ts'
import { hasSections } from './open-documents.ts'
import { type ReadSource, readSource, type SourceRequest } from './read-source.ts'

/** More would be a mistake. */
const mostDocuments = 100
const previewChars = 100_000

export async function addDocument(
  context: Context,
  workspaces: () => Promise<LiveWorkspaces>,
  openedWorkspaces: () => Promise<LiveWorkspaces | undefined>,
  { from, ranges = [], ...scope }: DocumentAddition,
  call: Call,
): Promise<DocumentSource> {
  const { roots, rules, live } = await resolveScope(context, workspaces, scope)
  if (live && documentsOf(live).length >= mostDocuments)
    throw new Refusal('not-possible', `A tab can have ${mostDocuments} documents. Remove one first.`)
  const read = await readSource(context, from, ranges, { roots, rules }, call)
  const same = live && documentsOf(live).find(({ kind, location }) => kind === read.kind && location === read.location)
  const isPrivate = 'url' in from && from.allowPrivate === true
  const source = await sourceOf(context, same?.id ?? context.newId(), read, ranges, isPrivate, roots, call)
  if (live) setDocuments(live, [...documentsOf(live).filter(({ id }) => id !== source.id), source])
  await pruneDocuments(context, await openedWorkspaces())
  return source
}

export async function changeDocument(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, change }: MethodInput<'documents.change'>,
  call: Call,
): Promise<DocumentSource> {
  const live = workspaces.get(workspace)
  const document = documentIn(live, change.id)
  if (change.type === 'remove') {
    setDocuments(
      live,
      documentsOf(live).filter(({ id }) => id !== change.id),
    )
    await pruneDocuments(context, workspaces)
    return document
  }
  const changed =
    change.type === 'choose'
      ? await chooseSections(context, live, document, change.ranges, call)
      : await refresh(context, live, document, change.allowPrivate === true, call)
  setDocuments(
    live,
    documentsOf(live).map((each) => (each.id === changed.id ? changed : each)),
  )
  return changed
}

async function chooseSections(
  context: Context,
  live: LiveWorkspace,
  document: DocumentSource,
  ranges: SectionRange[],
  call: Call,
): Promise<DocumentSource> {
  const stored = (await context.documents()).load(document.hash)
  if (!stored) throw new Refusal('document-unreadable', 'Its text is missing. Refresh it.')
  if (!hasSections(stored, ranges)) await readMore(context, live, document, ranges, call)
  return counted(context, { ...document, ranges }, live.workspace().roots, call)
}

/** The pages of a PDF that were not read when it was added. Web pages are always stored whole. */
async function readMore(
  context: Context,
  live: LiveWorkspace,
  { location, hash }: DocumentSource,
  ranges: readonly SectionRange[],
  call: Call,
): Promise<void> {
  const read = await readSource(context, { path: location }, ranges, { roots: live.workspace().roots, rules: live.rules() }, call)
  if (read.hash !== hash) throw new Refusal('document-unreadable', 'The file has changed. Refresh it, then choose pages.')
}

async function refresh(
  context: Context,
  live: LiveWorkspace,
  { id, kind, location, ranges, allowPrivate }: DocumentSource,
  isAllowed: boolean,
  call: Call,
): Promise<DocumentSource> {
  const isPrivate = isAllowed || allowPrivate === true
  const from: SourceRequest = kind === 'web' ? { url: location, allowPrivate: isPrivate } : { path: location }
  const scope = { roots: live.workspace().roots, rules: live.rules() }
  const read = await readSource(context, from, ranges, scope, call)
  return sourceOf(context, id, read, ranges, isPrivate && kind === 'web', scope.roots, call)
}

export async function previewDocument(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, id, from = 1 }: DocumentPreviewRequest,
  call: Call,
): Promise<DocumentPreview> {
  const live = workspaces.get(workspace)
  const document = documentIn(live, id)
  const text = (await context.documents()).load(document.hash)
  if (!text) throw new Refusal('document-unreadable', 'Its text is missing. Refresh it.')
  const chosen = text.sections.filter(({ number }) => number >= from && isInRanges(number, document.ranges))
  let chars = 0
  const end = chosen.findIndex(({ markdown }) => {
    chars += markdown.length
    return chars > previewChars
  })
  // At least one, and never more of it than a window can show.
  const shown = end === -1 ? chosen : chosen.slice(0, Math.max(1, end))
  const cut = shown.map((section) => ({ ...section, markdown: section.markdown.slice(0, previewChars) }))
  const { sections } = await gateSections(cut, live.workspace().compose.secrets, call)
  return { sections, ...defined({ next: chosen[shown.length]?.number }) }
}

async function sourceOf(
  context: Context,
  id: string,
  { kind, location, hash, text }: ReadSource,
  ranges: SectionRange[],
  isPrivate: boolean,
  roots: readonly string[],
  call: Call,
): Promise<DocumentSource> {
  const { title, format, total } = text
  const fetchedAt = context.now().toISOString()
  const source: DocumentSource = { id, kind, location, title, format, hash, fetchedAt, total, ranges, tokens: 0 }
  return counted(context, isPrivate ? { ...source, allowPrivate: true } : source, roots, call)
}

async function counted(context: Context, document: DocumentSource, paths: readonly string[], { signal }: Call): Promise<DocumentSource> {
  const { shelf } = await context.documents()
  const names = rootNames(paths)
  const roots = paths.map((path, at) => ({ name: names[at] ?? path, path }))
  const tools = { documents: shelf, tree: { roots }, ...defined({ signal }) }
  const { blocks } = await gatherDocuments({ roots: [], documents: [document] }, openTokenizer('o200k'), tools)
  const [block] = blocks
  if (!block) throw new Refusal('document-unreadable', `It has none of the chosen sections. It has ${document.total}.`)
  return { ...document, tokens: block.segment.tokens }
}

function documentsOf(live: LiveWorkspace): DocumentSource[] {
  return live.workspace().documents ?? []
}

function documentIn(live: LiveWorkspace, id: string): DocumentSource {
  const found = documentsOf(live).find((each) => each.id === id)
  if (!found) throw new Refusal('not-possible', 'This document was removed.')
  return found
}

function setDocuments(live: LiveWorkspace, documents: DocumentSource[]): void {
  live.change({ documents })
}

async function pruneDocuments(context: Context, workspaces: LiveWorkspaces | undefined): Promise<void> {
  const { folder } = await context.documents()
  await removeUnusedTexts(context, workspaces, { folder, hashesOf: ({ documents = [] }) => documents.map(({ hash }) => hash) })
}
