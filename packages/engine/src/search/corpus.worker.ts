// The thread that searches a share of the files. With an index, it reads only files that may match and keeps their texts while there is
// room; without one, it keeps all texts. They are kept one by one: V8 searches 20,000 small strings as fast as one large one, and a
// changed file replaces one string.

import { isSameStamp, stampOf } from '../disk/stamp.ts'
import { byteMatcher } from './byte-matcher.ts'
import { fileFilter } from './choose-files.ts'
import { compileMatcher } from './compile-matcher.ts'
import type { CorpusAnswer, CorpusTask } from './corpus-job.ts'
import { type Content, type Held, openStore, type ReadContent, type Store } from './corpus-store.ts'
import { holdText } from './held-text.ts'
import { type HeldMatcher, matchHeld } from './match-held.ts'
import { packFound } from './pack-found.ts'
import { openQuickLook, type Verdict } from './quick-look.ts'
import type { Found } from './search-file.ts'
import { type FileText, type SearchPass, searchFileText } from './search-file-text.ts'
import { unpackFiles } from './search-share.ts'
import { loadShow, type ShowModule } from './shown-text.ts'
import { mayMatchBy } from './trigrams/may-match.ts'

type NamedShow = ShowModule & { by: string }

type SearchTask = Extract<CorpusTask, { kind: 'search' }>

/** Often enough to stop quickly, rarely enough to cost nothing. */
const filesBetweenChecks = 64

let store: Store | undefined

export async function run(task: CorpusTask): Promise<CorpusAnswer> {
  if (task.kind === 'load') store = openStore(unpackFiles(task.files), task)
  if (!store) return { kind: 'nothing-held' }
  if (task.kind === 'search') return { kind: 'found', found: packFound(await search(store, task)) }
  if (task.kind === 'recheck') recheck(store)
  if (task.kind === 'index') store.indexFor(task.ms)
  if (task.kind === 'save') store.saveIndex()
  if (task.kind === 'update') {
    for (const event of task.events) {
      if (event.kind === 'written') store.put(event.file)
      else store.drop(event.shown)
    }
  }
  return { kind: 'size', bytes: store.bytes(), unindexed: store.unindexed() }
}

async function search(from: Store, task: SearchTask): Promise<Found> {
  const { request, room, canceled, shows } = task
  const show = shows === undefined || request.mode === 'path' ? undefined : { ...(await loadShow(shows)), by: shows }
  const matcher = compileMatcher(request)
  const isChosen = fileFilter(request)
  const flag = new Int32Array(canceled)
  const found: Found = { files: [], leftOff: [], binaries: 0 }
  const look: SearchPass = { matcher, mode: request.mode ?? 'content', contextLines: request.contextLines ?? 0, room, found }
  const how: HeldMatcher = { matcher, bytes: byteMatcher(request) }
  const verdictOn = openVerdict(task, how, show)
  let seen = 0
  for (const held of from.ordered()) {
    if (seen++ % filesBetweenChecks === 0 && Atomics.load(flag, 0) !== 0) break
    if (!isChosen(held.file)) continue
    if (look.mode === 'path') {
      searchFileText({ shown: held.file.shown, read: () => nothing }, look)
      continue
    }
    // Not for every file: a search that awaits nothing takes a few milliseconds.
    const content = contentToSearch(from, held, verdictOn(held), show)
    const text = content instanceof Promise ? await content : content
    searchFileText({ shown: held.file.shown, read: () => textOfContent(from, held, text, how) }, look)
  }
  return found
}

/** Looks at the index, or briefly at the file, so that few files have to be read with care. */
function openVerdict({ request }: SearchTask, how: HeldMatcher, show: ShowModule | undefined): (held: Held) => Verdict | 'too-large' {
  const isCertain = (text: string): boolean => show?.mayAdd(text) !== true
  const mayMatch = mayMatchBy(request, isCertain)
  const literals = how.bytes?.asciiLiterals ?? []
  const canLook = show === undefined || (literals.length > 0 && literals.every(isCertain))
  let quickLook: ReturnType<typeof openQuickLook> | undefined
  return ({ file, mark, content }) => {
    if (content !== undefined) return 'perhaps'
    if (mark === undefined) {
      if (!canLook) return 'perhaps'
      quickLook ??= openQuickLook(request, how.matcher)
      return quickLook(file)
    }
    if (mark.kind !== 'text') return mark.kind
    return mayMatch?.(mark) === false ? 'nothing' : 'perhaps'
  }
}

const nothing: FileText = { kind: 'text', text: '', bytes: new Uint8Array() }
const noContent: Content = { kind: 'held', text: holdText('') }

function contentToSearch(from: Store, held: Held, verdict: Verdict | 'too-large', show: NamedShow | undefined): Content | Promise<Content> {
  if (verdict === 'binary') return { kind: 'binary' }
  if (verdict === 'too-large') return { kind: 'left-off', why: verdict }
  if (show === undefined) return verdict === 'nothing' ? noContent : from.contentOf(held).content
  held.hidden ??= { why: show.whyHidden(held.file) }
  if (verdict === 'nothing') return held.hidden.why === undefined ? noContent : { kind: 'left-off', why: held.hidden.why }
  return held.shown?.by === show.by ? held.shown.content : showContent(from, held, show)
}

/** The part of a file to search; kept with its text, because texts change less often than queries. */
function showContent(from: Store, held: Held, show: NamedShow): Content | Promise<Content> {
  const read = from.contentOf(held)
  const { content: whole, stamp } = read
  // The decision is valid only for the text that it was made for.
  if (held.whole?.by === show.by && stamp && isSameStamp(held.whole.stamp, stamp)) return whole
  return decideContent(from, held, read, show)
}

async function decideContent(from: Store, held: Held, read: ReadContent, show: NamedShow): Promise<Content> {
  const { content: whole, stamp } = read
  const content = await partShown(held, read, show)
  if (content === whole && stamp) held.whole = { by: show.by, stamp }
  // A text that did not fit is not kept in this form either.
  const bytes = content.kind === 'held' && content !== whole ? content.text.bytes.length : 0
  if (held.content === whole && from.reserveFor(held)(bytes)) held.shown = { by: show.by, content }
  return content
}

async function partShown({ file }: Held, { content: whole, utf8 }: ReadContent, show: ShowModule): Promise<Content> {
  if (whole.kind !== 'held') return whole
  const shown = await show.run({ file, utf8: utf8 ?? Buffer.from(whole.text.bytes, 'latin1') })
  if (shown.as === 'is') return whole
  return shown.as === 'nothing' ? { kind: 'left-off', why: shown.why } : { kind: 'held', text: holdText(shown.text) }
}

function textOfContent(from: Store, held: Held, content: Content, how: HeldMatcher): FileText {
  if (content.kind !== 'held') return content
  // Lines and lowered bytes of a text that is not kept are not kept either.
  const reserve = held.content === undefined ? () => false : from.reserveFor(held)
  return { kind: 'held', match: (wanted) => matchHeld(held.file.shown, content.text, how, wanted, reserve) }
}

function recheck(all: Store): void {
  for (const { file, stamp, mark, content } of [...all.ordered()]) {
    if (mark === undefined && content === undefined) continue
    const now = stampOf(`${file.root}/${file.path}`)
    const isSame = stamp && now ? isSameStamp(stamp, now) : stamp === now
    if (!isSame || mark?.isSettled === false) all.put(file)
  }
}
