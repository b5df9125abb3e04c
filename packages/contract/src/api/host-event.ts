// What the host tells every window without being asked. One that concerns a workspace goes only to windows that have it open.

import type { BenchRunShown } from '../bench/bench.ts'
import type { ReviewState } from '../edits/open-review.ts'
import type { LicenseStatus } from '../license/license.ts'
import type { McpCallRecord, McpStatus } from '../mcp/mcp.ts'
import type { ChatCard, MessageHead } from '../models/chat.ts'
import type { ChatSettings } from '../models/model-settings.ts'
import type { Budget } from '../prompt/budget.ts'
import type { UpdatesShown } from '../updates/updates.ts'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'
import type { SelectedFile } from '../workspace/selection.ts'
import type { AppSettings } from '../workspace/settings.ts'
import type { TreeDelta, TreeRootShown } from '../workspace/tree.ts'
import type { Progress } from './call.ts'
import type { LinkPreview } from './link.ts'

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
  /** A conversation came, was renamed or set otherwise, went on or went (`card: null`, no settings); `head`: the branch that is shown now. */
  | { type: 'chat-changed'; workspace: string; chat: string; card: ChatCard | null; head: string | null; settings?: ChatSettings }
  /** A message began or its state changed. `text` comes with one that a window has not seen grow; `length` is what it has by now. */
  | { type: 'chat-message'; workspace: string; chat: string; message: MessageHead; length: number; text?: string }
  /** More of an answer. `at`: where it goes on; a window that missed some opens the chat again. */
  | { type: 'chat-text'; workspace: string; chat: string; message: string; part: 'text' | 'thinking'; at: number; text: string }
  | { type: 'workspaces-changed' }
  /** It was removed in another window; `says` tells what became of what was on screen. */
  | { type: 'workspace-closed'; workspace: string; says: string }
  | { type: 'prompts-changed' }
  | { type: 'settings-changed'; settings: AppSettings }
  /** A provider was set up, checked or removed: its models may have changed too. */
  | { type: 'providers-changed' }
  | { type: 'license-changed'; licence: LicenseStatus }
  | { type: 'updates-changed'; updates: UpdatesShown }
  | { type: 'bench-changed'; run: BenchRunShown }
  /** A `sheaf://` link came; nothing of it is done before the person says so. */
  | { type: 'link-arrived'; link: LinkPreview }
  /** `tools`: which tools are on changed too. */
  | { type: 'mcp-changed'; status: McpStatus; tools?: true }
  | { type: 'mcp-called'; record: McpCallRecord }
  /** `sheaf open` was run: the window that is asked to shows this workspace and comes to the front. */
  | { type: 'show-workspace'; workspace: string }
  /** A sentence nobody waits for: a settled crash, a state that could not be saved. */
  | { type: 'notice'; tone: 'info' | 'warning' | 'error'; says: string; try?: string }
