// Options for a workspace's prompt besides the selection, the prompts and the instructions.

import type { DiffChoice, EditFormat, MapsMode, PromptSection, TreeMode } from './prompt.ts'

export interface ComposeOptions {
  tree: TreeMode
  maps: Exclude<MapsMode, 'selected'>
  diff: DiffChoice | null
  edits: EditFormat | null
  /** In order of appearance; a missing section is off. */
  sections: PromptSection[]
  instructionsFirst: boolean
  absolutePaths: boolean
  secrets: 'redact' | 'leave-out' | 'off'
}
