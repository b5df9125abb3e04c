// get_codemap: outlines of files, without bodies.

import { defined } from '@sheaf/contract'
import { z } from 'zod'
import { formatCount, listSome, visiblePath } from '../text.ts'
import { callOptions, defineTool } from '../tool.ts'
import { pathArgument } from './path-argument.ts'

export const getCodemap = defineTool({
  name: 'get_codemap',
  description:
    'Get code maps: an outline of the classes, function signatures, types, and imports in files or folders, without bodies. Takes about a tenth of the tokens of the full files.',
  input: z.object({
    paths: z.array(pathArgument).min(1).max(500),
    max_tokens: z.int().min(100).max(12_000).optional(),
  }),
  output: z.object({
    tokens: z.int(),
    maps: z.array(z.object({ path: z.string(), text: z.string() })),
    unmapped: z.array(z.object({ path: z.string(), why: z.string() })),
  }),
  aliases: { path: 'paths', files: 'paths' },
  async run({ paths, max_tokens: maxTokens }, call) {
    const { workspace } = call
    const read = await call.host['maps.read']({ workspace, paths, ...defined({ maxTokens }) }, callOptions(call))
    const tokens = read.maps.reduce((sum, map) => sum + (map.tokens ?? 0), 0)
    const unmapped = read.skipped.slice(0, 20)
    return {
      summary: `**${formatCount(read.maps.length, 'code map')}**, ${formatCount(tokens, 'token')}.`,
      body: [
        ...read.maps.map(({ text }) => text.trimEnd()),
        ...unmapped.map(({ path, why }) => `No map for ${visiblePath(path)}: ${why}`),
      ].join('\n\n'),
      data: { tokens, maps: read.maps.map(({ path, text }) => ({ path, text })), unmapped },
      leftOff: [
        ...(read.leftOff.length > 0
          ? [
              `${formatCount(read.leftOff.length, 'file')} over the token budget: ${listSome(read.leftOff, 5)}. Request them or a smaller folder.`,
            ]
          : []),
        ...(read.skipped.length > unmapped.length
          ? [`${formatCount(read.skipped.length - unmapped.length, 'more file')} without a map.`]
          : []),
      ],
    }
  },
})
