// git: status, diffs and history of an open folder; read-only.

import { defined, type GitQuestion, Refusal } from '@sheaf/contract'
import { z } from 'zod'
import { fenced, formatCount, visiblePath, withoutEmpty } from '../text.ts'
import { callOptions, defineTool } from '../tool.ts'
import { pathArgument } from './path-argument.ts'

const input = z.object({
  op: z.enum(['status', 'diff', 'log', 'show', 'blame']),
  path: pathArgument.optional(),
  ref: z
    .string()
    .max(500)
    .optional()
    .describe('commit or branch; diff: also worktree (default) or index; show: also commit:path for a file at that commit'),
  to: z.string().max(500).optional().describe('diff: second commit'),
  form: z.enum(['patch', 'stat', 'names']).optional().describe('diff, show: changed lines (default), line counts, or file names'),
  limit: z.int().min(1).max(200).optional().describe('log: number of commits'),
  startLine: z.int().min(1).optional().describe('first line of the file (blame, commit:path) or of the output'),
  endLine: z.int().min(1).optional().describe('last line of the file'),
  root: pathArgument.optional().describe('root folder to use'),
})

const namedFiles = 20

export const git = defineTool({
  name: 'git',
  description:
    'Read git data: status, diff of uncommitted changes or between commits, log, show (a commit, or a file as commit:path), and blame. Never writes.',
  input,
  output: z.object({
    root: z.string(),
    lines: z.array(z.string()),
    not_shown: z.array(z.object({ path: z.string(), why: z.string() })).optional(),
  }),
  aliases: {
    operation: 'op',
    command: 'op',
    commit: 'ref',
    against: 'ref',
    base: 'ref',
    count: 'limit',
    start: 'startLine',
    end: 'endLine',
  },
  async run({ root, ...asked }, call) {
    const question = questionOf(asked)
    const { workspace } = call
    const isOfFile = question.ask === 'blame' || question.ask === 'file'
    const read = await call.host['git.read'](
      {
        workspace,
        question,
        ...defined({ root }),
        ...(isOfFile || asked.startLine === undefined ? {} : { fromLine: asked.startLine }),
      },
      callOptions(call),
    )
    const notShown = read.leftOut.slice(0, namedFiles)
    const more = read.leftOut.length - notShown.length
    return {
      summary: `**git ${asked.op}** in ${visiblePath(read.root)}.`,
      body: fenced(read.text, question.ask === 'diff' || question.ask === 'show' ? 'diff' : ''),
      data: { root: read.root, lines: read.text.replace(/\n$/, '').split('\n'), ...withoutEmpty({ not_shown: notShown }) },
      leftOff: [
        ...(read.next === undefined
          ? []
          : [`${formatCount(read.cut, 'character')} at the end. Continue with startLine ${read.next}${smaller[asked.op]}.`]),
        ...notShown.map(({ path, why }) => `${visiblePath(path)}: ${why}`),
        ...(more > 0 ? [`${formatCount(more, 'more file')} that can't be shown. Set path to a folder to see which.`] : []),
      ],
      notes:
        read.contextLines === undefined
          ? []
          : [`Because the diff is long, it shows ${formatCount(read.contextLines, 'line')} of context instead of 3.`],
    }
  },
})

/** Other ways to make the result smaller. */
const smaller = {
  status: ', or set path to a folder',
  diff: ', or set path, or form to stat',
  log: ', or lower limit',
  show: ', or set path, or form to stat',
  blame: '',
} as const

function questionOf({ op, path, ref, to, form, limit, startLine, endLine }: Omit<z.output<typeof input>, 'root'>): GitQuestion {
  const at = path === undefined ? {} : { path }
  if (op === 'status') return { ask: 'status', ...at }
  if (op === 'diff') return { ask: 'diff', ...at, ...defined({ against: ref, to, form }) }
  if (op === 'log') return { ask: 'log', ...at, ...defined({ ref, limit }) }
  const lines = defined({ from: startLine, to: endLine })
  if (op === 'show') {
    const [, commit, file] = /^([^:]+):([^:]+)$/.exec(ref ?? '') ?? []
    if (commit !== undefined && file !== undefined) return { ask: 'file', ref: commit, path: file, ...lines }
    return { ask: 'show', ref: ref ?? 'HEAD', ...at, ...defined({ form }) }
  }
  if (path === undefined) throw new Refusal('mcp-arguments', '`path` is required: blame needs a file.')
  return { ask: 'blame', path, ...defined({ ref }), ...lines }
}
