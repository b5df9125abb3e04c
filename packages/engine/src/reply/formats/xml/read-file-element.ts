// Reads one `<file …>` element with its changes. Missing tags are repaired only if one reading remains, and reported.

import { defined } from '@sheaf/contract'
import { decodeEntities } from './decode-entities.ts'
import type { ChangeDraft, FileDraft } from './file-draft.ts'
import type { PayloadTag } from './find-payload-end.ts'
import { readPayload } from './read-payload.ts'
import { readTag, type Tag } from './read-tag.ts'
import { isAtLineStart, matchAt, partialTag, type Source } from './source.ts'

export type FileElement =
  | { kind: 'file'; draft: FileDraft; end: number }
  /** The text ends inside the element. */
  | { kind: 'open'; inside: string; line: number; path?: string }
  /** A `<file` without an edit. */
  | { kind: 'prose'; end: number }

type Body = { end: number } | { inside: string; line: number }

const childTag = /<(\/?)(file|change|description|search|content|complexity|new_?path|new)(?=[\s>/=])/gi
/** Begins a new file anywhere, or a reply with many such tags would be scanned over and over. */
const fileTag = /<file\s[^<>]{0,400}?\bpath\s*=/iy

/** `at` is where `<file` begins. */
export function readFileElement(source: Source, at: number): FileElement {
  const { text } = source
  const line = source.lineAt(at)
  const tag = readTag(text, at + '<file'.length)
  if (tag === 'open') return { kind: 'open', inside: 'a <file> tag', line }
  const draft: FileDraft = { path: '', action: undefined, line, changes: [], payloads: [], repairs: [] }
  if (tag === 'broken') {
    draft.doubt = { line, message: 'The <file> tag is not closed.' }
    return { kind: 'file', draft, end: at + '<file'.length }
  }
  draft.path = tag.attributes.get('path')?.trim() ?? ''
  draft.action = tag.attributes.get('action')
  if (draft.path === '' && draft.action === undefined && !hasEdit(text, tag)) return { kind: 'prose', end: tag.end }
  if (tag.odd) draft.repairs.push('unusual quotes in a tag')
  if (tag.doubled.length > 0) draft.doubt = { line, message: `The <file> tag has ${tag.doubled.join(' and ')} twice.` }
  const to = ['to', 'new', 'new_path', 'newpath'].map((name) => tag.attributes.get(name)?.trim()).find(Boolean)
  if (to !== undefined) draft.to = to
  if (tag.selfClosing) return { kind: 'file', draft, end: tag.end }
  const body = readBody(source, tag.end, draft)
  if ('end' in body) return { kind: 'file', draft, end: body.end }
  return { kind: 'open', inside: body.inside, line: body.line, ...(draft.path === '' ? {} : { path: draft.path }) }
}

function hasEdit(text: string, tag: Tag): boolean {
  return !tag.selfClosing && matchAt(/[\s=]*<(?:change|content|search|new|description)[\s>]/iy, text, tag.end) !== undefined
}

function readBody(source: Source, start: number, draft: FileDraft): Body {
  const { text, final } = source
  let at = start
  let change: ChangeDraft | undefined
  /** The change was not opened by a tag, so none needs to close it. */
  let isImplicit = false
  const begin = (line: number, tagless: boolean) => {
    if (tagless) draft.repairs.push('a missing <change>')
    isImplicit = tagless
    change = { line }
    draft.changes.push(change)
    return change
  }
  for (;;) {
    const found = nextTag(text, at)
    if (found === undefined) return final ? endOfText(source, at, draft, change) : { inside: 'a file', line: draft.line }
    const { name, closes, index } = found
    const line = source.lineAt(index)
    if (name === 'file') {
      if (!closes) {
        if (!wholeChange(change)) return unfinished(draft, change, at)
        draft.repairs.push('a missing </file>')
        return { end: at }
      }
      const tag = readTag(text, found.end)
      if (tag === 'open') return { inside: 'a </file> tag', line }
      if (change !== undefined && !isImplicit) draft.repairs.push('a missing </change>')
      return { end: tag === 'broken' ? found.end : tag.end }
    }
    const tag = readTag(text, found.end)
    if (tag === 'open') return { inside: `a <${name}> tag`, line }
    if (tag === 'broken') {
      draft.doubt ??= { line, message: `The <${name}> tag is not closed.` }
      at = found.end
      continue
    }
    const before = at
    at = tag.end
    if (name === 'change') {
      if (change !== undefined && !closes && !isImplicit) draft.repairs.push('a missing </change>')
      change = undefined
      if (!closes && !tag.selfClosing) begin(line, false)
    } else if (closes) {
      // Text before the end of something that never began was meant to be inside it.
      const lost = (name === 'search' || name === 'content') && text.slice(before, index).replace(/[\s=`]+|<!\[CDATA\[|\]\]>/g, '') !== ''
      if (lost) draft.doubt ??= { line, message: `A </${name}> has no opening tag.` }
    } else if (name === 'search' || name === 'content') {
      if (change?.search !== undefined && change.content !== undefined) change = undefined
      change ??= begin(line, true)
      const end = tag.selfClosing ? (setPayload(change, name, [], draft, line) ?? at) : readPart(source, at, name, change, draft, line)
      if (typeof end !== 'number') return end
      at = end
    } else if (name === 'description') {
      const read = readShortText(source, at, name)
      if (read === undefined) return { inside: 'a <description>', line }
      if (change === undefined) draft.repairs.push('a <description> outside a <change>')
      else change.description = read.text
      at = read.end
    } else if (name === 'complexity') {
      const read = readShortText(source, at, name)
      if (read === undefined) return { inside: 'a <complexity>', line }
      const value = /^\d{1,2}$/.test(read.text) ? Number(read.text) : Number.NaN
      const target = change ?? draft.changes.at(-1)
      if (value >= 1 && value <= 10 && target !== undefined) target.complexity = value
      else draft.repairs.push('a <complexity> that is not a number from 1 to 10')
      at = read.end
    } else {
      const attribute = tag.attributes.get('path')?.trim()
      if (attribute !== undefined) draft.to = attribute
      else if (!tag.selfClosing) {
        const read = readShortText(source, at, name)
        if (read === undefined) return { inside: `a <${name}>`, line }
        draft.to = read.text
        at = read.end
      }
    }
  }
}

function readPart(source: Source, at: number, name: PayloadTag, change: ChangeDraft, draft: FileDraft, line: number): number | Body {
  const payload = readPayload(source, name, at, draft.path)
  if (payload === 'open') return { inside: `<${name}>`, line }
  draft.repairs.push(...payload.repairs)
  if (payload.doubt !== undefined) draft.doubt ??= { line, message: `The payload is ambiguous: ${payload.doubt}.` }
  const { attached, whole, indent } = payload
  draft.payloads.push({ change, part: name, line: payload.line, whole, indent, ...defined({ attached }) })
  setPayload(change, name, payload.lines, draft, line)
  return payload.end
}

function setPayload(change: ChangeDraft, name: PayloadTag, lines: string[], draft: FileDraft, line: number): undefined {
  if (change[name] !== undefined) draft.doubt ??= { line, message: `One change has two <${name}> elements.` }
  change[name] = lines
}

/** The next tag where tags may be: at the beginning of a line, or after another tag, a fence or CDATA. */
function nextTag(text: string, from: number): { name: string; closes: boolean; index: number; end: number } | undefined {
  childTag.lastIndex = from
  for (let found = childTag.exec(text); found !== null; found = childTag.exec(text)) {
    let before = found.index - 1
    while (before >= from && ' \t=`'.includes(text[before] ?? '')) before--
    const sign = text[before]
    const opensFile = found[1] === '' && text[before + 1] !== '`' && matchAt(fileTag, text, found.index) !== undefined
    if (before < from || sign === '\n' || sign === '>' || sign === '[' || opensFile) {
      return { name: (found[2] ?? '').toLowerCase(), closes: found[1] === '/', index: found.index, end: found.index + found[0].length }
    }
  }
  return undefined
}

/** A description, a number, a path: up to its end tag, or to the next tag that begins a line if that is missing. */
function readShortText(source: Source, at: number, name: string): { text: string; end: number } | undefined {
  const { text } = source
  childTag.lastIndex = at
  for (let found = childTag.exec(text); found !== null; found = childTag.exec(text)) {
    if (found[1] === '/' && found[2]?.toLowerCase() === name) {
      const end = text.indexOf('>', childTag.lastIndex)
      return end < 0 ? undefined : { text: decodeEntities(text.slice(at, found.index)).trim(), end: end + 1 }
    }
    if (isAtLineStart(text, found.index, at)) return { text: text.slice(at, found.index).trim(), end: found.index }
  }
  return undefined
}

function wholeChange(change: ChangeDraft | undefined): boolean {
  return change === undefined || change.content !== undefined || change.search === undefined
}

function unfinished(draft: FileDraft, change: ChangeDraft | undefined, at: number): Body {
  draft.doubt ??= { line: change?.line ?? draft.line, message: 'The next file starts before this one is complete.' }
  return { end: at }
}

/** Only closing tags may be missing at the end of a reply: anything else means that it was cut off. */
function endOfText(source: Source, at: number, draft: FileDraft, change: ChangeDraft | undefined): Body {
  const { text } = source
  if (partialTag(text, at - 1) !== undefined) return { inside: 'a tag', line: source.lineAt(text.length) }
  if (change !== undefined && change.content === undefined) return { inside: 'a <change>', line: change.line }
  if (draft.changes.length === 0 && draft.to === undefined) return { inside: 'a file', line: draft.line }
  // The other changes were closed. A model that forgets the tag forgets it everywhere, so more may have been meant.
  if (change !== undefined && draft.changes.length > 1 && !draft.repairs.includes('a missing </change>')) draft.unclosed = true
  if (change !== undefined) draft.repairs.push('a missing </change>')
  draft.repairs.push('a missing </file>')
  return { end: at }
}
