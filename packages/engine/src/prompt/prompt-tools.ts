// What making a prompt needs from outside: the tree, the license, and someone who measures files.

import type { Call, MapSymbol, StoredPrompt, Tier } from '@sheaf/contract'
import type { RuleOptions } from '../disk/index.ts'
import type { Link } from '../graph/index.ts'
import type { Tree } from '../tree/index.ts'
import type { MeasureRoot } from './read-files.ts'

export interface PromptTools extends Call {
  tree: Tree
  tier: Tier
  storedPrompts: readonly StoredPrompt[]
  measure: MeasureRoot
  /** Where the blocks of a root are kept between prompts. */
  blockFile: (root: string) => string
  /** Which rules hide files, so that a file that is asked for and hidden can be explained. */
  rules: RuleOptions
  now: Date
  newId: () => string
  /** What was chosen and is not there is left out and said. Without it that is a refusal: whoever typed a path meant it. */
  isLenient?: boolean
  /** A prompt without any of the chosen files, or without anything, is no refusal: it is only counted. */
  mayBeEmpty?: boolean
  /** Missing in the free tier. */
  maps?: PromptMaps | undefined
}

/** Maps and links of the open folders; paths are as the tree shows them. */
export interface PromptMaps {
  isMappable(path: string): boolean
  /** Every file that may have a map. */
  mappable(): readonly string[]
  /** Whether a file beyond these may have one. */
  hasOthers(taken: ReadonlySet<string>): boolean
  read(paths: readonly string[]): Promise<ReadonlyMap<string, PromptMap>>
  uses(paths: readonly string[]): Promise<ReadonlyMap<string, readonly Link[]>>
}

export type PromptMap = { ok: true; body: string; hash: string; symbols(): readonly MapSymbol[] } | { ok: false; why: string }
