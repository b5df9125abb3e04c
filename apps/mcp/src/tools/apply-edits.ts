// apply_edits: edits one file or several, by text or by symbol.

import { defined, type ProposedEdit, type ProposedPassage, Refusal } from '@sheaf/contract'
import { z } from 'zod'
import { defineTool } from '../tool.ts'
import { pathArgument } from './path-argument.ts'
import { proposalResult, proposeEdits } from './propose-edits.ts'

const text = z.string().max(2_000_000)
const symbol = z.string().min(1).max(500)
const passageFields = {
  search: text.min(1).optional(),
  replace: text.optional(),
  replaceAll: z.boolean().optional(),
  symbol: symbol.optional(),
  insert: z.enum(['before', 'after']).optional(),
}
const passage = z.object(passageFields)
const edits = z.array(passage).min(1).max(200).optional()

export const applyEdits = defineTool({
  name: 'apply_edits',
  description:
    'Edit files: search and replace (search must match once, or set replaceAll), symbol to replace, delete, or insert at a definition, or a full rewrite. files edits several at once. The user reviews the edits unless direct edits are granted.',
  input: z.object({
    path: pathArgument.min(1).optional(),
    search: passageFields.search.describe('part of a line is enough'),
    replace: passageFields.replace,
    replaceAll: passageFields.replaceAll,
    symbol: passageFields.symbol.describe('name or Type.name: replace is its new text with the comments above it, or "" to delete it'),
    insert: passageFields.insert.describe('insert the text before or after symbol'),
    edits: edits.describe('several edits of the file, in order'),
    rewrite: text.optional().describe('new content of the whole file'),
    files: z
      .array(z.object({ path: pathArgument.min(1), ...passageFields, edits, rewrite: text.optional() }))
      .min(1)
      .max(200)
      .optional(),
    description: z.string().max(1_000).optional().describe('what the edit does, for the reviewer'),
  }),
  output: proposalResult,
  annotations: { destructiveHint: true },
  aliases: {
    file: 'path',
    filePath: 'path',
    content: 'rewrite',
    'files.file': 'files.path',
    'files.file_path': 'files.path',
    'files.content': 'files.rewrite',
    ...Object.fromEntries(
      ['', 'edits.', 'files.', 'files.edits.'].flatMap((at) => [
        ...['old_string', 'old_text', 'old_str'].map((alias) => [at + alias, `${at}search`]),
        ...['new_string', 'new_text', 'new_str'].map((alias) => [at + alias, `${at}replace`]),
      ]),
    ),
  },
  run({ path, files = [], description, ...given }, call) {
    const isOne = Object.values(given).some((each) => each !== undefined)
    if (path === undefined && isOne) throw new Refusal('mcp-arguments', '`path` is required.')
    const proposed = [...(path === undefined ? [] : [editOf({ path, ...given })]), ...files.map(editOf)]
    if (proposed.length === 0) throw new Refusal('mcp-arguments', 'Give path with an edit, or files.')
    return proposeEdits(proposed, description, call)
  },
})

type PassageInput = z.output<typeof passage>

interface EditInput extends PassageInput {
  path: string
  edits?: PassageInput[] | undefined
  rewrite?: string | undefined
}

function editOf({ path, edits: list, rewrite, ...single }: EditInput): ProposedEdit {
  const isSingle = Object.values(single).some((each) => each !== undefined)
  const ways = [isSingle ? single : undefined, list, rewrite].filter((each) => each !== undefined).length
  if (ways !== 1) throw new Refusal('mcp-arguments', 'Use exactly one of: search with replace, symbol with replace, edits, or rewrite.')
  if (rewrite !== undefined) return { kind: 'rewrite', path, text: rewrite }
  return { kind: 'replace', path, edits: (list ?? [single]).map(passageOf) }
}

function passageOf({ search, replace, replaceAll, symbol: name, insert }: PassageInput): ProposedPassage {
  if ((search === undefined) === (name === undefined)) throw new Refusal('mcp-arguments', 'Each edit needs either `search` or `symbol`.')
  if (replace === undefined)
    throw new Refusal('mcp-arguments', `\`${search === undefined ? 'symbol' : 'search'}\` and \`replace\` must be used together.`)
  if (name !== undefined) {
    if (replaceAll !== undefined) throw new Refusal('mcp-arguments', '`replaceAll` works with `search`, not with `symbol`.')
    if (insert !== undefined && replace.trim() === '') throw new Refusal('mcp-arguments', '`insert` needs a text in `replace`.')
    return { symbol: name, replace, ...defined({ insert }) }
  }
  if (insert !== undefined) throw new Refusal('mcp-arguments', '`insert` works with `symbol`, not with `search`.')
  return { search: search ?? '', replace, ...defined({ all: replaceAll }) }
}
