// The ten kinds of tasks by name.

import type { TaskKind } from '@sheaf/contract'
import type { DraftKind } from '../draft.ts'
import { appendFunction } from './append-function.ts'
import { applyPatch } from './apply-patch.ts'
import { fixBraces } from './fix-braces.ts'
import { insertGuard } from './insert-guard.ts'
import { markIndex } from './mark-index.ts'
import { moveFunction } from './move-function.ts'
import { patchBlock } from './patch-block.ts'
import { removeCall } from './remove-call.ts'
import { renameExport } from './rename-export.ts'
import { swapArguments } from './swap-arguments.ts'

export const draftKinds: Readonly<Record<TaskKind, DraftKind>> = {
  'remove-call': removeCall,
  'fix-braces': fixBraces,
  'insert-guard': insertGuard,
  'patch-block': patchBlock,
  'swap-arguments': swapArguments,
  'mark-index': markIndex,
  'rename-export': renameExport,
  'move-function': moveFunction,
  'append-function': appendFunction,
  'apply-patch': applyPatch,
}
