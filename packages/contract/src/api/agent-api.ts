// What an editor or agent asks about an open workspace, beside what windows ask: every text here is for a model and passes the gate.
// Paths may be spelled as an agent spells them: with or without the root's name, absolute, with `./` or backslashes.

import type { ChangeProblem, ChangeWarning, Match, PlannedAction, PlannedStatus } from '../edits/plan.ts'
import type { Budget } from '../prompt/budget.ts'
import type { SelectedFile } from '../workspace/selection.ts'
import type { Call, InWorkspace, Trouble } from './call.ts'

export interface RootListed {
  /** What stands before its paths where there are several roots. */
  name: string
  path: string
  files: number
  isRepository: boolean
  missing?: string
}

export interface WorkspaceRead {
  name: string
  /** The same as long as nothing changed on disk or in what is chosen: versions, and since when. */
  asOf: string
  selection: SelectedFile[]
  activePrompts: string[]
  copyPreset: string
  /** A review that waits for the person. */
  review: { files: number; open: number } | null
  /** With `full`, as are the instructions: both take some work. */
  roots?: RootListed[]
  instructions?: string
}

/** A stretch of the whole prompt. */
export interface PromptPart {
  text: string
  /** Characters of the whole, and where `text` begins in it. */
  chars: number
  from: number
  tokens: number
  files: number
  notes: string[]
}

export type GitQuestion =
  | { ask: 'status'; path?: string }
  /** `against`: `worktree` (default), `index`, or any reference; with `to` between two references. */
  | { ask: 'diff'; against?: string; to?: string; path?: string }
  | { ask: 'log'; ref?: string; path?: string; limit?: number }
  | { ask: 'show'; ref: string; path?: string }
  /** The file as it was in that commit. */
  | { ask: 'file'; ref: string; path: string; from?: number; to?: number }
  | { ask: 'blame'; path: string; ref?: string; from?: number; to?: number }

export interface GitText {
  text: string
  /** Which root's repository answered, where there are several roots. */
  root: string
  leftOut: Trouble[]
  /** Characters that were cut off at the end. */
  cut: number
  /** The line that is the first of those; of a file or a blame the file's own. */
  next?: number
}

export type ProposedEdit =
  | { kind: 'rewrite'; path: string; text: string }
  | { kind: 'replace'; path: string; edits: { search: string; replace: string }[] }
  | { kind: 'create'; path: string; text: string }
  | { kind: 'delete'; path: string }
  | { kind: 'move'; path: string; to: string }

export interface ProposedFile {
  path: string
  action: PlannedAction
  to?: string
  status: PlannedStatus
  outcome?: 'no-change' | 'already-applied'
  added: number
  removed: number
  matches: Match[]
  problems: ChangeProblem[]
  warnings: ChangeWarning[]
}

export interface EditsProposed {
  /** `review`: a person decides in the window. `committed`: written. `refused`: nothing was done, the problems say why. `unchanged`: nothing to do. */
  outcome: 'review' | 'committed' | 'refused' | 'unchanged'
  files: ProposedFile[]
  /** What is wrong with it as a whole. */
  problems: string[]
  notes: string[]
  /** Of what was committed, for undoing. */
  commit?: string
  /** How many files the review holds by now. */
  reviewFiles?: number
}

export interface AgentApi {
  /** For a model the instructions come without secrets. */
  'workspaces.read'(input: InWorkspace & { full?: boolean }, call?: Call): Promise<WorkspaceRead>
  /** The files and folders that are meant, in the tree's form; a refusal in words for each that is none. */
  'paths.find'(
    input: InWorkspace & { paths: string[] },
  ): Promise<{ given: string; path?: string; kind?: 'file' | 'folder'; why?: string }[]>
  /** The present measurement; waits a while for one that is under way. */
  'budget.read'(input: InWorkspace & { waitMs?: number }, call?: Call): Promise<{ budget: Budget | null; isCounting: boolean }>
  /** The whole prompt, or a stretch of it. Secrets are blanked whatever the workspace says; not remembered as a copy. */
  'prompt.text'(input: InWorkspace & { copyPreset?: string; from?: number; maxChars?: number }, call?: Call): Promise<PromptPart>
  /** Reads history and differences of an open root, from a line of the answer on; never writes, never fetches. */
  'git.read'(
    input: InWorkspace & { question: GitQuestion; root?: string; fromLine?: number; maxChars?: number },
    call?: Call,
  ): Promise<GitText>
  /** Plans these as a reply is planned, then opens the review, or commits where that is granted and nothing stands against it. */
  'edits.propose'(
    input: InWorkspace & { edits: ProposedEdit[]; client: string; says?: string; direct: boolean; headless: boolean },
    call?: Call,
  ): Promise<EditsProposed>
}

/** What a text takes of a result: its bytes as JSON. */
export function charsOf(text: string): number {
  let more = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) more += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2
  }
  return JSON.stringify(text).length - 2 + more
}
