// get_file_tree: the open folders as a tree.

import { defined, type TreeText } from '@sheaf/contract'
import { z } from 'zod'
import { formatCount } from '../text.ts'
import { callOptions, defineTool } from '../tool.ts'

const input = z.object({
  mode: z.enum(['auto', 'full', 'folders', 'selected']).optional(),
  depth: z.int().min(0).max(100).optional().describe('0: immediate children only'),
  path: z.string().optional().describe('limit to this folder'),
})

export const getFileTree = defineTool({
  name: 'get_file_tree',
  description:
    'Get the file tree (directory structure) of the open folders. Mode auto fits a token budget. * marks selected files, + marks files with a code map.',
  input,
  output: z.object({ tree: z.string(), was_truncated: z.boolean() }),
  aliases: { maxDepth: 'depth', folder: 'path', type: 'mode' },
  async run({ mode, depth, path }, call) {
    const asked = {
      ...defined({ mode, depth, path }),
    }
    const tree = await call.host['tree.read']({ workspace: call.workspace, ...asked }, callOptions(call))
    const { text, wasTruncated, tokens, isUnmarked } = tree
    const isNone = mode === 'selected' && text === ''
    return {
      summary: isNone
        ? `No files selected${path === undefined ? '' : ' in this folder'}. Select files with set_selection.`
        : `**File tree**, ${formatCount(tokens, 'token')}${wasTruncated ? ', truncated' : ''}.`,
      body: text,
      data: { tree: indented(text), was_truncated: wasTruncated },
      leftOff: leftOff(tree, asked),
      notes: isUnmarked ? ['Too many files are selected to mark them here. Call list_selected_files to list them.'] : [],
    }
  },
})

function leftOff(tree: TreeText, { mode = 'auto', depth, path }: z.output<typeof input>): string[] {
  const rest = notShownText(tree)
  if (rest === undefined) return []
  if (mode === 'selected') return [`${rest}. Call list_selected_files to list all selected files.`]
  return [`${rest}.${depth === undefined ? '' : ' A larger depth may show more.'} ${seeMoreHint(path, tree)}`]
}

/** The tree with one space for each level: as JSON, the lines that connect entries cost a quarter of its tokens. */
export function indented(tree: string): string {
  return tree.replaceAll(/^(?:│ {3}| {4}|├── |└── )+/gm, (branch) => ' '.repeat(branch.length / 4))
}

/** Undefined: everything is shown. */
export function notShownText({ wasTruncated, notShown }: TreeText): string | undefined {
  if (!wasTruncated || !notShown) return undefined
  const { files, folders } = notShown
  return [...(files > 0 ? [formatCount(files, 'file')] : []), ...(folders > 0 ? [formatCount(folders, 'folder')] : [])].join(' and ')
}

/** How to see more than this tree. Naming a subfolder helps only if there is one. */
export function seeMoreHint(path: string | undefined, { notShown }: TreeText): string {
  const at = path === undefined ? '' : `, filter.paths ${JSON.stringify([path.slice(0, 200)])}`
  const byName = `To list files by name, call search with mode path, pattern "*"${at}.`
  if (path === undefined) return `Set path to a folder. ${byName}`
  return notShown?.folders === 0 ? byName : `Set path to one of its folders. ${byName}`
}
