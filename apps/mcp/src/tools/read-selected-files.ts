// read_selected_files: contents of the selected files, as far as they fit.

import { defined } from '@sheaf/contract'
import { z } from 'zod'
import { fenced, formatCount, languageOf, listSome, visiblePath, withoutEmpty } from '../text.ts'
import { callOptions, defineTool } from '../tool.ts'

const namedFiles = 20

export const readSelectedFiles = defineTool({
  name: 'read_selected_files',
  description: 'Read the contents of all selected files (full, slices, or code maps), as they appear in the prompt.',
  input: z.object({
    start: z.int().min(1).optional().describe('first file to return, from 1'),
    limit: z.int().min(1).optional().describe('maximum number of files'),
  }),
  output: z.object({
    total_files: z.int(),
    files: z.array(z.object({ path: z.string(), mode: z.string(), total_lines: z.int(), content: z.string() })),
    not_shown: z.array(z.object({ path: z.string(), why: z.string() })).optional(),
  }),
  aliases: { from: 'start', offset: 'start', count: 'limit' },
  async run({ start = 1, limit }, call) {
    const { workspace } = call
    const asked = { from: start, ...defined({ limit }) }
    const { files, texts = [], leftOut = [], next } = await call.host['selection.read']({ workspace, texts: asked }, callOptions(call))
    const cut = texts.filter(({ shown }) => shown !== undefined)
    const redacted = texts.filter(({ blanked }) => blanked.length > 0).map(({ path }) => path)
    const notShown = leftOut.slice(0, namedFiles)
    const more = leftOut.length - notShown.length
    return {
      summary:
        files.length === 0
          ? 'No files selected. Select files with set_selection.'
          : `**${formatCount(texts.length, 'file')}** of ${files.length} selected.`,
      body: texts
        .map(
          ({ path, mode, lines, text }) =>
            `File: ${visiblePath(path)} (${mode}, ${formatCount(lines, 'line')})\n${fenced(text, languageOf(path))}`,
        )
        .join('\n\n'),
      data: {
        total_files: files.length,
        files: texts.map(({ path, mode, lines, text, ranges }) => ({
          path,
          mode,
          total_lines: lines,
          content: text,
          ...(ranges ? { ranges } : {}),
        })),
        ...withoutEmpty({ not_shown: notShown }),
      },
      leftOff: [
        ...(next === undefined ? [] : [`${formatCount(files.length - next + 1, 'file')}. Continue with start ${next}.`]),
        ...cut.map(
          ({ path, shown = 0 }) =>
            `the end of ${visiblePath(path)}. Only its first ${formatCount(shown, 'line')} fit. Read the rest with read_file.`,
        ),
        ...notShown.map(({ path, why }) => `${visiblePath(path)}: ${why}`),
        ...(more > 0 ? [`${formatCount(more, 'more file')} that can't be shown.`] : []),
      ],
      notes: redacted.length > 0 ? [`Secrets are redacted in ${listSome(redacted.map(visiblePath))}.`] : [],
    }
  },
})
