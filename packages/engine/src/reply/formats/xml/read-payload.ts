// Reads the lines between `<search>` or `<content>` and its end, without fences and CDATA, otherwise unchanged.

import { defined } from '@sheaf/contract'
import type { AttachedFence } from './file-draft.ts'
import { findPayloadEnd, type PayloadEnd, type PayloadFence, type PayloadTag } from './find-payload-end.ts'
import { blanksBefore, isAtLineStart, matchAt, type Source } from './source.ts'

export interface Payload {
  lines: string[]
  /** 1-based line of the reply with the first of them. */
  line: number
  /** Every payload line is a whole line of the reply. */
  whole: boolean
  end: number
  repairs: string[]
  /** Lengths of the surrounding fences. */
  fences: number[]
  /** Indentation of the opening fence, or of the tag if there is none: the payload may be indented with it. */
  indent: string
  /** Set if the closing fence is not on its own line. */
  attached?: AttachedFence
  /** Two readings remain, and they differ in bytes. */
  doubt?: string
}

interface Frame {
  from: number
  indent: string
  /** Length of the fence line above; absent without one. */
  opening?: number
  cdata: boolean
  /** Code follows on the line of the opening fence, as in `=== x ===`. */
  inline?: true
  repairs: string[]
}

const tagLine = /^\s*<\/?(?:file|change|search|content)(?:\s[^<>]*)?>\s*$/i
const texts = /\.(?:md|mdx|markdown|rst|txt|adoc)$/i

/** `start` is where the opening tag ends; `open`: the text ends before the payload does. */
export function readPayload(source: Source, tag: PayloadTag, start: number, path: string): Payload | 'open' {
  const payload = readFramed(source, tag, start, path)
  if (payload === 'open' || payload.doubt !== undefined || !doubledFence(payload, path)) return payload
  return { ...payload, doubt: `the fence of <${tag}> may have been written twice` }
}

function readFramed(source: Source, tag: PayloadTag, start: number, path: string): Payload | 'open' {
  const { text } = source
  const data = matchAt(/\s*<!\[CDATA\[/y, text, start)?.[0]
  const inner = start + (data?.length ?? 0)
  const fence = matchAt(/\s*(={3,})[ \t]*(\n|$)/y, text, inner)
  if (fence?.[2] === '') return 'open'
  const from = inner + (fence?.[0].length ?? 0)
  const cdata = data !== undefined
  const end = findPayloadEnd(source, { tag, body: from, fenced: fence !== undefined, cdata })
  if (end === 'open') return 'open'
  const repairs = cdata ? [`CDATA around <${tag}>`] : []
  const indent = indentAt(text, fence === undefined ? start : from - 1)
  if (end.missing) repairs.push(`a missing </${tag}>`)
  if (fence !== undefined) {
    return withoutInnerData(finish(source, tag, { from, indent, opening: fence[1]?.length ?? 3, cdata, repairs }, end), tag, path)
  }
  const stuck = end.fence && matchAt(/[ \t]*(?:\n[ \t]*)?(={3,}) ?(?=[^\s=])/y, text, inner)
  if (end.fence && stuck && inner + stuck[0].length <= end.fence.start) {
    repairs.push(`a fence on the first line of <${tag}>`)
    return finish(
      source,
      tag,
      { from: inner + stuck[0].length, indent: '', opening: stuck[1]?.length ?? 3, inline: true, cdata, repairs },
      end,
    )
  }
  return withoutMarkdownFence(finish(source, tag, { from: skipFirstBreak(text, inner), indent, cdata, repairs }, end), tag, path)
}

function finish(source: Source, tag: PayloadTag, frame: Frame, end: PayloadEnd): Payload {
  const { text } = source
  const { from } = frame
  const repairs = [...frame.repairs]
  const stop = stopAt(text, frame, end)
  const body = text.slice(from, Math.max(from, stop))
  const lines = stop < from ? [] : (frame.cdata ? body.replaceAll(']]]]><![CDATA[>', ']]>') : body).split('\n')
  const whole = (from === 0 || text[from - 1] === '\n') && (stop < from || text[stop] === '\n')
  let doubt: string | undefined
  let attached: AttachedFence | undefined
  if (end.fence === undefined) {
    if (frame.opening === undefined) repairs.push(`missing fences of <${tag}>`)
    else if (frame.opening > 3 && lines[1] === '='.repeat(frame.opening))
      doubt = `the first line of <${tag}> may be a fence or part of a heading`
    else repairs.push(`a missing closing fence of <${tag}>`)
  } else {
    if (frame.opening === undefined) repairs.push(`a missing opening fence of <${tag}>`)
    else if (frame.opening !== end.fence.length) repairs.push(`fences of unequal length around <${tag}>`)
    if (end.fence.own) doubt = headingDoubt(end.fence, frame, lines, tag)
    else {
      repairs.push(`a closing fence at the end of the last line of <${tag}>`)
      attached = attachedFence(end.fence, frame, lines, tag)
      const last = lines.length - 1
      if (last >= 0) lines[last] = (lines[last] ?? '').trimEnd()
    }
  }
  const framed = frame.opening !== undefined && end.fence !== undefined
  if (end.doubtful || (!framed && lines.some((line) => tagLine.test(line))))
    doubt ??= `without both fences, it's unclear where <${tag}> ends`
  const fences = [frame.opening, end.fence?.length].filter((length) => length !== undefined)
  return {
    lines,
    line: source.lineAt(from),
    whole,
    end: end.end,
    repairs,
    fences,
    indent: frame.indent,
    ...defined({ attached, doubt }),
  }
}

/** Where the last payload line ends, without its line end; before `from` if there is no line. */
function stopAt(text: string, frame: Frame, end: PayloadEnd): number {
  if (end.fence !== undefined) return end.fence.own ? blanksBefore(text, end.fence.start, frame.from) - 1 : end.fence.start
  let stop = end.tag
  if (frame.cdata) {
    const data = text.lastIndexOf(']]>', end.tag)
    if (data >= frame.from && text.slice(data + 3, end.tag).trim() === '') stop = data
  }
  if (isAtLineStart(text, stop, frame.from)) return blanksBefore(text, stop, frame.from) - 1
  return stop
}

function headingDoubt(fence: PayloadFence, frame: Frame, lines: readonly string[], tag: PayloadTag): string | undefined {
  const isHeading = frame.opening === undefined && fence.length > 3 && Math.abs((lines.at(-1) ?? '').trim().length - fence.length) <= 1
  return isHeading ? `the last line of <${tag}> may be a fence or the underline of a heading` : undefined
}

/** `// === x`: the fence may be the other half of a ruler. */
export const rulerStart = /^\W*={3,}/

/** `x ===` is half a comparison, `// =====` and `// === x ===` are rulers: none is certainly a fence. */
function attachedFence(fence: PayloadFence, frame: Frame, lines: readonly string[], tag: PayloadTag): AttachedFence {
  const last = lines.at(-1) ?? ''
  const ruler = rulerStart.test(last) || (/^\s*(?:\/\/|#|--|\*|\/\*|;|%|<!--|["'`|])/.test(last) && !/[\p{L}\p{N}]/u.test(last))
  const comparison = /\s$/.test(last) && !frame.inline
  const unlike = fence.length !== 3 && fence.length !== frame.opening
  const doubt = ruler || comparison || unlike ? `the end of the last line of <${tag}> may be a fence or code` : undefined
  return { text: last + '='.repeat(fence.length), length: fence.length, expected: frame.opening ?? 3, ...defined({ doubt }) }
}

function indentAt(text: string, position: number): string {
  const start = text.lastIndexOf('\n', position - 1) + 1
  return matchAt(/[ \t]*/y, text, start)?.[0] ?? ''
}

function skipFirstBreak(text: string, from: number): number {
  return from + (matchAt(/[ \t]*\n/y, text, from)?.[0].length ?? 0)
}

/** Models write a Markdown fence instead of `===`. In a Markdown file it may be the text itself. */
function withoutMarkdownFence(payload: Payload, tag: PayloadTag, path: string): Payload {
  const { lines } = payload
  if (lines.length < 2 || !/^\s*`{3,}[\w+#.-]*\s*$/.test(lines[0] ?? '') || !/^\s*`{3,}\s*$/.test(lines.at(-1) ?? '')) return payload
  if (texts.test(path)) {
    return { ...payload, doubt: `the Markdown fence in <${tag}> may be its fence or part of the file` }
  }
  return {
    ...payload,
    lines: lines.slice(1, -1),
    line: payload.line + 1,
    repairs: [...payload.repairs, `a Markdown fence instead of the fence of <${tag}>`],
  }
}

/**
 * Whether a fence was written twice. It may be a heading: only texts have underlines as short as a fence, about as long as their
 * titles. The line under a longer title in a comment is longer than a fence.
 */
function doubledFence({ lines, fences }: Payload, path: string): boolean {
  const like = (line = '') => /^\s*={3,}\s*$/.test(line) && fences.includes(line.trim().length)
  const titled = (line = '', title = '') => texts.test(path) && Math.abs(line.trim().length - title.trim().length) <= 2
  if (like(lines[0]) && !(titled(lines[0], lines[1]) && lines[0] === lines[2])) return true
  return like(lines.at(-1)) && !titled(lines.at(-1), lines.at(-2))
}

/** Removes CDATA inside the fences, unless the file type has such sections itself. */
function withoutInnerData(payload: Payload, tag: PayloadTag, path: string): Payload {
  const { lines } = payload
  if (lines.length < 2 || lines[0]?.trim() !== '<![CDATA[' || lines.at(-1)?.trim() !== ']]>') return payload
  if (/\.(?:xml|html?|xhtml|svg|xsl|xslt|rss|atom|vue|plist|xaml|csproj|jsp|md|mdx)$/i.test(path)) return payload
  return { ...payload, lines: lines.slice(1, -1), line: payload.line + 1, repairs: [...payload.repairs, `CDATA around <${tag}>`] }
}
