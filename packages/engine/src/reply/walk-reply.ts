// Walks through a reply outside all payloads: thoughts, the plan, files, fences, edits in other formats, prose.
// It can pause where the text ends and resume when more arrives, because a reply may be streaming.

import { defined, limits } from '@sheaf/contract'
import { classifyFence, fenceEnd, sampleIn } from './code-fence.ts'
import { foreignBlock } from './foreign-block.ts'
import { closesFence, type FenceLine, readFenceLine } from './formats/fence-line.ts'
import { decodeEntities } from './formats/xml/decode-entities.ts'
import { judgeFile } from './formats/xml/judge-file.ts'
import { readFileElement } from './formats/xml/read-file-element.ts'
import { restorePayloads } from './formats/xml/restore-payloads.ts'
import { isAtLineStart, matchAt, openSource, partialTag } from './formats/xml/source.ts'
import { lineRange, readAside } from './read-aside.ts'
import { knownTags, patterns } from './reply-tags.ts'
import { emptyWalked, type Walked } from './walked.ts'

export interface Walk {
  readonly walked: Walked
  /** Walks as far as the text is conclusive, and returns that offset. */
  run(text: string, final: boolean, firstLine: number): number
}

type Fence = FenceLine & { path?: string; line: number; hasFile: boolean; hasEdits: boolean }

/** If `foreign` is false, everything except XML is prose. */
export function openWalk(options: { foreign: boolean }): Walk {
  const walked = emptyWalked()
  let fence: Fence | undefined
  let cdata = false
  /** The last line of prose. */
  let lastProse: [number, number] | undefined
  let previousProse = ''
  let refused = 0
  let unclosed = 0
  let source = openSource('', false, 1)
  let original: { lines: string[]; firstLine: number } | undefined
  /** The text to walk begins in the middle of a line. */
  let midLine = false
  let lineEnd = -1
  let nextFile: RegExpExecArray | null | undefined
  let nextAsideEnd = -1

  return { walked, run }

  function run(text: string, final: boolean, firstLine: number): number {
    enter(text, final, firstLine)
    let at = 0
    // Beyond the limit the whole reply is refused, so the rest does not matter.
    while (at < source.text.length && !walked.ended && walked.files.length <= limits.replyFiles) {
      const next = step(at)
      if (next === 'wait') break
      if (typeof next === 'object') {
        original = { lines: text.slice(next.decode).split('\n'), firstLine: source.lineAt(next.decode) }
        walked.notes.push('The reply was entity-encoded and was decoded once.')
        enter(decodeEntities(text.slice(next.decode)), final, original.firstLine)
        at = 0
      } else at = next
    }
    if (final && !walked.ended) finish()
    if (lastProse !== undefined) previousProse = source.text.slice(...lastProse).trim()
    if (at > 0) midLine = source.text[at - 1] !== '\n'
    return at
  }

  function enter(text: string, final: boolean, firstLine: number): void {
    source = openSource(text, final, firstLine)
    lineEnd = -1
    nextFile = undefined
    nextAsideEnd = -1
    lastProse = undefined
  }

  /** `at` is where a tag may be: the beginning of a line, or after another tag. */
  function step(at: number): number | 'wait' | { decode: number } {
    const { text, final } = source
    const from = leadAt(at)
    // An incomplete tag may still turn out to be any of them.
    if (!final && text.length - from < 24 && !text.slice(from).includes('\n')) return 'wait'
    if (text[from] === '\n') return from + 1
    const sign = text[from]
    if (sign === '<') {
      const next = tagAt(from)
      if (next !== undefined) return next
    }
    if (sign === '&' && matchAt(patterns.encoded, text, from) !== undefined) {
      if (!final) return 'wait'
      if (original === undefined && walked.files.length === 0 && refused === 0) return { decode: from }
      suspect(from)
    }
    if (lineEnd < from) lineEnd = text.indexOf('\n', from)
    if (lineEnd < 0) {
      if (!final) return 'wait'
      lineEnd = text.length
    }
    if (isAtLineStart(text, from, 0) && !(midLine && at === 0)) {
      if (sign === '`' || sign === '~') {
        const next = fenceAt(from)
        if (next !== undefined) return next
      }
      const block = options.foreign ? foreignBlock(text, from) : undefined
      if (block !== undefined) {
        if (!final) return 'wait'
        const end = Math.max(block.end, from + 1)
        walked.foreign.push({ format: block.format, ...lineRange(source, from, end) })
        if (fence !== undefined) fence.hasEdits = true
        leaveAttached(from, end)
        forgetProse()
        return end
      }
      // A diff header takes two lines to recognize.
      if (!final && text.startsWith('--- ', from) && text.indexOf('\n', lineEnd + 1) < 0) return 'wait'
    }
    return prose(from)
  }

  function leadAt(at: number): number {
    const { text } = source
    let from = at
    while (text[from] === ' ' || text[from] === '\t') from++
    if (text[from] !== '=' && text[from] !== ']' && !text.startsWith('<!', from)) return from
    const lead = matchAt(patterns.lead, text, from)?.[0] ?? ''
    const opened = lead.lastIndexOf('<![CDATA[')
    const closed = lead.lastIndexOf(']]>')
    if (opened >= 0 || closed >= 0) cdata = opened > closed
    return from + lead.length
  }

  function tagAt(from: number): number | 'wait' | undefined {
    const { text } = source
    if (!/[a-z!/]/i.test(text[from + 1] ?? '')) return undefined
    if (matchAt(patterns.orphan, text, from) !== undefined) walked.orphans.push(source.lineAt(from))
    const aside = readAside(source, from, walked)
    if (aside !== undefined) return aside.end ?? open(aside.inside, source.lineAt(from))
    return matchAt(patterns.file, text, from) === undefined ? undefined : fileAt(from)
  }

  function fileAt(from: number): number | 'wait' {
    const element = readFileElement(source, from)
    if (element.kind === 'open') return open(element.inside, element.line, element.path)
    if (element.kind === 'prose') return element.end
    const { draft, end } = element
    walked.elements.push(lineRange(source, from, end))
    forgetProse()
    if (original !== undefined) restorePayloads(draft, original.lines, original.firstLine)
    const judged = judgeFile(draft)
    const repairs = [...new Set(draft.repairs)]
    if (repairs.length > 0) walked.notes.push(`${draft.path || 'A file'} (line ${draft.line}): fixed ${repairs.join(', ')}.`)
    if (cdata) noteOnce('The CDATA around the reply was removed.')
    if (fence !== undefined && !fence.hasFile) {
      fence.hasFile = true
      walked.notes.push(`The Markdown fence around the reply (line ${fence.line}) was removed.`)
    }
    if ('file' in judged) walked.files.push(judged.file)
    else {
      walked.problems.push(judged.problem)
      refused++
    }
    return end
  }

  function leaveFence({ line, path, info, hasEdits, hasFile }: Fence, end: number): void {
    if (!hasEdits && !hasFile) return
    walked.editFences.push({ line, end, isDiff: /^(?:u?diff|patch)\b/i.test(info), ...defined({ path }) })
  }

  /** The end of the fence may be on the last line of the edits. */
  function leaveAttached(from: number, end: number): void {
    const marks = /[^\s`~][ \t]*(`{3,}|~{3,})\s*$/.exec(source.text.slice(Math.max(from, end - 100), end))?.[1]
    const line = marks === undefined ? undefined : readFenceLine(marks)
    if (fence === undefined || line === undefined || !closesFence(line, fence)) return
    leaveFence(fence, source.lineAt(end - 1))
    fence = undefined
  }

  /** A line of prose names only what is directly below it. */
  function forgetProse(): void {
    lastProse = undefined
    previousProse = ''
  }

  function noteOnce(note: string): void {
    if (!walked.notes.includes(note)) walked.notes.push(note)
  }

  function open(inside: string, line: number, path?: string): 'wait' {
    if (!source.final) return 'wait'
    walked.ended = true
    const whose = path === undefined ? '' : ` of ${path}`
    const message = `The reply ends inside ${inside}${whose}, which starts on line ${line}. Ask the model to continue or to send it again.`
    walked.problems.push({ code: 'cut-off', line, message, ...defined({ path }) })
    return 'wait'
  }

  function fenceAt(from: number): number | 'wait' | undefined {
    const { text } = source
    const line = readFenceLine(text.slice(from, lineEnd))
    if (line === undefined) return undefined
    const after = Math.min(lineEnd + 1, text.length)
    if (fence !== undefined && closesFence(line, fence)) {
      leaveFence(fence, source.lineAt(from))
      fence = undefined
      forgetProse()
      return after
    }
    const above = lastProse === undefined ? previousProse : text.slice(...lastProse).trim()
    const { kind, path } = classifyFence(line, above, text, after)
    const end = kind === 'any' ? undefined : closing(line, after)
    if (end === 'wait') return 'wait'
    const name = path === undefined ? {} : { path }
    if (end === undefined) {
      fence = { ...line, ...name, line: source.lineAt(from), hasFile: false, hasEdits: false }
      return after
    }
    // Include the line that names it.
    if (path !== undefined) walked.fileFences.push({ ...lineRange(source, lastProse?.[0] ?? from, end), path })
    forgetProse()
    fence = undefined
    const sample = sampleIn(text, after, end)
    if (sample !== undefined) suspect(sample)
    return end
  }

  function closing(opened: FenceLine, from: number): number | 'wait' | undefined {
    // Each search for a missing end scans the whole text.
    if (unclosed > 20) return undefined
    const end = fenceEnd(source.text, opened, from)
    if (end !== undefined) return end
    if (!source.final) return 'wait'
    unclosed++
    return undefined
  }

  /** A line of prose. A tag inside it is an edit only if nothing else can be meant. */
  function prose(from: number): number | 'wait' {
    const { text } = source
    if (nextAsideEnd >= 0 && nextAsideEnd < from) nextAsideEnd = -1
    if (nextAsideEnd < 0) {
      patterns.asideEnd.lastIndex = from
      nextAsideEnd = patterns.asideEnd.exec(text)?.index ?? Number.POSITIVE_INFINITY
    }
    if (nextAsideEnd < lineEnd) strayEnd(nextAsideEnd)
    let ticks = 0
    let counted = from
    for (let tag = fileFrom(from); tag !== null && tag.index < lineEnd; tag = fileFrom(tag.index + 1)) {
      for (; counted < tag.index; counted++) if (text[counted] === '`') ticks++
      if (ticks % 2 === 1 || !/\bpath\s*=/i.test(tag[0]) || !/\baction\s*=/i.test(tag[0])) continue
      const quoted = /^\s*[>+|]/.test(text.slice(from, from + 10))
      const alone = matchAt(/[ \t]*(?:\n|$|<)/y, text, tag.index + tag[0].length) !== undefined
      if (!quoted && alone) return fileAt(tag.index)
      suspect(tag.index)
    }
    lastProse = [from, Math.min(lineEnd, from + 600)]
    return Math.min(lineEnd + 1, text.length)
  }

  function fileFrom(from: number): RegExpExecArray | null {
    if (nextFile === undefined || (nextFile !== null && nextFile.index < from)) {
      patterns.fileAnywhere.lastIndex = from
      nextFile = patterns.fileAnywhere.exec(source.text)
    }
    return nextFile
  }

  /** Some servers send thoughts without the opening tag; everything above may be thoughts. */
  function strayEnd(at: number): void {
    const line = source.lineAt(at)
    if (walked.files.length > 0 || refused > 0 || walked.foreign.length > 0) {
      const message = `Line ${line} closes a thoughts or plan section that was never opened, so it's unclear whether the edits above it are intended.`
      walked.problems.push({ code: 'ambiguous', line, message })
    } else if (!/^<\/plan/i.test(source.text.slice(at, at + 6))) {
      walked.thoughts.push([0, source.text.indexOf('>', at) + 1])
      walked.notes.push(`Everything above line ${line} was read as the model's thoughts.`)
    }
  }

  function suspect(at: number): void {
    walked.suspects.push(source.lineAt(at))
  }

  function finish(): void {
    const { text } = source
    const partial = partialTag(text, 0)
    if (partial !== undefined && knownTags.some((name) => name.startsWith(partial) || partial.startsWith(name))) {
      open('a tag', source.lineAt(text.length))
      return
    }
    if (walked.files.length === 0) return
    if (cdata) open('CDATA', source.lineAt(text.length))
    else if (fence?.hasFile) open('a Markdown fence', fence.line)
  }
}
