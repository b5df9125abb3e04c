// file_actions: creates, deletes and moves files.

import { type ProposedEdit, Refusal } from '@sheaf/contract'
import { z } from 'zod'
import { defineTool } from '../tool.ts'
import { pathArgument } from './path-argument.ts'
import { proposalResult, proposeEdits } from './propose-edits.ts'

export const fileActions = defineTool({
  name: 'file_actions',
  description:
    'Create, delete (to the trash), or move (rename) a file. The user reviews the change in Sheaf unless this client was granted direct edits.',
  input: z.object({
    action: z.enum(['create', 'delete', 'move', 'rename']),
    path: pathArgument.min(1),
    content: z.string().max(2_000_000).optional().describe('content of the new file'),
    new_path: pathArgument.min(1).optional().describe('destination of a move'),
    description: z.string().max(1_000).optional(),
  }),
  output: proposalResult,
  annotations: { destructiveHint: true },
  aliases: { op: 'action', to: 'new_path', destination: 'new_path', text: 'content' },
  run: ({ action, path, content, new_path: to, description }, call) => proposeEdits([editOf(action, path, content, to)], description, call),
})

function editOf(
  action: 'create' | 'delete' | 'move' | 'rename',
  path: string,
  content: string | undefined,
  to: string | undefined,
): ProposedEdit {
  if (action === 'move' || action === 'rename') {
    if (to === undefined) throw new Refusal('mcp-arguments', '`new_path` is required to move a file.')
    return { kind: 'move', path, to }
  }
  return action === 'delete' ? { kind: 'delete', path } : { kind: 'create', path, text: content ?? '' }
}
