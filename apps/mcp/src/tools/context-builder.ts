// context_builder: finds the files a task needs.

import { defined } from '@sheaf/contract'
import { z } from 'zod'
import { formatCount, takeFitting, visiblePath } from '../text.ts'
import { callOptions, defineTool } from '../tool.ts'

const defaultFiles = 20

export const contextBuilder = defineTool({
  name: 'context_builder',
  description:
    "Find the files a task needs. Ranks files by code graph, text, and git history, and asks the user's model unless local is true. Can add the files to the selection or replace it.",
  input: z.object({
    instructions: z.string().max(200_000).optional().describe("the task; default: the prompt's instructions"),
    local: z.boolean().optional().describe('rank without a model'),
    max_files: z.int().min(1).max(60).optional(),
    selection: z.enum(['none', 'add', 'replace']).optional(),
  }),
  output: z.object({
    model: z.string(),
    files: z.array(z.object({ path: z.string(), priority: z.string(), why: z.string(), tokens: z.int() })),
    selected_files: z.int().optional(),
  }),
  aliases: { task: 'instructions', prompt: 'instructions', limit: 'max_files' },
  async run({ instructions, local = false, max_files: maxFiles = defaultFiles, selection = 'none' }, call) {
    const { host, workspace } = call
    const asked = { workspace, top: maxFiles, ...(local ? { model: null } : {}), ...defined({ task: instructions }) }
    const answer = await host['builder.run'](asked, callOptions(call))
    const files = takeFitting(
      answer.recommendations.slice(0, maxFiles).map(({ path, priority, why, tokens }) => ({ path, priority, why, tokens })),
      line,
    )
    const paths = files.map(({ path }) => path)
    const chosen =
      selection === 'none' || paths.length === 0
        ? undefined
        : await host['selection.change']({ workspace, change: { type: 'choose', operation: selection, paths } }, callOptions(call))
    const more = answer.recommendations.length - files.length
    const model = answer.model ?? 'none (local ranking)'
    return {
      summary: `**${formatCount(files.length, 'file')}** for the task, model: ${model}.${chosen ? ` ${formatCount(chosen.count, 'file')} now selected.` : ''}`,
      body: files.map(line).join('\n'),
      data: { model, files, ...(chosen ? { selected_files: chosen.count } : {}) },
      leftOff: more > 0 ? [`${formatCount(more, 'file')} with a lower rank. Increase max_files to see more.`] : [],
      notes: [...answer.notes, ...(chosen?.refused ?? []).map(({ path, why }) => `${path}: ${why}`)],
    }
  },
})

function line({ path, priority, why, tokens }: { path: string; priority: string; why: string; tokens: number }): string {
  return `${visiblePath(path)} (${priority}, ${formatCount(tokens, 'token')}): ${why}`
}
