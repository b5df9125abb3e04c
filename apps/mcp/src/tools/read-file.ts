// read_file: a file, or some of its lines.

import { z } from 'zod'
import { count, fenced, languageOf } from '../text.ts'
import { callOf, defineTool } from '../tool.ts'

export const readFile = defineTool({
  name: 'read_file',
  description: 'Read a file of the open folders, whole or some lines. A negative startLine counts from the end. Secrets are blanked.',
  input: z.object({
    path: z.string().min(1),
    startLine: z.int().optional(),
    endLine: z.int().optional(),
    limit: z.int().min(1).optional().describe('number of lines'),
  }),
  output: z.object({
    path: z.string(),
    total_lines: z.int(),
    first_line: z.int(),
    last_line: z.int(),
    content: z.string(),
    redacted_lines: z.array(z.int()),
  }),
  aliases: {
    lineCount: 'limit',
    count: 'limit',
    start: 'startLine',
    from: 'startLine',
    offset: 'startLine',
    end: 'endLine',
    to: 'endLine',
    file: 'path',
    filePath: 'path',
  },
  async run({ path, startLine = 1, endLine, limit }, on) {
    const to = lastLine(startLine, endLine, limit)
    const read = await on.host['files.read'](
      { workspace: on.workspace, path, from: startLine, ...(to === undefined ? {} : { to }) },
      callOf(on),
    )
    const wanted = to === undefined || to < 0 ? read.lines + (to ?? -1) + 1 : Math.min(to, read.lines)
    return {
      summary: `**${read.path}**: ${read.lines === 0 ? 'empty' : `lines ${read.first}-${read.last} of ${read.lines}`}.`,
      body: fenced(read.text, languageOf(read.path)),
      data: {
        path: read.path,
        total_lines: read.lines,
        first_line: read.first,
        last_line: read.last,
        content: read.text,
        ...(read.blanked.length > 0 ? { redacted_lines: read.blanked } : { redacted_lines: [] }),
      },
      leftOff: [
        ...(read.last < wanted ? [`${count(wanted - read.last, 'line')}. Go on with startLine ${read.last + 1}.`] : []),
        ...(read.isCut ? [`the rest of line ${read.last}, which is too long to be shown.`] : []),
      ],
      notes:
        read.blanked.length > 0
          ? [`Secrets are blanked in ${count(read.blanked.length, 'line')}: ${read.blanked.slice(0, 20).join(', ')}.`]
          : [],
    }
  },
})

/** Counted from the first line: a negative one stays counted from the end. */
function lastLine(start: number, end: number | undefined, limit: number | undefined): number | undefined {
  if (limit === undefined) return end
  const last = (start === 0 ? 1 : start) + limit - 1
  if (start < 0) return last >= -1 ? -1 : last
  return end === undefined || end < 0 ? last : Math.min(end, last)
}
