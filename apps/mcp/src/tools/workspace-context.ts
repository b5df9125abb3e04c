// workspace_context: a snapshot of the prompt, or all of it.

import { defined } from '@sheaf/contract'
import { z } from 'zod'
import { fenced, formatCount } from '../text.ts'
import { callOptions, defineTool, type ToolAnswer, type ToolCall } from '../tool.ts'
import { getPromptState, promptSnapshot } from './get-prompt-state.ts'
import { tokenCounts, tokenStats } from './token-stats.ts'

const output = z.object({
  prompt: z.string().optional(),
  total_chars: z.int().optional(),
  first_char: z.int().optional(),
  files: z.int().optional(),
  ...promptSnapshot.partial().shape,
  ...tokenCounts.partial().shape,
})

export const workspaceContext = defineTool({
  name: 'workspace_context',
  description: 'Get the workspace context: a snapshot (instructions, selected files, tokens), or the full prompt as text (export).',
  input: z.object({
    op: z.enum(['snapshot', 'export']).optional(),
    copy_preset: z.string().max(200).optional().describe('export: Standard, Plan, Review, …'),
    offset: z.int().min(0).optional().describe('export: character to continue from'),
  }),
  output,
  aliases: { operation: 'op', preset: 'copy_preset', from: 'offset' },
  run: ({ op = 'snapshot', copy_preset: copyPreset, offset = 0 }, call) =>
    op === 'snapshot' ? snapshot(call) : whole(call, copyPreset, offset),
})

async function snapshot(call: ToolCall): Promise<ToolAnswer<z.output<typeof output>>> {
  const state = await getPromptState.run({}, call)
  const stats = await tokenStats.run({}, call)
  return {
    ...state,
    body: `${state.body}\n\nTokens:\n${stats.body}`,
    data: output.parse({ ...stats.data, ...state.data }),
  }
}

async function whole(call: ToolCall, copyPreset: string | undefined, offset: number): Promise<ToolAnswer<z.output<typeof output>>> {
  const { workspace } = call
  const built = await call.host['prompt.build']({ workspace, from: offset, ...defined({ copyPreset }) }, callOptions(call))
  const text = String(built.text)
  const { from = 0, chars = text.length, notes } = built
  const [end, tokens, files] = [from + text.length, built.tokens.total, built.files.length]
  return {
    summary: `**Prompt**, characters ${from}-${end} of ${chars}; ${formatCount(tokens, 'token')}, ${formatCount(files, 'file')}.`,
    body: fenced(text),
    data: { total_chars: chars, first_char: from, total_tokens: tokens, files, prompt: text },
    leftOff: end < chars ? [`${formatCount(chars - end, 'character')}. Continue with offset ${end}.`] : [],
    notes,
  }
}
