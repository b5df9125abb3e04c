// git: status, differences and history of an open folder; reads only.

import { type GitQuestion, Refusal } from '@sheaf/contract'
import { z } from 'zod'
import { count, fenced } from '../text.ts'
import { callOf, defineTool } from '../tool.ts'
import { pathArgument } from './path-argument.ts'

const input = z.object({
  op: z.enum(['status', 'diff', 'log', 'show', 'blame']),
  path: pathArgument.optional(),
  ref: z.string().max(500).optional().describe('commit or branch; for diff also worktree (default) or index'),
  to: z.string().max(500).optional().describe('diff: second commit'),
  limit: z.int().min(1).max(200).optional().describe('log: commits'),
  startLine: z.int().min(1).optional().describe('blame'),
  endLine: z.int().min(1).optional(),
  root: pathArgument.optional().describe('which root folder'),
})

export const git = defineTool({
  name: 'git',
  description: 'Read git: status, diff of uncommitted changes or between commits, log, show a commit, blame. Never writes.',
  input,
  output: z.object({
    op: z.string(),
    root: z.string(),
    text: z.string(),
    not_shown: z.array(z.object({ path: z.string(), why: z.string() })),
  }),
  aliases: { operation: 'op', command: 'op', commit: 'ref', against: 'ref', base: 'ref', count: 'limit' },
  async run({ root, ...asked }, on) {
    const question = questionOf(asked)
    const { workspace } = on
    const read = await on.host['git.read']({ workspace, question, ...(root === undefined ? {} : { root }) }, callOf(on))
    const notShown = read.leftOut.slice(0, 20)
    return {
      summary: `**git ${asked.op}** in ${read.root}.`,
      body: fenced(read.text, asked.op === 'diff' || asked.op === 'show' ? 'diff' : ''),
      data: { op: asked.op, root: read.root, text: read.text, not_shown: notShown },
      leftOff: [
        ...(read.cut > 0 ? [`${count(read.cut, 'character')} at the end. Name a path, fewer lines or fewer commits.`] : []),
        ...notShown.map(({ path, why }) => `${path}: ${why}`),
        ...(read.leftOut.length > notShown.length
          ? [`${count(read.leftOut.length - notShown.length, 'more file')} that the gate keeps back.`]
          : []),
      ],
    }
  },
})

function questionOf({ op, path, ref, to, limit, startLine, endLine }: Omit<z.output<typeof input>, 'root'>): GitQuestion {
  const at = path === undefined ? {} : { path }
  if (op === 'status') return { ask: 'status', ...at }
  if (op === 'diff') return { ask: 'diff', ...at, ...(ref === undefined ? {} : { against: ref }), ...(to === undefined ? {} : { to }) }
  if (op === 'log') return { ask: 'log', ...at, ...(ref === undefined ? {} : { ref }), ...(limit === undefined ? {} : { limit }) }
  if (op === 'show') return { ask: 'show', ref: ref ?? 'HEAD', ...at }
  if (path === undefined) throw new Refusal('mcp-arguments', '`path`: blame needs a file.')
  const lines = { ...(startLine === undefined ? {} : { from: startLine }), ...(endLine === undefined ? {} : { to: endLine }) }
  return { ask: 'blame', path, ...(ref === undefined ? {} : { ref }), ...lines }
}
