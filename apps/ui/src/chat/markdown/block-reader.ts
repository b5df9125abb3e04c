// Splits an answer into blocks while it grows. A finished block never changes again, so a long answer costs no more per token than a
// short one.

import type { Block, Groups } from './block.ts'
import {
  addLine,
  dedent,
  indentLength,
  indentWidth,
  type OpenBlock,
  type OpenCode,
  type OpenFile,
  type OpenProse,
  readAttribute,
  readFileLine,
  toBlock,
} from './open-block.ts'

export interface BlockReader {
  /** The text so far; if it continues the last one, only the new part is read. `isWhole`: nothing follows. */
  read(text: string, isWhole?: boolean): Groups
}

const groupBlocks = 16
/** Limit for a line that still grows; nobody reads more of one. */
const maxLineChars = 24_000
/** Beyond this a list is split at its next item, so that the growing block stays small. */
const softMaxChars = 1_500
/** Beyond this the next line starts a new block, whatever it is. */
const hardMaxChars = 4_000

export function createBlockReader(): BlockReader {
  let seen = ''
  /** Start of the line that has not ended yet. */
  let at = 0
  let key = 0
  let groups: (readonly Block[])[] = []
  let open: OpenBlock | null = null
  let isInList = false
  /** The fence around a whole reply, which is not code. */
  let outer = ''

  function reset(): void {
    seen = ''
    at = 0
    key = 0
    groups = []
    open = null
    isInList = false
    outer = ''
  }

  function add(block: Block): void {
    const last = groups.at(-1)
    if (last && last.length < groupBlocks) groups[groups.length - 1] = [...last, block]
    else groups.push([block])
  }

  function close(): void {
    if (open) add(toBlock(open, 'closed'))
    open = null
  }

  function feed(line: string): void {
    if (open?.kind === 'code') feedCode(open, line)
    else if (open?.kind === 'file') feedFile(open, line)
    else feedText(line)
  }

  function feedCode(code: OpenCode, line: string): void {
    if (isFenceEnd(line, code.fence)) close()
    else if (code.count === 0 && /^(?:xml|html)?$/i.test(code.language) && editTag.test(line)) {
      outer = code.fence
      open = null
      feedText(line)
    } else addLine(code, dedent(line, code.indent))
  }

  function feedFile(file: OpenFile, line: string): void {
    if (!file.isFenced && fileTag.test(line)) {
      close()
      feedText(line)
      return
    }
    addLine(file, line)
    readFileLine(file, line)
    if (!file.isFenced && /<\/file\s*>/i.test(line)) close()
  }

  function feedText(whole: string): void {
    const firstChar = whole[indentLength(whole)]
    // Fast path: nearly every line is plain prose, and a long answer has tens of thousands of lines.
    if (firstChar !== undefined && !'<`~'.includes(firstChar) && !whole.endsWith('>')) {
      feedProse(whole)
      return
    }
    const line = withoutPlan(whole)
    const isTag = chatName.test(whole) || (line !== whole && line.trim() === '')
    const isOuterEnd = outer !== '' && isFenceEnd(whole, outer)
    const fence = /^(\s*)(`{3,}|~{3,})([^`]*)$/.exec(line)
    if (isOuterEnd) outer = ''
    if (isTag || isOuterEnd) close()
    else if (fence) openCode(fence)
    else if (fileTag.test(line)) openFile(line)
    else if (line.trim() !== '') feedProse(line)
    else if (open?.kind === 'prose') open.isBlank = true
  }

  function openCode([, space = '', fence = '', info = '']: RegExpExecArray): void {
    close()
    const language = /[\w+#.-]{1,24}/.exec(info)?.[0] ?? ''
    open = { kind: 'code', key: key++, language, pieces: [], count: 0, indent: indentWidth(space), fence }
  }

  function openFile(line: string): void {
    close()
    const file: OpenFile = {
      kind: 'file',
      key: key++,
      path: readAttribute(line, 'path'),
      action: readAttribute(line, 'action').toLowerCase(),
      to: '',
      description: '',
      changes: 0,
      pieces: [],
      count: 0,
      isFenced: false,
    }
    open = file
    addLine(file, line)
    readFileLine(file, line)
    if (/\/>\s*$|<\/file\s*>/i.test(line)) close()
  }

  function feedProse(line: string): void {
    const isItem = item.test(line)
    const inner = indentWidth(line.slice(0, indentLength(line)))
    const prose = open?.kind === 'prose' ? open : null
    if (!isItem && inner === 0) isInList = false
    if (prose && !isNewBlock(prose, line, isItem, inner)) {
      prose.text += `${prose.isBlank ? '\n\n' : '\n'}${dedent(line, prose.indent)}`
      prose.isBlank = false
      prose.isList ||= isItem
    } else {
      close()
      const indent = isInList && inner > 0 ? Math.min(inner, 12) : 0
      open = { kind: 'prose', key: key++, text: dedent(line, indent), indent, isList: isItem, isBlank: false }
    }
    if (isItem) isInList = true
    if (isHeading(line)) close()
  }

  /** Reads the unfinished line as if it had ended, then restores the state. */
  function peek(isWhole: boolean): Groups {
    const kept = { groups, open, isInList, outer, key }
    groups = [...groups]
    open = open && (open.kind === 'prose' ? { ...open } : { ...open, pieces: [...open.pieces] })
    const rest = seen.slice(at, isWhole ? undefined : at + maxLineChars)
    if (rest !== '' && (isWhole || !isHalf(open, rest))) feed(rest)
    const last = open && toBlock(open, isWhole ? 'cut' : 'open')
    if (last) add(last)
    const found = groups
    ;({ groups, open, isInList, outer, key } = kept)
    return found
  }

  return {
    read(text, isWhole = false) {
      if (!text.startsWith(seen)) reset()
      for (let end = text.indexOf('\n', seen.length); end !== -1; end = text.indexOf('\n', at)) {
        feed(text.slice(at, end).replace(/\r$/, ''))
        at = end + 1
      }
      seen = text
      return peek(isWhole)
    },
  }
}

function isHeading(line: string): boolean {
  return line[indentLength(line)] === '#' && /^ {0,3}#{1,6}\s/.test(line)
}

/** A partial tag or fence says nothing yet. */
function isHalf(open: OpenBlock | null, line: string): boolean {
  return open?.kind === 'code' ? /^\s*[`~]+$/.test(line) : /^\s*(?:<|[`~]+[\w+#.-]*$)/.test(line)
}

function isNewBlock(prose: OpenProse, line: string, isItem: boolean, inner: number): boolean {
  if (isHeading(line) || prose.text.length > hardMaxChars) return true
  if (prose.isBlank) return !(prose.isList && (isItem || inner >= 2)) || (isItem && inner < 2 && prose.text.length > softMaxChars)
  return isItem && inner < 2 && prose.text.length > softMaxChars
}

const item = /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s|$)/
const fileTag = /^\s*<file\b[^>]*>/i
const chatName = /^\s*<chatname\b[^>]*>\s*$/i
const editTag = /^\s*<(?:file\b|plan>|chatname\b)/i

/** Removes the tags around a plan. A regex that looks for blanks before a tag would rescan long runs of them. */
function withoutPlan(line: string): string {
  const begun = line.replace(/^\s*<plan>\s?/i, '')
  const end = begun.trimEnd()
  return /<\/plan>$/i.test(end.slice(-7)) ? end.slice(0, -7).trimEnd() : begun
}

function isFenceEnd(line: string, fence: string): boolean {
  if (line[indentLength(line)] !== fence[0]) return false
  const end = /^\s*(`{3,}|~{3,})\s*$/.exec(line)?.[1] ?? ''
  return end.length >= fence.length && end[0] === fence[0]
}
