// read_file: a file, or some of its lines.

import { defined, type FileContent } from '@sheaf/contract'
import { z } from 'zod'
import { fenced, formatCount, languageOf, visiblePath, withoutEmpty } from '../text.ts'
import { callOptions, defineTool } from '../tool.ts'
import { pathArgument } from './path-argument.ts'

export const readFile = defineTool({
  name: 'read_file',
  description: 'Read a file in the open folders, in full or by line range. A negative startLine counts from the end. Secrets are redacted.',
  input: z.object({
    path: pathArgument.min(1),
    startLine: z.int().optional(),
    endLine: z.int().optional(),
    limit: z.int().min(1).optional().describe('number of lines'),
    column: z.int().min(1).optional().describe('continue within a line too long for one result'),
  }),
  output: z.object({
    path: z.string(),
    total_lines: z.int(),
    first_line: z.int(),
    last_line: z.int(),
    content: z.string(),
    redacted_lines: z.array(z.int()).optional(),
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
  async run({ path, startLine, endLine, limit, column }, call) {
    const to = lastLine(startLine ?? 1, endLine, limit)
    const { blanked = [], ...read } = await call.host['files.read'](
      {
        workspace: call.workspace,
        path,
        ...defined({ from: startLine, to, column }),
      },
      callOptions(call),
    )
    return {
      summary: `**${visiblePath(read.path)}**: ${extent(read)}.`,
      body: fenced(read.text, languageOf(read.path)),
      data: {
        path: read.path,
        total_lines: read.lines ?? read.last,
        first_line: read.from,
        last_line: read.last,
        content: read.text,
        ...withoutEmpty({ redacted_lines: blanked }),
      },
      leftOff: rest(read),
      notes:
        blanked.length > 0 ? [`Secrets are redacted in ${formatCount(blanked.length, 'line')}: ${blanked.slice(0, 20).join(', ')}.`] : [],
    }
  },
})

/** A code fence always ends with a newline, so a missing one in the file is noted. */
function extent({ lines, from, last, text, next }: FileContent): string {
  if (lines === 0) return 'empty'
  const isOpen = last === lines && !next && !text.endsWith('\n')
  return `lines ${from}-${last} of ${lines}${isOpen ? ', no newline at end of file' : ''}`
}

function rest({ last, until = last, next }: FileContent): string[] {
  const more = until - last
  if (next)
    return [
      `the rest of line ${last}, from character ${next.column} of ${next.columns}${more > 0 ? `, and ${formatCount(more, 'line')}` : ''}. Continue with startLine ${last} and column ${next.column}.`,
    ]
  return more > 0 ? [`${formatCount(more, 'line')}. Continue with startLine ${last + 1}.`] : []
}

/** `limit` counts from `start`; negative lines count from the end. */
function lastLine(start: number, end: number | undefined, limit: number | undefined): number | undefined {
  if (limit === undefined) return end
  const last = (start === 0 ? 1 : start) + limit - 1
  if (start < 0) return last >= -1 ? -1 : last
  return end === undefined || end < 0 ? last : Math.min(end, last)
}
