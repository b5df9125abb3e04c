// The window's state from the host: the open workspace, settings, license. Filled by responses and events, never by guessing.

import {
  type AppSettings,
  adviceFor,
  type Budget,
  defaultSettings,
  type HostEvent,
  type HostInfo,
  isRefusal,
  type LicenseStatus,
  type LinkPreview,
  type OpenWorkspace,
  type Progress,
  type RefusalCode,
  type ReviewState,
  type WorkspaceFields,
} from '@sheaf/contract'
import { replaceEqualDeep } from '@tanstack/react-query'
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { LinkState } from '../host/host-link.ts'
import { applySelectionChange, readSelection, type SelectionReplica } from './selection-replica.ts'
import { words } from './state.words.ts'
import { applyDelta, readTree, type TreeReplica } from './tree-replica.ts'

export interface LiveWorkspace {
  /** Of the task tab; for the first one, the ID of the workspace. */
  readonly id: string
  readonly workspace: string
  readonly fields: WorkspaceFields
  readonly tree: TreeReplica
  readonly selection: SelectionReplica
  readonly budget: Budget | null
  /** Set while the host measures; with progress if it takes long. */
  readonly counting: Progress | 'soon' | null
  readonly review: ReviewState | null
  readonly notes: readonly string[]
}

/** A message on screen about something that failed. */
export interface ErrorMessage {
  says: string
  try?: string
  /** Set for a refusal, for callers that handle it. */
  code?: RefusalCode
}

interface Failure extends ErrorMessage {
  /** Tries to open the same again. */
  retry?: () => void
}

interface Opening {
  what: string
  progress: Progress | null
  cancel(): void
}

export interface HostState {
  link: LinkState
  /** The host rejects this browser's session. */
  isSignedOut: boolean
  settings: AppSettings
  builtinPatterns: string
  license: LicenseStatus
  /** Null until the host answers. */
  about: HostInfo | null
  open: LiveWorkspace | null
  opening: Opening | null
  /** Why the last opening failed; shown where the workspace would be. */
  failure: Failure | null
  /** Links that wait for the user's confirmation. */
  links: readonly LinkPreview[]
  notices: readonly (ErrorMessage & { id: number; tone: 'info' | 'warning' | 'error' })[]
  /** Incremented when a list may have changed and must be reloaded. */
  stale: { workspaces: number; prompts: number; commits: number; providers: number; patterns: number; servers: number }
}

export const useHostState = create<HostState>()(() => ({
  link: 'connecting',
  isSignedOut: false,
  settings: defaultSettings,
  builtinPatterns: '',
  license: { tier: 'free', source: 'none' },
  about: null,
  open: null,
  opening: null,
  failure: null,
  links: [],
  notices: [],
  stale: { workspaces: 0, prompts: 0, commits: 0, providers: 0, patterns: 0, servers: 0 },
}))

/** The open workspace; components that call this are only rendered when there is one. */
export function useLiveWorkspace(): LiveWorkspace {
  const open = useHostState((state) => state.open)
  if (!open) throw new Error(words.noWorkspace)
  return open
}

/** A part of it, or several in an object: re-renders only when they change. Every keystroke in the instructions makes a new workspace. */
export function useWorkspaceSelector<Part>(select: (open: LiveWorkspace) => Part): Part {
  return useHostState(
    useShallow(({ open }) => {
      if (!open) throw new Error(words.noWorkspace)
      return select(open)
    }),
  )
}

/**
 * `before`: shown until now. If it is a tab of the same workspace, the host may have left out the tree, and values that are equal in both
 * stay the same objects, so that only what differs is rendered.
 */
export function toLiveWorkspace(opened: OpenWorkspace, before: LiveWorkspace | null = null): LiveWorkspace {
  const { id, workspace, selection, budget, review, notes } = opened
  const sibling = before?.workspace === workspace ? before : null
  const fields = sibling ? replaceEqualDeep(sibling.fields, opened.fields) : opened.fields
  const isTreeKnown = opened.tree.roots.length === 0 && fields.roots.length > 0
  const tree = sibling && isTreeKnown ? sibling.tree : readTree(opened.tree)
  return { id, workspace, fields, tree, selection: readSelection(selection), budget, counting: null, review, notes }
}

/** `tree` or `selection`: an update was missed, and it must be loaded in full. */
export type MissedUpdate = 'tree' | 'selection'

/** Applies an event to the state. `me`: this window, which already has its own changes. */
export function applyEvent(
  state: HostState,
  event: HostEvent,
  me: string | undefined,
): { next: Partial<HostState>; missed?: MissedUpdate } {
  const { open } = state
  if ('workspace' in event && event.type !== 'show-workspace' && event.workspace !== open?.id) return { next: {} }
  switch (event.type) {
    case 'settings-changed':
      return { next: { settings: event.settings } }
    case 'license-changed':
      return { next: { license: event.license } }
    case 'link-arrived':
      return { next: { links: [...state.links, event.link] } }
    case 'notice':
      return { next: { notices: [...state.notices, { ...event, id: nextNotice() }] } }
    case 'workspaces-changed':
      return { next: { stale: { ...state.stale, workspaces: state.stale.workspaces + 1 } } }
    case 'prompts-changed':
      return { next: { stale: { ...state.stale, prompts: state.stale.prompts + 1 } } }
    case 'commits-changed':
      return { next: { stale: { ...state.stale, commits: state.stale.commits + 1 } } }
    case 'patterns-changed':
      return { next: { stale: { ...state.stale, patterns: state.stale.patterns + 1 } } }
    // The chat keeps its own replica: an answer grows many times a second, and must not re-render the rest of the window.
    case 'chat-changed':
    case 'chat-message':
    case 'chat-text':
    // So do MCP clients (mcp/), which may call many times a second too.
    case 'mcp-changed':
    case 'mcp-called':
    // And Sheaf Bench (bench/) and updates (updates/), which do not belong to a workspace.
    case 'bench-changed':
    case 'updates-changed':
      return { next: {} }
    case 'providers-changed':
      return { next: { stale: { ...state.stale, providers: state.stale.providers + 1 } } }
    case 'servers-changed':
      return { next: { stale: { ...state.stale, servers: state.stale.servers + 1 } } }
    case 'workspace-closed':
      return { next: { open: null, failure: { says: event.says } } }
    case 'show-workspace':
      return { next: {} }
    default:
      return open ? applyWorkspaceEvent(open, event, me) : { next: {} }
  }
}

type WorkspaceEvent = Extract<
  HostEvent,
  {
    type:
      | 'tree-changed'
      | 'roots-changed'
      | 'files-changed'
      | 'selection-changed'
      | 'workspace-changed'
      | 'budget-counting'
      | 'budget-changed'
      | 'review-changed'
  }
>

function applyWorkspaceEvent(
  open: LiveWorkspace,
  event: WorkspaceEvent,
  me: string | undefined,
): { next: Partial<HostState>; missed?: MissedUpdate } {
  switch (event.type) {
    case 'tree-changed': {
      if (event.delta.version <= open.tree.version) return { next: {} }
      const tree = applyDelta(open.tree, event.delta)
      return tree ? { next: { open: { ...open, tree } } } : { next: {}, missed: 'tree' }
    }
    case 'roots-changed': {
      const roots = open.tree.roots.map(({ missing: _before, ...root }) => {
        const missing = event.roots.find(({ path }) => path === root.path)?.missing
        return missing === undefined ? root : { ...root, missing }
      })
      return { next: { open: { ...open, tree: { ...open.tree, roots } } } }
    }
    case 'files-changed':
      return { next: {} }
    case 'selection-changed': {
      if (event.version <= open.selection.version) return { next: {} }
      const selection = applySelectionChange(open.selection, event)
      return selection ? { next: { open: { ...open, selection } } } : { next: {}, missed: 'selection' }
    }
    case 'workspace-changed':
      // This window's own edits are on screen already, perhaps newer than the echo.
      if (event.by !== null && event.by === me) return { next: {} }
      return { next: { open: { ...open, fields: replaceEqualDeep(open.fields, { ...open.fields, ...event.fields }) } } }
    case 'budget-counting':
      return { next: { open: { ...open, counting: event.progress ?? 'soon' } } }
    case 'budget-changed':
      if (open.budget && event.budget.version < open.budget.version) return { next: {} }
      return { next: { open: { ...open, budget: event.budget, counting: null } } }
    case 'review-changed':
      if (event.review && open.review && event.review.id === open.review.id && event.review.version < open.review.version)
        return { next: {} }
      return { next: { open: { ...open, review: event.review } } }
  }
}

let notices = 0
function nextNotice(): number {
  return ++notices
}

/** A problem as it is shown: a refusal with its own message, anything else with a generic hint. */
export function toErrorMessage(problem: unknown): ErrorMessage {
  if (isRefusal(problem)) return { says: problem.message, try: adviceFor(problem.code, 'window'), code: problem.code }
  const text = problem instanceof Error ? problem.message : String(problem)
  return { says: text, try: words.tryAgain }
}
