// Collects the texts of documents through the gate: secrets are redacted, and nothing in a document can close its section.

import {
  type DocumentSection,
  type DocumentSource,
  type DocumentText,
  type DocumentUnit,
  documentUnits,
  formatSectionRanges,
  isInRanges,
  type LeftOut,
  type PromptRequest,
  type PromptResult,
  Refusal,
  type SecretFinding,
} from '@sheaf/contract'
import { escapeSectionTags } from '../facts/index.ts'
import { redactSecrets, scanSecrets } from '../secrets/index.ts'
import type { Tokenizer } from '../tokens/index.ts'
import { escapeName } from '../tree/escape-name.ts'
import { eventLoopYielder } from '../work/index.ts'
import type { PromptTools } from './prompt-tools.ts'
import { countChunks, safelyCut } from './safe-chunks.ts'
import type { Segment } from './segment.ts'

export interface DocumentBlock {
  id: string
  source: string
  segment: Segment & { tokens: number }
}

/** Where the texts of documents are kept. */
export interface DocumentShelf {
  /** Undefined: its text is not stored. */
  read(source: DocumentSource): DocumentText | undefined
  /** How the prompt names it: a URL, or a path without the folders of the user. */
  nameOf(source: DocumentSource, roots: readonly { name: string; path: string }[]): string
  /** Blocks of the last prompts, by everything that they are made of. */
  blocks: Map<string, GatedDocument>
}

/** `block` is absent if the document is left out. */
interface GatedDocument {
  block?: DocumentBlock
  findings: SecretFinding[]
}

interface GatheredDocuments {
  blocks: DocumentBlock[]
  leftOut: LeftOut[]
  findings: PromptResult['findings']
}

export const noDocuments: GatheredDocuments = { blocks: [], leftOut: [], findings: [] }

/** A host keeps this many blocks in memory. */
const blocksKept = 64

type DocumentTools = Pick<PromptTools, 'documents' | 'signal'> & { tree: { roots: readonly { name: string; path: string }[] } }

export async function gatherDocuments(request: PromptRequest, tokenizer: Tokenizer, tools: DocumentTools): Promise<GatheredDocuments> {
  const { documents = [], secrets = 'redact' } = request
  const shelf = tools.documents
  const gathered: GatheredDocuments = { blocks: [], leftOut: [], findings: [] }
  for (const document of documents) {
    const source = shelf?.nameOf(document, tools.tree.roots) ?? document.title
    const key = JSON.stringify([{ ...document, tokens: 0 }, source, secrets, tokenizer.encoding])
    const gated = shelf?.blocks.get(key) ?? (await gateDocument(document, source, secrets, tokenizer, tools))
    if (gated === undefined) {
      gathered.leftOut.push({ path: source, why: 'its text is missing; refresh it' })
      continue
    }
    if (shelf && shelf.blocks.size >= blocksKept) shelf.blocks.clear()
    shelf?.blocks.set(key, gated)
    if (gated.findings.length > 0) gathered.findings.push({ path: source, findings: gated.findings })
    if (gated.block) gathered.blocks.push(gated.block)
    else gathered.leftOut.push({ path: source, why: gated.findings.length > 0 ? 'contains a secret' : 'none of the chosen sections exist' })
  }
  return gathered
}

async function gateDocument(
  document: DocumentSource,
  source: string,
  secrets: NonNullable<PromptRequest['secrets']>,
  tokenizer: Tokenizer,
  tools: DocumentTools,
): Promise<GatedDocument | undefined> {
  const text = tools.documents?.read(document)
  if (!text) return undefined
  const chosen = text.sections.filter(({ number }) => isInRanges(number, document.ranges))
  const unit = documentUnits[document.format]
  const { sections, findings } = await gateSections(chosen, secrets, tools)
  if (sections.length === 0 || (secrets === 'leave-out' && findings.length > 0)) return { findings }
  const parts = [`<document${attributesOf(document, source, unit)}>\n`, ...sections.map((each) => sectionText(each, unit)), '</document>\n']
  const chunks = safelyCut(parts)
  const tokens = await countChunks(chunks, tokenizer)
  return { block: { id: document.id, source, segment: { part: 'documents', chunks, tokens } }, findings }
}

/** Redacts secrets and escapes tags. Lines of findings are counted through all sections. */
export async function gateSections(
  sections: readonly DocumentSection[],
  secrets: NonNullable<PromptRequest['secrets']>,
  { signal }: Pick<PromptTools, 'signal'>,
): Promise<{ sections: DocumentSection[]; findings: SecretFinding[] }> {
  const gated: DocumentSection[] = []
  const findings: SecretFinding[] = []
  const yieldToEventLoop = eventLoopYielder()
  let lines = 0
  for (const { number, title, markdown } of sections) {
    if (signal?.aborted) throw new Refusal('cancelled')
    const whole = title === '' ? markdown : `${title}\n${markdown}`
    const found = secrets === 'off' ? [] : await scanSecrets(whole, '')
    findings.push(...found.map(({ rule, line, hint }) => ({ rule, line: lines + line, hint })))
    lines += whole.split('\n').length
    const safe = escapeTags(found.length > 0 ? redactSecrets(whole, found) : whole)
    const cut = title === '' ? -1 : safe.indexOf('\n')
    gated.push({ number, title: cut === -1 ? '' : safe.slice(0, cut), markdown: safe.slice(cut + 1) })
    await yieldToEventLoop()
  }
  return { sections: gated, findings }
}

const documentTag = /<(?=\s*\/?\s*document\b)/gi

function escapeTags(text: string): string {
  return escapeSectionTags(text).replace(documentTag, '<\\')
}

const unitNames: Record<DocumentUnit, string> = { page: 'Page', sheet: 'Sheet', slide: 'Slide', section: 'Section', cell: 'Cell' }

function attributesOf({ title, ranges, fetchedAt, kind }: DocumentSource, source: string, unit: DocumentUnit): string {
  const attributes = [
    ['source', source],
    ['title', title],
    [`${unit}s`, formatSectionRanges(ranges)],
    ['retrieved', kind === 'web' ? fetchedAt.slice(0, 10) : ''],
  ]
  return attributes.map(([name, value = '']) => (value === '' ? '' : ` ${name}="${escapeName(value).replaceAll('"', "'")}"`)).join('')
}

function sectionText({ number, title, markdown }: DocumentSection, unit: DocumentUnit): string {
  const heading = unit === 'section' ? title : `${unitNames[unit]} ${number}${title === '' ? '' : `: ${title}`}`
  return `${heading === '' ? '' : `## ${heading}\n\n`}${markdown}${markdown === '' ? '' : '\n\n'}`
}
