// list_codemaps_tree: the files that can be mapped.

import { defined } from '@sheaf/contract'
import { z } from 'zod'
import { callOf, defineTool } from '../tool.ts'
import { elsewhere, restOf } from './get-file-tree.ts'

export const listCodemapsTree = defineTool({
  name: 'list_codemaps_tree',
  description: 'List the source files that have code maps, as a tree.',
  input: z.object({ path: z.string().optional().describe('limit to this folder') }),
  output: z.object({ tree: z.string(), was_truncated: z.boolean() }),
  aliases: { folder: 'path' },
  async run({ path }, on) {
    const tree = await on.host['tree.read']({ workspace: on.workspace, mappable: true, ...defined({ path }) }, callOf(on))
    const rest = restOf(tree)
    return {
      summary: '**Files with code maps.**',
      body: tree.text,
      data: { tree: tree.text, was_truncated: tree.wasTruncated },
      leftOff: rest === undefined ? [] : [`${rest}. ${elsewhere(path, tree)}`],
    }
  },
})
