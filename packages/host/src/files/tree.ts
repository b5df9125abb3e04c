// tree.read: the file tree as in a prompt.

import { defined, type FolderScope, type TreeRequest, type TreeText } from '@sheaf/contract'
import { countTokens } from '@sheaf/engine/tokens'
import { renderTree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { openFolders } from './open-folders.ts'

export async function readTree(context: Context, workspaces: () => Promise<LiveWorkspaces>, input: TreeRequest): Promise<TreeText> {
  if ('workspace' in input) {
    const [{ treeForModel }, { get }] = await Promise.all([import('./tree-for-model.ts'), workspaces()])
    return treeForModel(get(input.workspace), input)
  }
  return treeOfFolders(context, input)
}

function treeOfFolders(context: Context, input: Extract<TreeRequest, FolderScope>): TreeText {
  const { tree } = openFolders(context, input)
  const { text, tokens, wasTruncated } = renderTree(tree, {
    mode: input.mode ?? 'auto',
    selected: new Set((input.selection ?? []).map((file) => file.path)),
    count: (text) => countTokens(text),
    ...defined({ depth: input.depth }),
  })
  return { text, tokens, wasTruncated }
}
