// get_codemap: outlines of files, without bodies.

import { defined, type MapsResult } from '@sheaf/contract'
import { z } from 'zod'
import { formatCount, listSome, visiblePath, withoutEmpty } from '../text.ts'
import { callOptions, defineTool } from '../tool.ts'
import { pathArgument } from './path-argument.ts'

export const getCodemap = defineTool({
  name: 'get_codemap',
  description:
    'Get code maps: an outline of the classes, function signatures, types, and imports in files or folders, without bodies. Takes about a tenth of the tokens of the full files.',
  input: z.object({
    paths: z.array(pathArgument).min(1).max(500).describe('files, folders, or lines of a file: src/a.ts:10-500'),
    symbols: z.array(z.string().max(500)).max(100).optional().describe('only the definitions with these names'),
    api: z.boolean().optional().describe('shorter: only what other files can use, without line numbers, imports, and test files'),
    max_tokens: z.int().min(100).max(12_000).optional(),
  }),
  output: z.object({
    tokens: z.int(),
    maps: z.record(z.string(), z.string()).describe('by path'),
    unmapped: z.array(z.object({ path: z.string(), why: z.string() })).optional(),
  }),
  aliases: { path: 'paths', files: 'paths', symbol: 'symbols', names: 'symbols' },
  async run({ paths, symbols, api, max_tokens: maxTokens }, call) {
    const { workspace } = call
    const read = await call.host['maps.read']({ workspace, paths, ...defined({ symbols, api, maxTokens }) }, callOptions(call))
    const tokens = read.maps.reduce((sum, map) => sum + (map.tokens ?? 0), 0)
    const unmapped = read.skipped.slice(0, 20)
    return {
      summary: `**${formatCount(read.maps.length, 'code map')}**, ${formatCount(tokens, 'token')}.`,
      body: [
        ...read.maps.map(({ text }) => text.trimEnd()),
        ...unmapped.map(({ path, why }) => `No map for ${visiblePath(path)}: ${why}`),
      ].join('\n\n'),
      data: { tokens, maps: Object.fromEntries(read.maps.map(({ path, text }) => [path, bodyOf(text)])), ...withoutEmpty({ unmapped }) },
      leftOff: [...cutTexts(read), ...leftOffTexts(read), ...skippedText(read.skipped.length - unmapped.length)],
      notes: [...(read.isPartial ? [partial] : []), ...briefNote(read)],
    }
  },
})

/** Without the line that names the file, the lines that separate it from other files, and bullets, which cost tokens in JSON. */
function bodyOf(text: string): string {
  return text
    .slice(text.indexOf('\n') + 1)
    .replace(/^---\n/, '')
    .replace(/\n?---\n?$/, '')
    .replaceAll(/^ {2}( *)- /gm, '$1')
}

function cutTexts({ cut = [] }: MapsResult): string[] {
  const texts = cut.slice(0, namedCuts).map(({ path, rest }) => {
    const next = `${path}:${rest.from}-${rest.to}`
    return `the end of the map of ${visiblePath(path)}. Continue with paths ${JSON.stringify([next])}, or name its symbols.`
  })
  const more = cut.length - texts.length
  return more > 0 ? [...texts, `the end of ${formatCount(more, 'more map')}.`] : texts
}

const namedCuts = 4
const partial = 'This is a partial result because reading all files took too long. Call the tool again; the files already read are cached.'

function leftOffTexts({ leftOff }: MapsResult): string[] {
  if (leftOff.length === 0) return []
  return [
    `${formatCount(leftOff.length, 'file')} over the token budget, the next ones: ${listSome(leftOff.map(visiblePath), 5)}. Set paths to some of them, or to a smaller folder.`,
  ]
}

function skippedText(more: number): string[] {
  return more > 0 ? [`${formatCount(more, 'more file')} without a map.`] : []
}

function briefNote({ brief = [] }: MapsResult): string[] {
  if (brief.length === 0) return []
  return [
    'The files that others use most come first, without imports and private definitions. For the whole map of a file, set paths to the file.',
  ]
}
