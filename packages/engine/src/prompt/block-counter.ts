// Counts the tokens of the chosen files without keeping their text; a file is counted again only after it changed.

import { limits, type PromptRequest, Refusal, type SecretFinding } from '@sheaf/contract'
import { isSameStamp, readContained, type Stamp, stampOf } from '../disk/index.ts'
import type { FileFacts } from '../facts/index.ts'
import { secretByName } from '../secrets/index.ts'
import type { Tokenizer } from '../tokens/index.ts'
import { escapeName } from '../tree/escape-name.ts'
import { splitEvery } from '../work/run-batches.ts'
import { eventLoopYielder } from '../work/yield-to-event-loop.ts'
import type { ListedFile } from './choose-listed-files.ts'
import type { GatherBlocks } from './compose-prompt.ts'
import type { FileBlock } from './file-block.ts'
import { addFile, blockForm, type Gathered, isLeftUnread, notesOn, type Oddities, shownPath } from './gather-blocks.ts'
import type { PromptTools } from './prompt-tools.ts'
import { whyNotRead } from './read-files.ts'

export interface BlockCounter {
  gather: GatherBlocks
  /** Drops files that changed on disk, whatever their times are. */
  forget(files: readonly { root: string; relative: string }[]): void
}

/** One file's contribution to a prompt. */
interface CountedFile {
  stamp: Stamp | undefined
  form: string
  block?: FileBlock
  why?: string
  findings: SecretFinding[]
  isDefused: boolean
  isDecoded: boolean
}

/** Small enough that one cache lookup is quick. */
const chunkFiles = 200
/** Enough chunks in flight to keep a pool's threads busy. */
const chunksAtOnce = 4
const keptBeyond = 20_000

export function openBlockCounter(): BlockCounter {
  const known = new Map<string, CountedFile>()

  const gather: GatherBlocks = async (chosen, request, tokenizer, tools) => {
    const gathered: Gathered = { blocks: [], leftOut: [], findings: [], notes: [], manifest: [] }
    const wanted = chosen.filter((file) => !isLeftUnread(file, gathered.leftOut))
    const base = blockForm(request, tokenizer, tools)
    const yieldToEventLoop = eventLoopYielder()
    const counted = new Map<string, CountedFile>()
    const missing: Missing[] = []
    tools.onProgress?.({ stage: 'count', done: 0, total: wanted.length })
    for (const file of wanted) {
      const stamp = file.link ? undefined : stampOf(`${file.root}/${file.relative}`)
      const form = formOf(base, file)
      const kept = known.get(keyOf(file))
      if (kept?.stamp && stamp && kept.form === form && isSameStamp(kept.stamp, stamp)) counted.set(file.path, kept)
      else missing.push({ file, stamp, form })
      const turn = yieldToEventLoop()
      if (turn) await turn
      refuseIfCanceled(tools)
    }
    await countMissing(missing, request, tokenizer, tools, (file, found) => {
      counted.set(file.path, found)
      if (found.stamp) known.set(keyOf(file), found)
    })
    const oddities: Oddities = { defused: [], decoded: [] }
    for (const { path } of wanted) {
      const found = counted.get(path)
      if (found?.findings.length) gathered.findings.push({ path, findings: found.findings })
      if (found?.block) gathered.blocks.push(found.block)
      else gathered.leftOut.push({ path, why: found?.why ?? 'not readable' })
      if (found?.isDefused) oddities.defused.push(path)
      if (found?.isDecoded) oddities.decoded.push(path)
    }
    gathered.notes.push(...notesOn(oddities))
    if (known.size > wanted.length * 2 + keptBeyond) prune(known, new Set(wanted.map(keyOf)))
    return gathered
  }

  return {
    gather,
    forget(files) {
      for (const file of files) known.delete(keyOf(file))
    },
  }
}

interface Missing {
  file: ListedFile
  stamp: Stamp | undefined
  form: string
}

type Found = (file: ListedFile, counted: CountedFile) => void

async function countMissing(
  missing: readonly Missing[],
  request: PromptRequest,
  tokenizer: Tokenizer,
  tools: PromptTools,
  found: Found,
): Promise<void> {
  const chunks = [...Map.groupBy(missing, ({ file }) => file.root).values()].flatMap((files) => splitEvery(files, chunkFiles))
  const yieldToEventLoop = eventLoopYielder()
  let done = 0
  const work = async (): Promise<void> => {
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      const facts = await factsOf(chunk, tools)
      for (const each of chunk) {
        found(each.file, countFile(each, facts.get(each.file.relative), request, tokenizer))
        const turn = yieldToEventLoop()
        if (turn) await turn
        refuseIfCanceled(tools)
      }
      done += chunk.length
      tools.onProgress?.({ stage: 'count', done, total: missing.length })
    }
  }
  await Promise.all(Array.from({ length: Math.min(chunksAtOnce, chunks.length) }, work))
}

type Facts = { ok: true; facts: FileFacts } | { ok: false; why: string }

async function factsOf(chunk: readonly Missing[], { measure }: PromptTools): Promise<Map<string, Facts>> {
  const [first] = chunk
  const plain = chunk.flatMap(({ file, stamp }) => {
    const stat = file.link ? statBehind(file) : stamp
    return stat && stat.size <= mostBytes(file) ? [{ path: file.relative, stat }] : []
  })
  if (!first || plain.length === 0) return new Map()
  const measuring = measure(
    first.file.root,
    plain.map(({ path }) => path),
  )
  return measuring.finish(plain)
}

function countFile({ file, stamp, form }: Missing, facts: Facts | undefined, request: PromptRequest, tokenizer: Tokenizer): CountedFile {
  const nothing = { stamp, form, findings: [], isDefused: false, isDecoded: false }
  if (facts?.ok && isPlain(file, facts.facts, request)) {
    const tokens = facts.facts.fenced[tokenizer.encoding]
    if (tokens !== undefined)
      return { ...nothing, block: placeholderBlock(file, tokens + titleTokens(shownPath(file, request), tokenizer)) }
  }
  if (facts && !facts.ok) return { ...nothing, why: whyNotCounted(facts.why, file) }
  if (facts?.facts.kind === 'binary') return { ...nothing, why: 'binary' }
  const read = readContained(file.root, file.relative, { maxBytes: mostBytes(file), followLinks: file.named })
  if (!read.ok) return { ...nothing, why: whyNotCounted(read.why, file) }
  if (!facts) return { ...nothing, stamp: undefined, why: 'changed while it was being read; try again' }
  const gathered: Gathered = { blocks: [], leftOut: [], findings: [], notes: [], manifest: [] }
  const oddities: Oddities = { defused: [], decoded: [] }
  addFile({ ...file, bytes: read.bytes, stamp: read, facts: facts.facts }, request, tokenizer, gathered, oddities, [])
  const [block] = gathered.blocks
  return {
    stamp,
    form,
    ...(block ? { block: block.mode === 'slices' ? block : placeholderBlock(file, block.segment.tokens) } : {}),
    ...(gathered.leftOut[0] ? { why: gathered.leftOut[0].why } : {}),
    findings: gathered.findings[0]?.findings ?? [],
    isDefused: oddities.defused.length > 0,
    isDecoded: oddities.decoded.length > 0,
  }
}

/** The tree is slightly behind the disk: a file that was just deleted "no longer exists". */
function whyNotCounted(why: string, { named, link }: ListedFile): string {
  return why === 'missing' && !link ? 'no longer exists' : whyNotRead(why, named)
}

/** Whether the facts suffice: nothing in the text is redacted, defused or decoded. */
function isPlain({ path, mode, named }: ListedFile, { kind, isUtf8, tags, findings = [] }: FileFacts, { secrets }: PromptRequest): boolean {
  if (mode !== 'full' || kind !== 'text' || !isUtf8 || tags) return false
  return (secrets === 'off' || findings.length === 0) && (named || !secretByName(path))
}

/** Placeholder for the text: its ends are those of a block, which no token spans, so only its count matters. */
function placeholderBlock({ path, mode }: ListedFile, tokens: number): FileBlock {
  return {
    path,
    mode,
    ranges: [],
    source: () => {
      throw new Error(`${path} was only counted.`)
    },
    segment: { part: 'files', chunks: blockEnds, tokens },
  }
}

const blockEnds = [Buffer.from('File: \n\n')]

function titleTokens(path: string, tokenizer: Tokenizer): number {
  return tokenizer.count(Buffer.from(`File: ${escapeName(path)}\n`))
}

function mostBytes({ named }: ListedFile): number {
  return named ? limits.unreadableFileBytes : limits.largeFileBytes
}

/** Stat of a link's target, if the link may be followed: measuring uses it, too. */
function statBehind({ root, relative, named }: ListedFile): Stamp | undefined {
  const read = readContained(root, relative, { maxBytes: limits.unreadableFileBytes, followLinks: named })
  return read.ok ? read : undefined
}

function formOf(base: string, { mode, ranges, named }: ListedFile): string {
  return mode === 'slices' ? `${base}${JSON.stringify(ranges)}` : named ? base : `${base}-`
}

function keyOf({ root, relative }: { root: string; relative: string }): string {
  return `${root}\0${relative}`
}

function prune(known: Map<string, CountedFile>, used: ReadonlySet<string>): void {
  for (const key of known.keys()) if (!used.has(key)) known.delete(key)
}

function refuseIfCanceled({ signal }: PromptTools): void {
  if (signal?.aborted) throw new Refusal('cancelled')
}
