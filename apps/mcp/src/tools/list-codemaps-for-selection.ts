// list_codemaps_for_selection: maps that Auto would add, and why.

import { z } from 'zod'
import { formatCount, takeFitting, visiblePath } from '../text.ts'
import { callOptions, defineTool } from '../tool.ts'

export const listCodemapsForSelection = defineTool({
  name: 'list_codemaps_for_selection',
  description: 'List the files whose code maps Auto mode adds to the prompt (dependencies of the selected files), and why.',
  input: z.object({}),
  output: z.object({ total: z.int(), tokens: z.int(), files: z.array(z.object({ path: z.string(), tokens: z.int(), why: z.string() })) }),
  async run(_input, call) {
    const added = await call.host['maps.auto']({ workspace: call.workspace }, callOptions(call))
    const all = added.map(({ path, tokens, why }) => ({ path, tokens, why }))
    const files = takeFitting(all, line)
    const tokens = all.reduce((sum, file) => sum + file.tokens, 0)
    return {
      summary: `**${formatCount(all.length, 'code map')}** for the selection, ${formatCount(tokens, 'token')}.`,
      body: files.map(line).join('\n'),
      data: { total: all.length, tokens, files },
      leftOff:
        files.length < all.length ? [`${formatCount(all.length - files.length, 'file')}. Select fewer files to see all of them.`] : [],
      notes: all.length === 0 ? ['No files are selected, or the selected files have no dependencies.'] : [],
    }
  },
})

function line({ path, tokens, why }: { path: string; tokens: number; why: string }): string {
  return `${visiblePath(path)} (${formatCount(tokens, 'token')}): ${why}`
}
