// Cuts the prompt into the explained parts. Joined, the pieces are exactly the prompt.

import { countTokens } from '@sheaf/engine/tokens'
import type { SamplePrompt } from './sample-prompt.ts'

const partIds = ['tree', 'maps', 'slice', 'files', 'diff', 'format', 'prompt', 'task'] as const
export type PartId = (typeof partIds)[number]

export interface PromptPiece {
  id: PartId
  text: string
  tokens: number
}

/** First line of each piece, in prompt order. */
const beginnings: Record<PartId, string> = {
  tree: '<file_map>\n',
  maps: '<Referenced APIs>\n',
  slice: '<file_contents>\n',
  files: 'File: web/src/kit/empty-state.tsx\n',
  diff: '<git_diff>\n',
  format: '<xml_formatting_instructions>\n',
  prompt: '<meta prompt 1 = "Engineer">\n',
  task: '<user_instructions>\n',
}

export function cutPrompt({ text, files, tokens }: SamplePrompt): { pieces: PromptPiece[]; rest: number } {
  const starts = partIds.map((id) => ({ id, at: startOf(text, beginnings[id]) }))
  const pieces = starts.map(({ id, at }, index) => ({ id, text: text.slice(at, starts[index + 1]?.at ?? text.length) }))
  const fileTokens = (wanted: string) => files.reduce((sum, file) => (file.mode === wanted ? sum + file.tokens : sum), 0)
  const stored = countTokens(withoutTags(pieces.find(({ id }) => id === 'prompt')?.text ?? ''))
  const known: Record<PartId, number> = {
    tree: tokens.tree,
    maps: tokens.maps,
    slice: fileTokens('slices'),
    files: fileTokens('full'),
    diff: tokens.git,
    format: tokens.prompts - stored,
    prompt: stored,
    task: tokens.instructions,
  }
  const counted = pieces.map((piece) => ({ ...piece, tokens: known[piece.id] }))
  return { pieces: counted, rest: tokens.total - counted.reduce((sum, piece) => sum + piece.tokens, 0) }
}

/** The tags and the empty line before the next part are counted separately. */
function withoutTags(piece: string): string {
  return `${piece.trimEnd().split('\n').slice(1, -1).join('\n')}\n`
}

/** Throws if the prompt's format changed: then the texts must be updated. */
function startOf(text: string, beginning: string): number {
  const at = text.startsWith(beginning) ? 0 : text.indexOf(`\n${beginning}`) + 1
  if (at === 0 && !text.startsWith(beginning)) throw new Error(`The sample prompt no longer has the line ${JSON.stringify(beginning)}.`)
  return at
}
