// A method call: its scope, who reads the answer, cancellation and progress.

import type { AskPart } from '../models/ask.ts'
import type { PartialRanking } from '../prompt/partial-ranking.ts'

export interface FolderScope {
  roots: string[]
  useDefaults?: boolean
  /** Ignore patterns for this call only, after those kept with the folders. */
  folderPatterns?: string
  /** The user confirmed opening a whole disk or a home folder. */
  wide?: boolean
}

/** One open workspace, by its id. */
export interface WorkspaceScope {
  workspace: string
}

/** The scope of a method: folders with their own ignore rules, or an open workspace. */
export type Scope = FolderScope | WorkspaceScope

/**
 * Who reads the answer: a person (window, terminal), or a model (MCP, chat, builder), which never sees secrets. Set by the transport,
 * never read from an input.
 */
export type Audience = 'person' | 'model'

export interface Progress {
  stage: string
  done: number
  total: number
  /** What it is waiting for, if anything. */
  note?: string
  /** Of a Context Builder run: the best matches so far, if they changed. */
  partial?: PartialRanking
  /** Of a Context Builder run by an agent: what the agent looks at now. */
  look?: string
}

/** The part of AbortSignal that we need: the contract must also run without the DOM and without Node. */
export interface CancelSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export interface Call {
  signal?: CancelSignal
  onProgress?: (progress: Progress) => void
  /** When it aborts, methods whose results may be partial return what they have. */
  enough?: CancelSignal
  /** A model's output as it arrives. Only within one process; windows follow events. */
  onPart?: (part: AskPart) => void
}

export interface PathProblem {
  path: string
  why: string
}
