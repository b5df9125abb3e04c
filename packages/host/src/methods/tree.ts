// tree.read: the tree as it stands in a prompt.

import type { Place, SelectedFile, TreeMode, TreeRendered } from '@sheaf/contract'
import { countTokens } from '@sheaf/engine/tokens'
import { renderTree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { openPlace } from '../open-place.ts'

export function readTree(context: Context, input: Place & { mode?: TreeMode; depth?: number; selection?: SelectedFile[] }): TreeRendered {
  const { tree } = openPlace(context, input)
  const { text, tokens, wasTruncated } = renderTree(tree, {
    mode: input.mode ?? 'auto',
    selected: new Set((input.selection ?? []).map((file) => file.path)),
    count: (text) => countTokens(text),
    ...(input.depth === undefined ? {} : { depth: input.depth }),
  })
  return { text, tokens, wasTruncated }
}
