// get_file_tree: the open folders as a tree.

import { z } from 'zod'
import { callOf, defineTool } from '../tool.ts'
import { pathArgument } from './path-argument.ts'

export const getFileTree = defineTool({
  name: 'get_file_tree',
  description:
    'Get the file tree (directory structure) of the open folders. auto fits a budget; * marks selected files, + files with a code map.',
  input: z.object({
    mode: z.enum(['auto', 'full', 'folders', 'selected']).optional(),
    depth: z.int().min(0).max(100).optional().describe('0: immediate children'),
    path: pathArgument.optional().describe('only this folder'),
  }),
  output: z.object({ tree: z.string(), was_truncated: z.boolean() }),
  aliases: { maxDepth: 'depth', folder: 'path', type: 'mode' },
  async run({ mode, depth, path }, on) {
    const asked = {
      ...(mode === undefined ? {} : { mode }),
      ...(depth === undefined ? {} : { depth }),
      ...(path === undefined ? {} : { path }),
    }
    const { text, wasTruncated, tokens } = await on.host['tree.text']({ workspace: on.workspace, ...asked }, callOf(on))
    return {
      summary: `**File tree**, ${tokens} tokens${wasTruncated ? ', not complete' : ''}.`,
      body: text,
      data: { tree: text, was_truncated: wasTruncated },
      leftOff: wasTruncated
        ? ['some folders or files: see the end of the tree. Name a folder in path, or find files with search, mode path.']
        : [],
      notes: text === '' ? ['Nothing is selected here.'] : [],
    }
  },
})
