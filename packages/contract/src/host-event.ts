// What the host tells every window without being asked. One that concerns a workspace goes only to windows that have it open.

import type { Budget } from './budget.ts'
import type { Progress } from './host-api.ts'
import type { LicenceStatus } from './licence.ts'
import type { LinkPreview } from './link.ts'
import type { ReviewState } from './open-review.ts'
import type { OpenWorkspace } from './open-workspace.ts'
import type { SelectedFile } from './selection.ts'
import type { AppSettings } from './settings.ts'
import type { TreeDelta, TreeRootShown } from './tree.ts'

export type HostEvent =
  | { type: 'tree-changed'; workspace: string; delta: TreeDelta }
  /** Something went wrong with watching or a root: the roots as they stand, and a sentence. */
  | { type: 'roots-changed'; workspace: string; roots: Omit<TreeRootShown, 'folder'>[]; says?: string }
  /** Contents changed on disk; paths in the tree's form, cut at a thousand. */
  | { type: 'files-changed'; workspace: string; paths: string[] }
  /** `version` follows the one before by one; a window that missed one asks again. Plain paths are whole files. */
  | { type: 'selection-changed'; workspace: string; version: number; added: (string | SelectedFile)[]; removed: string[] }
  /** Any field but selection and tree; a field that is absent stayed the same. `by`: the window that did it. */
  | { type: 'workspace-changed'; workspace: string; by: string | null; fields: Partial<OpenWorkspace['fields']> }
  | { type: 'budget-counting'; workspace: string; progress?: Progress }
  | { type: 'budget-changed'; workspace: string; budget: Budget }
  /** After every step, and when a file of it changes on disk. Null: it was left, or all of it committed. */
  | { type: 'review-changed'; workspace: string; review: ReviewState | null }
  /** Something was committed, undone or redone in these folders. */
  | { type: 'commits-changed'; workspace: string }
  | { type: 'workspaces-changed' }
  /** It was removed in another window; `says` tells what became of what was on screen. */
  | { type: 'workspace-closed'; workspace: string; says: string }
  | { type: 'prompts-changed' }
  | { type: 'settings-changed'; settings: AppSettings }
  | { type: 'licence-changed'; licence: LicenceStatus }
  /** A `sheaf://` link came; nothing of it is done before the person says so. */
  | { type: 'link-arrived'; link: LinkPreview }
  /** `sheaf open` was run: the window that is asked to shows this workspace and comes to the front. */
  | { type: 'show-workspace'; workspace: string }
  /** A sentence nobody waits for: a settled crash, a state that could not be saved. */
  | { type: 'notice'; tone: 'info' | 'warning' | 'error'; says: string; try?: string }
