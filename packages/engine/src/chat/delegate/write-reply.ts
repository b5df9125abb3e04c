// Writes files as the XML of a reply (formats §1.1), so that the edits of several models become one reply.

import type { ReplyChange, ReplyFile } from '@sheaf/contract'
import { readReply } from '../../reply/index.ts'

export function writeReply(files: readonly ReplyFile[], plan?: string): string {
  const planBlock = plan === undefined || plan.trim() === '' ? [] : [`<Plan>\n${plan.trim()}\n</Plan>`]
  return `${[...planBlock, ...files.map(writeFile)].join('\n\n')}\n`
}

/**
 * Whether it would be read back unchanged. Other formats express more about a location than this one can, and a file whose text
 * contains edits in this format may be mistaken for them.
 */
export function canRoundTrip(file: ReplyFile): boolean {
  const [read, ...more] = readReply(writeReply([file]), { format: 'xml' }).files
  return read !== undefined && more.length === 0 && fingerprint(read) === fingerprint(file)
}

function fingerprint({ path, action, to, changes }: ReplyFile): string {
  const comparableChanges = changes.map(({ line: _line, description: _description, search, content, complexity, ...rest }) => {
    const location = Object.entries(rest).filter(([, value]) => value !== undefined)
    return [search ?? null, content, complexity ?? null, location]
  })
  return JSON.stringify([path, action, to ?? null, comparableChanges])
}

function writeFile({ path, action, to, changes }: ReplyFile): string {
  const moved = to === undefined ? [] : [`  <new path="${attribute(to)}"/>`]
  return [`<file path="${attribute(path)}" action="${action}">`, ...moved, ...changes.map(writeChange), '</file>'].join('\n')
}

function writeChange({ description, search, content, complexity }: ReplyChange): string {
  return [
    '  <change>',
    ...(description === undefined ? [] : [`    <description>${description.replaceAll(/\s+/g, ' ').trim()}</description>`]),
    ...(search === undefined ? [] : ['    <search>', ...fenced(search), '    </search>']),
    '    <content>',
    ...fenced(content),
    '    </content>',
    ...(complexity === undefined ? [] : [`    <complexity>${complexity}</complexity>`]),
    '  </change>',
  ].join('\n')
}

/** The fence is longer than every line of the text that could be taken for it. */
function fenced(lines: readonly string[]): string[] {
  const longest = lines.reduce((most, line) => Math.max(most, /^\s*(={3,})/.exec(line)?.[1]?.length ?? 0), 2)
  const fence = '='.repeat(longest + 1)
  return [fence, ...lines, fence]
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
