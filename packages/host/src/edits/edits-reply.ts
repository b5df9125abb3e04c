// Writes a tool's edits as a reply in our XML: a review stores replies, rereads them, and identifies them by text.
// The reply is read back and compared: an edit that reads differently is written as a patch, or refused; never applied.

import { isDeepStrictEqual } from 'node:util'
import { type PlainEdit, Refusal, type ReplyFile, visibleText } from '@sheaf/contract'
import { readReply } from '@sheaf/engine/reply'

export interface EditsReply {
  text: string
  format: 'xml' | 'patch'
}

/** Fences that are rare in code, shortest first. */
const fences = ['=====', '=========', '=================']

export function editsReply({ edits, client, says }: { edits: readonly PlainEdit[]; client: string; says?: string }): EditsReply {
  const wanted = edits.map(replyFile)
  const title = plainText(`Edits by ${client}`).slice(0, 80)
  const plan = `<Plan>\n${plainText(says ?? 'Proposed through MCP.').slice(0, 1_000)}\n</Plan>`
  const replies: EditsReply[] = fences.map((fence) => ({
    text: `<chatName="${title}"/>\n\n${plan}\n\n${wanted.map((file) => block(file, fence)).join('\n\n')}\n`,
    format: 'xml',
  }))
  // A text that is one Markdown fence looks like a model's wrapper; the signed lines of a patch are unambiguous.
  const patch: EditsReply = { text: `*** Begin Patch\n${wanted.map(patchOf).join('\n')}\n*** End Patch\n`, format: 'patch' }
  const reply = [...replies, patch].find((each) => readsAs(each, wanted))
  if (!reply)
    throw new Refusal('not-possible', 'This text contains lines that look like edit markers. Split the edit, or ask the user to paste it.')
  return reply
}

type Wanted = Omit<ReplyFile, 'line'>

function readsAs({ text, format }: EditsReply, wanted: readonly Wanted[]): boolean {
  const { files, problems } = readReply(text, { format })
  return problems.length === 0 && isDeepStrictEqual(files.map(bare), wanted.map(bare))
}

function replyFile(edit: PlainEdit): Wanted {
  const { path } = edit
  const whole = (text: string) => [{ line: 0, content: linesOf(text) }]
  if (edit.kind === 'rewrite') return { path, action: 'rewrite', changes: whole(edit.text) }
  if (edit.kind === 'create') return { path, action: 'create', changes: whole(edit.text) }
  if (edit.kind === 'delete') return { path, action: 'delete', changes: [] }
  if (edit.kind === 'move') return { path, action: 'rename', to: edit.to, changes: [] }
  const changes = edit.edits.map(({ search, replace }) => ({ line: 0, search: linesOf(search), content: linesOf(replace) }))
  return { path, action: 'modify', changes }
}

/** An empty text has no lines; a final line end starts no new line. */
function linesOf(text: string): string[] {
  if (text === '') return []
  const lines = text.toWellFormed().split(/\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function block({ path, action, to, changes }: Wanted, fence: string): string {
  const fenced = (lines: readonly string[]): string => `\n${[fence, ...lines, fence].join('\n')}\n`
  const inside = changes.map(({ search, content }) => {
    const sought = search ? `<search>${fenced(search)}</search>\n` : ''
    return `<change>\n${sought}<content>${fenced(content)}</content>\n</change>\n`
  })
  const moved = to === undefined ? '' : `<new path="${to}"/>\n`
  return `<file path="${path}" action="${action}">\n${moved}${inside.join('')}</file>`
}

function patchOf({ path, action, to, changes }: Wanted): string {
  const signed = (sign: string, lines: readonly string[]): string[] => lines.map((line) => sign + line)
  if (action === 'delete') return `*** Delete File: ${path}`
  if (action === 'rename') return `*** Update File: ${path}\n*** Move to: ${to}`
  if (action !== 'modify') return [`*** Add File: ${path}`, ...changes.flatMap(({ content }) => signed('+', content))].join('\n')
  const hunks = changes.flatMap(({ search = [], content }) => ['@@', ...signed('-', search), ...signed('+', content)])
  return [`*** Update File: ${path}`, ...hunks].join('\n')
}

/** For comparing: `create` and `rewrite` count as the same action. */
function bare({ path, action, to, changes }: Wanted): unknown {
  return {
    path,
    action: action === 'create' ? 'rewrite' : action,
    to,
    changes: changes.map(({ search, content }) => ({ search, content })),
  }
}

/** Removes characters that could be read as a tag. */
function plainText(text: string): string {
  return visibleText(text.replaceAll(/\s+/g, ' ')).replaceAll(/[<>"&=`]/g, '')
}
