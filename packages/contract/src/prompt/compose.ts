// What goes into a workspace's prompt beside the selection, the prompts and the instructions.

import type { DiffChoice, EditFormat, MapsMode, PromptSection, TreeMode } from './prompt.ts'

export interface ComposeOptions {
  tree: TreeMode
  maps: Exclude<MapsMode, 'selected'>
  diff: DiffChoice | null
  edits: EditFormat | null
  /** In the order they appear; a section that is not there is off. */
  sections: PromptSection[]
  instructionsFirst: boolean
  absolutePaths: boolean
  secrets: 'redact' | 'leave-out' | 'off'
}
