// get_file_tree: the open folders as a tree.

import { defined, type TreeText } from '@sheaf/contract'
import { z } from 'zod'
import { count } from '../text.ts'
import { callOf, defineTool } from '../tool.ts'

const input = z.object({
  mode: z.enum(['auto', 'full', 'folders', 'selected']).optional(),
  depth: z.int().min(0).max(100).optional().describe('0: immediate children'),
  path: z.string().optional().describe('only this folder'),
})

export const getFileTree = defineTool({
  name: 'get_file_tree',
  description:
    'Get the file tree (directory structure) of the open folders. auto fits a budget; * marks selected files, + files with a code map.',
  input,
  output: z.object({ tree: z.string(), was_truncated: z.boolean() }),
  aliases: { maxDepth: 'depth', folder: 'path', type: 'mode' },
  async run({ mode, depth, path }, on) {
    const asked = {
      ...defined({ mode, depth, path }),
    }
    const tree = await on.host['tree.read']({ workspace: on.workspace, ...asked }, callOf(on))
    const { text, wasTruncated, tokens, isUnmarked } = tree
    const isNone = mode === 'selected' && text === ''
    return {
      summary: isNone
        ? `Nothing is selected${path === undefined ? '' : ' there'}. Select files with set_selection.`
        : `**File tree**, ${count(tokens, 'token')}${wasTruncated ? ', not complete' : ''}.`,
      body: text,
      data: { tree: text, was_truncated: wasTruncated },
      leftOff: leftOff(tree, asked),
      notes: isUnmarked ? ['So many files are selected that they are not marked here; list_selected_files lists them.'] : [],
    }
  },
})

function leftOff(tree: TreeText, { mode = 'auto', depth, path }: z.output<typeof input>): string[] {
  const rest = restOf(tree)
  if (rest === undefined) return []
  if (mode === 'selected') return [`${rest}. list_selected_files lists everything that is selected.`]
  return [`${rest}.${depth === undefined ? '' : ' A greater depth may show more.'} ${elsewhere(path, tree)}`]
}

/** Undefined: everything is shown. */
export function restOf({ wasTruncated, notShown }: TreeText): string | undefined {
  if (!wasTruncated || !notShown) return undefined
  const { files, folders } = notShown
  return [...(files > 0 ? [count(files, 'file')] : []), ...(folders > 0 ? [count(folders, 'folder')] : [])].join(' and ')
}

/** How to see more than this tree. Naming a subfolder helps only if there is one. */
export function elsewhere(path: string | undefined, { notShown }: TreeText): string {
  const at = path === undefined ? '' : `, filter.paths ${JSON.stringify([path.slice(0, 200)])}`
  const byName = `search with mode path, pattern "*"${at} lists files by name.`
  if (path === undefined) return `Name a folder in path. Or: ${byName}`
  return notShown?.folders === 0 ? byName : `Name one of its folders in path. Or: ${byName}`
}
