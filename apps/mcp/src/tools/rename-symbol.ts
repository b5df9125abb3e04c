// rename_symbol: renames a definition and all of its uses, through the review.

import { defined } from '@sheaf/contract'
import { z } from 'zod'
import { fileLines, formatCount, takeFitting, visiblePath } from '../text.ts'
import { callOptions, defineTool } from '../tool.ts'
import { pathArgument } from './path-argument.ts'
import { proposalAnswer, proposalResult } from './propose-edits.ts'
import { showMentions } from './show-mentions.ts'

const uncertainChars = 6_000

export const renameSymbol = defineTool({
  name: 'rename_symbol',
  description:
    'Rename a function, type, method, or variable everywhere it is used: by imports and scopes, not by text. The user reviews the edits unless direct edits are granted. Uncertain uses, and mentions in comments, strings, and generated files, are only listed.',
  input: z.object({
    name: z.string().min(1).max(500).describe('whole name, or Type.name'),
    to: z.string().min(1).max(500).describe('the new name'),
    path: pathArgument.min(1).optional().describe('file or folder of the definition, if several have this name'),
  }),
  output: proposalResult.extend({
    places: z.int(),
    uncertain: z.array(z.string()),
    mentions: z.record(z.string(), z.array(z.string())).optional(),
  }),
  annotations: { destructiveHint: true },
  aliases: { symbol: 'name', oldName: 'name', from: 'name', newName: 'to', file: 'path', filePath: 'path' },
  async run({ name, to, path }, call) {
    const { workspace, client, directEdits: direct, headless } = call
    const renamed = await call.host['edits.rename'](
      { workspace, name, to, client, direct, headless, ...defined({ path }) },
      callOptions(call),
    )
    const { data, summary, body, leftOff = [], ...rest } = proposalAnswer(renamed)
    const all = renamed.doubtful.map(
      ({ path: file, line, text = '', doubt = '' }) =>
        `${visiblePath(file)}:${line}: ${text.trim().slice(0, 160).toWellFormed()} (${doubt})`,
    )
    const uncertain = takeFitting(all, (each) => each, uncertainChars)
    const more = renamed.doubtfulCount - uncertain.length
    const { mentions, leftOff: moreMentions } = showMentions(renamed)
    return {
      ...rest,
      summary: `${summary} ${formatCount(renamed.places, 'location')}${renamed.doubtfulCount > 0 ? `; ${formatCount(renamed.doubtfulCount, 'uncertain use')} not renamed` : ''}.`,
      body: [
        body,
        ...(uncertain.length > 0 ? [`uncertain:\n${uncertain.join('\n')}`] : []),
        ...(mentions ? [`mentions:\n${fileLines(mentions)}`] : []),
      ].join('\n'),
      data: { ...data, places: renamed.places, uncertain, ...defined({ mentions }) },
      leftOff: [...leftOff, ...moreMentions, ...(more > 0 ? [`${formatCount(more, 'uncertain use')}. Use search.`] : [])],
    }
  },
})
