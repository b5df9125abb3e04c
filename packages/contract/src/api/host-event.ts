// Events that the host pushes to windows. An event about a workspace goes only to the windows that have it open.

import type { BenchRunInfo } from '../bench/bench.ts'
import type { ReviewState } from '../edits/open-review.ts'
import type { LicenseStatus } from '../license/license.ts'
import type { McpCallRecord, McpStatus } from '../mcp/mcp.ts'
import type { ChatCard, MessageHead } from '../models/chat.ts'
import type { ChatSettings } from '../models/model-settings.ts'
import type { Budget } from '../prompt/budget.ts'
import type { UpdateStatus } from '../updates/updates.ts'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'
import type { SelectedFile } from '../workspace/selection.ts'
import type { AppSettings } from '../workspace/settings.ts'
import type { TreeDelta, TreeRootInfo } from '../workspace/tree.ts'
import type { Progress } from './call.ts'
import type { LinkPreview } from './link.ts'

export type HostEvent =
  | { type: 'tree-changed'; workspace: string; delta: TreeDelta }
  /** Watching failed, or the state of a root changed: the current roots, and a message. */
  | { type: 'roots-changed'; workspace: string; roots: Omit<TreeRootInfo, 'folder'>[]; says?: string }
  /** File contents changed on disk. Paths are as in the tree; none: any file may have changed. */
  | { type: 'files-changed'; workspace: string; paths: string[] }
  /** `version` increases by one each time; a window that missed one reads the selection again. Plain paths are whole files. */
  | { type: 'selection-changed'; workspace: string; version: number; added: (string | SelectedFile)[]; removed: string[] }
  /** Any fields except selection and tree; absent fields did not change. `by`: the window that made the change. */
  | { type: 'workspace-changed'; workspace: string; by: string | null; fields: Partial<OpenWorkspace['fields']> }
  | { type: 'budget-counting'; workspace: string; progress?: Progress }
  | { type: 'budget-changed'; workspace: string; budget: Budget }
  /** After every step, and when one of its files changes on disk. Null: it was closed or fully committed. */
  | { type: 'review-changed'; workspace: string; review: ReviewState | null }
  /** Something was committed, undone or redone in these folders. */
  | { type: 'commits-changed'; workspace: string }
  /** A chat was created, changed, continued or deleted (`card: null`, no settings). `head`: the end of the branch shown now. */
  | { type: 'chat-changed'; workspace: string; chat: string; card: ChatCard | null; head: string | null; settings?: ChatSettings }
  /** A message started or changed state. `text` is sent if the window did not receive it in parts; `length` is its length so far. */
  | { type: 'chat-message'; workspace: string; chat: string; message: MessageHead; length: number; text?: string }
  /** More text of an answer. `at`: offset where it continues; a window that missed some opens the chat again. */
  | { type: 'chat-text'; workspace: string; chat: string; message: string; part: 'text' | 'thinking'; at: number; text: string }
  /** The ignore patterns of one of its roots changed. */
  | { type: 'patterns-changed'; workspace: string }
  | { type: 'workspaces-changed' }
  /** Removed in another window; `says` explains what happened to the work on screen. */
  | { type: 'workspace-closed'; workspace: string; says: string }
  | { type: 'prompts-changed' }
  | { type: 'settings-changed'; settings: AppSettings }
  /** A provider was set up, checked or removed, so the models may have changed too. */
  | { type: 'providers-changed' }
  | { type: 'license-changed'; license: LicenseStatus }
  | { type: 'updates-changed'; updates: UpdateStatus }
  | { type: 'bench-changed'; run: BenchRunInfo }
  /** A `sheaf://` link arrived; nothing happens until the person confirms. */
  | { type: 'link-arrived'; link: LinkPreview }
  /** `tools`: the set of enabled tools changed too. */
  | { type: 'mcp-changed'; status: McpStatus; tools?: true }
  | { type: 'mcp-called'; record: McpCallRecord }
  /** Sent to one window, which shows this workspace and comes to the front. */
  | { type: 'show-workspace'; workspace: string }
  /** A server was added, changed, connected, or lists other tools, resources or prompts. */
  | { type: 'servers-changed' }
  /** A message that no call is waiting for: recovery after a crash, state that could not be saved. */
  | { type: 'notice'; tone: 'info' | 'warning' | 'error'; says: string; try?: string }
