// token_stats: token counts of the prompt, by part.

import { defined, noTokens } from '@sheaf/contract'
import { z } from 'zod'
import { formatCount, visiblePath } from '../text.ts'
import { callOptions, defineTool } from '../tool.ts'

const largestShown = 10

export const tokenCounts = z.object({
  total: z.int(),
  parts: z.record(z.string(), z.int()),
  selected_files: z.int(),
  largest: z.array(z.object({ path: z.string(), tokens: z.int() })),
})

export const tokenStats = defineTool({
  name: 'token_stats',
  description:
    'Count the tokens in the prompt: total, parts (files, code maps, tree, stored prompts, instructions, git, other), and largest files.',
  input: z.object({}),
  output: tokenCounts,
  async run(_input, call) {
    const { workspace } = call
    const { budget, isCounting } = await call.host['tokens.count']({ workspace }, callOptions(call))
    const { files: selected } = await call.host['selection.read']({ workspace })
    const { total, files, documents, maps, tree, prompts, instructions, git, other } = budget?.tokens ?? noTokens
    const parts = { files, ...defined({ documents }), code_maps: maps, tree, stored_prompts: prompts, instructions, git, other }
    const all = budget?.files ?? []
    const largest = largestOf(all)
    return {
      summary: `**${formatCount(total, 'token')}** in the prompt, ${formatCount(selected.length, 'file')}.`,
      body: [
        ...Object.entries(parts).map(([name, tokens]) => `${name}: ${tokens}`),
        ...(largest.length > 0 ? ['Largest:', ...largest.map(({ path, tokens }) => `${visiblePath(path)}: ${tokens}`)] : []),
      ].join('\n'),
      data: { total, parts, selected_files: selected.length, largest },
      notes: [
        ...(isCounting ? ['Some tokens are still being counted. Call the tool again in a moment.'] : []),
        ...(budget?.refused ? [budget.refused.says] : []),
      ],
    }
  },
})

/** Avoids sorting thousands of files to find the few largest. */
function largestOf(files: readonly { path: string; tokens: number }[]): { path: string; tokens: number }[] {
  const largest: { path: string; tokens: number }[] = []
  for (const { path, tokens } of files) {
    const last = largest.at(-1)
    if (largest.length === largestShown && last && last.tokens >= tokens) continue
    const at = largest.findIndex((each) => each.tokens < tokens)
    largest.splice(at === -1 ? largest.length : at, 0, { path, tokens })
    if (largest.length > largestShown) largest.pop()
  }
  return largest
}
