// Makes a prompt, end to end: contents ─▶ cap ─▶ text and manifest.

import { defined, type PromptManifest, type PromptRequest, type PromptResult } from '@sheaf/contract'
import { capPrompt } from './cap-prompt.ts'
import { composePrompt } from './compose-prompt.ts'
import type { Fitted } from './fit-prompt.ts'
import { type Gathered, gatherBlocks } from './gather-blocks.ts'
import { promptText } from './prompt-text.ts'
import type { PromptTools } from './prompt-tools.ts'
import { splitPrompt } from './split-prompt.ts'

export async function makePrompt(request: PromptRequest, tools: PromptTools): Promise<{ made: PromptResult; manifest: PromptManifest }> {
  const composed = await composePrompt(request, tools, gatherBlocks)
  const { tokenizer, contents, segments, tokens, files, documents, leftOut, findings, notes, gathered, fitted } = composed
  capPrompt(segments, tokens.total, tokenizer.encoding, tools.tier)
  const parts = request.split ? splitPrompt(contents, request.split, tokenizer) : undefined
  const manifest: PromptManifest = {
    id: tools.newId(),
    madeAt: tools.now.toISOString(),
    roots: tools.tree.roots.map((root) => root.path),
    files: shownFiles(gathered, fitted),
  }
  const made: PromptResult = {
    text: promptText(segments),
    tokens,
    files,
    ...defined({ documents }),
    leftOut,
    findings,
    notes,
    manifestId: manifest.id,
  }
  if (parts) made.parts = parts.map((part) => ({ text: promptText(part.segments), tokens: part.tokens }))
  return { made, manifest }
}

/** The files that the model actually saw, in the form it saw. */
function shownFiles({ manifest }: Gathered, { files, maps }: Fitted): PromptManifest['files'] {
  const known = new Map(manifest.map((entry) => [entry.path, entry]))
  const ofFiles = files.flatMap(({ path, mode, ranges }) => {
    const entry = known.get(path)
    return entry ? [{ ...entry, mode, ...(mode === 'slices' ? { ranges } : {}) }] : []
  })
  return [...ofFiles, ...maps.map(({ path, hash }) => ({ path, mode: 'map' as const, hash }))]
}
