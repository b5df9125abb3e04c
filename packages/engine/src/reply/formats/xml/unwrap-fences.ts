// Removes Markdown fences inside the `===` fences of a payload. They are not code, and would be written into the file.

import { outdent, readFenceLine } from '../fence-line.ts'
import { isProse } from '../shows-edits.ts'
import type { ChangeDraft, FileDraft, PayloadPosition } from './file-draft.ts'

export function unwrapFences(draft: FileDraft): void {
  for (const payload of draft.payloads) outdentWhole(payload, draft)
  for (const change of draft.changes) {
    unwrapData(change, draft)
    unwrapChange(change, draft)
  }
}

/** A whole file that is indented as far as its tags was indented with them. A passage is found at any indentation. */
function outdentWhole({ change, part, indent }: PayloadPosition, draft: FileDraft): void {
  const { search = [], content = [] } = change
  if (part !== 'content' || search.length > 0 || indent === '') return
  const spoken = content.filter((line) => line.trim() !== '')
  if (spoken.length === 0 || !spoken.every((line) => line.startsWith(indent))) return
  change.content = outdent(content, commonIndent(spoken))
  draft.repairs.push('the indentation of <content>')
}

function commonIndent(lines: readonly string[]): string {
  let common = /^[ \t]*/.exec(lines[0] ?? '')?.[0] ?? ''
  for (const line of lines) while (!line.startsWith(common)) common = common.slice(0, -1)
  return common
}

/** No file begins and ends with CDATA; a passage of an XML file may. */
function unwrapData(change: ChangeDraft, draft: FileDraft): void {
  const { search = [], content } = change
  const text = content?.join('\n') ?? ''
  if (!/^\s*<!\[CDATA\[[\s\S]*\]\]>\s*$/.test(text) || text.split('<![CDATA[').length > 2) return
  if (search.length > 0) {
    if (!search.some((line) => line.includes('<![CDATA[')) && !markup.test(draft.path)) doubt(draft, change.line, 'CDATA')
    return
  }
  change.content = text
    .replace(/^\s*<!\[CDATA\[\n?/, '')
    .replace(/\n?\]\]>\s*$/, '')
    .split('\n')
  draft.repairs.push('CDATA inside <content>')
}

const markup = /\.(?:xml|html?|xhtml|svg|xsl|xslt|rss|atom|vue|plist|xaml|csproj|jsp|md|mdx)$/i

function unwrapChange(change: ChangeDraft, draft: FileDraft): void {
  const { search, content, line } = change
  const isWhole = search === undefined || search.length === 0
  if (content === undefined) return
  // Front matter opens and closes with such lines, but has text below.
  if (isWhole && content.length > 1 && /^(?:==|-{3,})\s*$/.test(content[0] ?? '') && content[0] === content.at(-1))
    doubt(draft, line, 'A line')
  const info = fenceAround(content)
  if (info === undefined) return
  if (isProse(draft.path)) {
    // Text may be just an example, but text inside a fence of the same kind rarely is.
    if (isWhole && /^(?:md|mdx|markdown|rst|adoc|txt|text)$/i.test(info)) doubt(draft, line)
  } else if (isWhole) {
    change.content = content.slice(1, -1)
    draft.repairs.push('a Markdown fence inside <content>')
  } else if (search && fenceAround(search) !== undefined && search[0] === content[0]) {
    // With the same fence in both, only the text between them changes.
    change.search = search.slice(1, -1)
    change.content = content.slice(1, -1)
    draft.repairs.push('Markdown fences inside <search> and <content>')
  } else if (search && !search.some((each) => readFenceLine(each))) doubt(draft, line)
}

/** The opening fence's info string, if the first and the last line are a pair around everything. */
function fenceAround(lines: readonly string[]): string | undefined {
  const fences = lines.map(readFenceLine)
  const [first, last] = [fences[0], fences.at(-1)]
  if (!first || !last || lines.length < 2 || last.info !== '' || last.mark !== first.mark || last.length !== first.length) return undefined
  const inner = fences.slice(1, -1).some((fence) => fence && fence.mark === first.mark && fence.length >= first.length)
  return inner ? undefined : first.info
}

function doubt(draft: FileDraft, line: number, what = 'A Markdown fence'): void {
  draft.doubt ??= { line, message: `${what} in the content of ${draft.path} may be part of the file or a wrapper around it.` }
}
