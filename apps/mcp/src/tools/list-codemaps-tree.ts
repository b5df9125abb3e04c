// list_codemaps_tree: the files that can be mapped.

import { z } from 'zod'
import { callOf, defineTool } from '../tool.ts'
import { pathArgument } from './path-argument.ts'

export const listCodemapsTree = defineTool({
  name: 'list_codemaps_tree',
  description: 'List, as a tree, the source files that have code maps.',
  input: z.object({ path: pathArgument.optional().describe('only this folder') }),
  output: z.object({ tree: z.string(), was_truncated: z.boolean() }),
  async run({ path }, on) {
    const { text, wasTruncated } = await on.host['tree.text'](
      { workspace: on.workspace, mappable: true, ...(path === undefined ? {} : { path }) },
      callOf(on),
    )
    return {
      summary: '**Files with code maps.**',
      body: text,
      data: { tree: text, was_truncated: wasTruncated },
      leftOff: wasTruncated
        ? ['some folders or files: see the end of the tree. Name a folder in path, or find files with search, mode path.']
        : [],
    }
  },
})
