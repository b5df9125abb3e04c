// list_codemaps_tree: the files that can be mapped.

import { defined } from '@sheaf/contract'
import { z } from 'zod'
import { callOptions, defineTool } from '../tool.ts'
import { indented, notShownText, seeMoreHint } from './get-file-tree.ts'

export const listCodemapsTree = defineTool({
  name: 'list_codemaps_tree',
  description: 'List the source files that have code maps, as a tree.',
  input: z.object({ path: z.string().optional().describe('limit to this folder') }),
  output: z.object({ tree: z.string(), was_truncated: z.boolean() }),
  aliases: { folder: 'path' },
  async run({ path }, call) {
    const tree = await call.host['tree.read']({ workspace: call.workspace, mappable: true, ...defined({ path }) }, callOptions(call))
    const rest = notShownText(tree)
    return {
      summary: '**Files with code maps.**',
      body: tree.text,
      data: { tree: indented(tree.text), was_truncated: tree.wasTruncated },
      leftOff: rest === undefined ? [] : [`${rest}. ${seeMoreHint(path, tree)}`],
    }
  },
})
