// What making a prompt needs from outside: the tree, the licence, and someone who measures files.

import type { Call, StoredPrompt, Tier } from '@sheaf/contract'
import type { Tree } from '../tree/index.ts'
import type { MeasureRoot } from './read-files.ts'

export interface PromptTools extends Call {
  tree: Tree
  tier: Tier
  storedPrompts: readonly StoredPrompt[]
  measure: MeasureRoot
  now: Date
  newId: () => string
}
