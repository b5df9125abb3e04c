// workspace_context: a snapshot of the prompt, or all of it.

import { defined } from '@sheaf/contract'
import { z } from 'zod'
import { count, fenced } from '../text.ts'
import { callOf, defineTool, type ToolAnswer, type ToolCall } from '../tool.ts'
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
  run: ({ op = 'snapshot', copy_preset: copyPreset, offset = 0 }, on) => (op === 'snapshot' ? snapshot(on) : whole(on, copyPreset, offset)),
})

async function snapshot(on: ToolCall): Promise<ToolAnswer<z.output<typeof output>>> {
  const state = await getPromptState.run({}, on)
  const stats = await tokenStats.run({}, on)
  return {
    ...state,
    body: `${state.body}\n\nTokens:\n${stats.body}`,
    data: output.parse({ ...stats.data, ...state.data }),
  }
}

async function whole(on: ToolCall, copyPreset: string | undefined, offset: number): Promise<ToolAnswer<z.output<typeof output>>> {
  const { workspace } = on
  const built = await on.host['prompt.build']({ workspace, from: offset, ...defined({ copyPreset }) }, callOf(on))
  const text = String(built.text)
  const { from = 0, chars = text.length, notes } = built
  const [end, tokens, files] = [from + text.length, built.tokens.total, built.files.length]
  return {
    summary: `**Prompt**, characters ${from}-${end} of ${chars}; ${count(tokens, 'token')}, ${count(files, 'file')}.`,
    body: fenced(text),
    data: { total_chars: chars, first_char: from, total_tokens: tokens, files, prompt: text },
    leftOff: end < chars ? [`${count(chars - end, 'character')}. Continue with offset ${end}.`] : [],
    notes,
  }
}
