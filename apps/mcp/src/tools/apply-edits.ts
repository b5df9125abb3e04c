// apply_edits: edits one file.

import { type ProposedEdit, Refusal } from '@sheaf/contract'
import { z } from 'zod'
import { defineTool } from '../tool.ts'
import { pathArgument } from './path-argument.ts'
import { proposalResult, proposeEdits } from './propose-edits.ts'

const text = z.string().max(2_000_000)

export const applyEdits = defineTool({
  name: 'apply_edits',
  description:
    'Edit a file with search and replace, several edits in order, or a full rewrite. The user reviews the edits in Sheaf unless this client was granted direct edits. search must match exactly once in the file; part of a line is enough.',
  input: z.object({
    path: pathArgument.min(1),
    search: text.min(1).optional(),
    replace: text.optional(),
    edits: z
      .array(z.object({ search: text.min(1), replace: text }))
      .min(1)
      .max(200)
      .optional(),
    rewrite: text.optional().describe('new content of the whole file'),
    description: z.string().max(1_000).optional().describe('what the edit does, for the reviewer'),
  }),
  output: proposalResult,
  annotations: { destructiveHint: true },
  aliases: {
    file: 'path',
    filePath: 'path',
    ...{ oldString: 'search', oldText: 'search', oldStr: 'search', newString: 'replace', newText: 'replace', newStr: 'replace' },
    ...{ 'edits.old_string': 'edits.search', 'edits.old_text': 'edits.search', 'edits.old_str': 'edits.search' },
    ...{ 'edits.new_string': 'edits.replace', 'edits.new_text': 'edits.replace', 'edits.new_str': 'edits.replace' },
    content: 'rewrite',
  },
  run: ({ path, search, replace, edits, rewrite, description }, call) =>
    proposeEdits([editOf({ path, search, replace, edits, rewrite })], description, call),
})

interface EditInput {
  path: string
  search: string | undefined
  replace: string | undefined
  edits: { search: string; replace: string }[] | undefined
  rewrite: string | undefined
}

function editOf({ path, search, replace, edits, rewrite }: EditInput): ProposedEdit {
  const ways = [search ?? replace, edits, rewrite].filter((each) => each !== undefined).length
  if (ways !== 1) throw new Refusal('mcp-arguments', 'Use exactly one of: search with replace, edits, or rewrite.')
  if (rewrite !== undefined) return { kind: 'rewrite', path, text: rewrite }
  if (edits) return { kind: 'replace', path, edits }
  if (search === undefined || replace === undefined) throw new Refusal('mcp-arguments', '`search` and `replace` must be used together.')
  return { kind: 'replace', path, edits: [{ search, replace }] }
}
