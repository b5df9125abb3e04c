// The dependencies of making a prompt: the tree, the license, and a way to measure files.

import type { Call, LeftOut, PromptResult, StoredPrompt, Tier } from '@sheaf/contract'
import type { SourceMap } from '../codemap/index.ts'
import type { RuleOptions } from '../disk/index.ts'
import type { Link } from '../graph/index.ts'
import type { Tree } from '../tree/index.ts'
import type { DocumentShelf } from './gather-documents.ts'
import type { ResourceShelf } from './gather-resources.ts'
import type { MeasureRoot } from './read-files.ts'

export interface PromptTools extends Call {
  tree: Tree
  tier: Tier
  storedPrompts: readonly StoredPrompt[]
  /** Texts of the requested resources. */
  resources?: ResourceShelf | undefined
  measure: MeasureRoot
  /** Where a root's blocks are cached between prompts. */
  blockFile: (root: string) => string
  /** Where the drawn tree is cached between prompts; undefined: it is drawn each time. */
  drawnTreeFile?: string
  /** The rules that hide files, to explain why a requested file is hidden. */
  rules: RuleOptions
  now: Date
  newId: () => string
  /** Leaves out and reports missing files. Otherwise they are refused: a path that was typed was meant. */
  isLenient?: boolean
  /** Allows a prompt with none of the chosen files, or with nothing: it is only counted. */
  mayBeEmpty?: boolean
  /** The text of the prompt isn't needed. */
  isOnlyCounted?: boolean
  /** Missing in the free tier. */
  maps?: PromptMaps | undefined
  mapLimits: MapLimits
  /** Texts of the requested documents. */
  documents?: DocumentShelf | undefined
  /** A diff that was read before; without it, git is asked. */
  diff?: GatheredDiff
}

/** Maps and links of the open folders; paths are as the tree shows them. */
export interface PromptMaps {
  isMappable(path: string): boolean
  /** Every file that may have a map. */
  mappable(): readonly string[]
  /** Whether any file outside `taken` may have a map. */
  hasOthers(taken: ReadonlySet<string>): boolean
  read(paths: readonly string[]): Promise<ReadonlyMap<string, PromptMap>>
  uses(paths: readonly string[]): Promise<ReadonlyMap<string, readonly Link[]>>
  /** The share of files that mention each word, from a sample of the files that may have a map. */
  shares(words: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** `source` is parsed on every call: the parsed form takes several times the memory of the text. */
export type PromptMap = { ok: true; body: string; hash: string; source(): SourceMap } | { ok: false; why: string }

/** Most tokens of the maps that Auto adds. */
export interface MapLimits {
  perMap: number
  total: number
}

export interface GatheredDiff {
  text: string
  leftOut: LeftOut[]
  findings: PromptResult['findings']
  notes: string[]
}
