// Writes edits like a model: XML of formats §1, in its own style, with or without prose around it.

import type { Random } from '../repository/open-random.ts'
import type { Files } from '../repository/repository.ts'
import { type EditBlock, editBlocks } from './edit-blocks.ts'

export interface WritingStyle {
  /** Lines quoted around a change. */
  context: number
  plan?: boolean
  /** Sentences of explanation before the edits. */
  prose?: number
  /** The edits are in a Markdown fence. */
  inFence?: boolean
  thinks?: boolean
  /** Writes whole files. */
  whole?: boolean
}

export interface WrittenFile {
  path: string
  blocks: readonly EditBlock[]
  /** The new text, for replies with whole files. */
  text: string
}

export function writeReply(files: readonly WrittenFile[], style: WritingStyle, random: Random): string {
  const edits = files.map((file) => (style.whole ? wholeFile(file) : modified(file, random))).join('\n')
  const parts = [
    ...(style.thinks ? [`<think>\n${sentences(random.between(4, 14), random)}\n</think>`] : []),
    ...(style.prose ? [sentences(random.between(Math.ceil(style.prose / 2), style.prose), random)] : []),
    ...(style.plan ? [`<Plan>\n${sentences(2, random)}\n</Plan>`] : []),
    style.inFence ? `\`\`\`xml\n${edits}\n\`\`\`` : edits,
    ...(style.plan ? [] : [sentences(1, random)]),
  ]
  return `${parts.join('\n\n')}\n`
}

export function writtenFiles(before: Files, after: Files, context: number): WrittenFile[] {
  const blocks = editBlocks(before, after, context)
  const paths = [...new Set(blocks.map(({ path }) => path))]
  return paths.map((path) => ({ path, blocks: blocks.filter((block) => block.path === path), text: after.get(path) ?? '' }))
}

export function sentences(count: number, random: Random): string {
  return Array.from({ length: count }, () => {
    const [who, does, what] = [random.pick(subjects), random.pick(verbs), random.pick(objects)]
    return `${who} ${does} ${what} (${random.between(1, 9999)}).`
  }).join(' ')
}

const subjects = ['The change', 'This edit', 'The file', 'The other folder', 'The function', 'The caller', 'The region', 'The reference']
const verbs = ['leaves alone', 'touches only', 'looks like', 'keeps', 'no longer needs', 'still has', 'is not the same as', 'stands beside']
const objects = [
  'the neighbouring code',
  'its twin',
  'what was asked for',
  'the import above it',
  'the last lines',
  'one place',
  'the old name',
]

function modified({ path, blocks }: WrittenFile, random: Random): string {
  const changes = blocks.map(({ search, content }) =>
    [
      '  <change>',
      `    <description>${sentences(1, random)}</description>`,
      '    <search>',
      fenced(search),
      '    </search>',
      '    <content>',
      fenced(content),
      '    </content>',
      '  </change>',
    ].join('\n'),
  )
  return [`<file path="${path}" action="modify">`, ...changes, '</file>', ''].join('\n')
}

function wholeFile({ path, text }: WrittenFile): string {
  return [
    `<file path="${path}" action="rewrite">`,
    '  <change>',
    '    <content>',
    fenced(text.replace(/\n$/, '').split('\n')),
    '    </content>',
    '  </change>',
    '</file>',
    '',
  ].join('\n')
}

function fenced(lines: readonly string[]): string {
  return ['===', ...lines, '==='].join('\n')
}
