// list_selected_files: the selected files with their token counts.

import { Refusal, type SelectedFile } from '@sheaf/contract'
import { z } from 'zod'
import { formatCount, takeFitting, visiblePath } from '../text.ts'
import { callOptions, defineTool } from '../tool.ts'

export const selectedList = z.object({
  total_files: z.int(),
  total_tokens: z.int(),
  files: z.array(z.object({ path: z.string(), mode: z.string(), tokens: z.int().optional(), ranges: z.array(z.string()).optional() })),
})

export const listSelectedFiles = defineTool({
  name: 'list_selected_files',
  description: 'List which files are selected for the prompt, with tokens and mode (full, slices, map).',
  input: z.object({
    start: z.int().min(1).optional().describe('first file to return, from 1'),
    limit: z.int().min(1).optional().describe('maximum number of files'),
  }),
  output: selectedList,
  aliases: { from: 'start', offset: 'start', count: 'limit' },
  async run({ start = 1, limit = Number.POSITIVE_INFINITY }, call) {
    const { host, workspace } = call
    const [{ files }, { budget, isCounting }] = await Promise.all([
      host['selection.read']({ workspace }),
      host['tokens.count']({ workspace }, callOptions(call)),
    ])
    const tokens = new Map(budget?.files.map((file) => [file.path, file.tokens]))
    const all = files.map((file) => ({ path: file.path, mode: file.mode, ...weightOf(tokens.get(file.path)), ...rangesOf(file) }))
    if (start > Math.max(1, all.length))
      throw new Refusal('mcp-arguments', `\`start\` is ${start}, but the selection has ${formatCount(all.length, 'file')}.`)
    const shown = takeFitting(all.slice(start - 1, start - 1 + limit), line)
    const next = start + shown.length
    const part = shown.length < all.length && shown.length > 0 ? ` Files ${start} to ${next - 1}:` : ''
    const total = budget?.tokens.files ?? 0
    return {
      summary:
        all.length === 0
          ? 'No files selected.'
          : `**${formatCount(all.length, 'file')} selected**, ${formatCount(total, 'token')} of file contents.${part}`,
      body: shown.map(line).join('\n'),
      data: { total_files: all.length, total_tokens: total, files: shown },
      leftOff: next <= all.length ? [`${formatCount(all.length - next + 1, 'file')}. Continue with start ${next}.`] : [],
      notes: isCounting ? ['Tokens are still being counted.'] : [],
    }
  },
})

function line({ path, mode, tokens, ranges }: z.output<typeof selectedList>['files'][number]): string {
  return `${visiblePath(path)} (${mode}${ranges ? ` ${ranges.join(', ')}` : ''}${tokens === undefined ? '' : `, ${formatCount(tokens, 'token')}`})`
}

function weightOf(tokens: number | undefined): { tokens?: number } {
  return tokens === undefined ? {} : { tokens }
}

function rangesOf(file: SelectedFile): { ranges?: string[] } {
  return file.mode === 'slices' ? { ranges: file.ranges.map(({ from, to }) => `${from}-${to}`) } : {}
}
