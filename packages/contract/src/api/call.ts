// A call of a method: what it works on, who reads the answer, how it is canceled, and how far it is.

import type { AskPart } from '../models/ask.ts'

export interface Place {
  roots: string[]
  useDefaults?: boolean
  folderPatterns?: string
  /** The user said that a whole disk or a home folder is really meant. */
  wide?: boolean
}

/** One open workspace, by its id. */
export interface InWorkspace {
  workspace: string
}

/** What a method works on: folders with rules of their own, or an open workspace with its own. */
export type Scope = Place | InWorkspace

/**
 * Who reads the answer: a person (window, terminal), or a model (MCP, chat, builder), which is not shown secrets. The transport says it;
 * it is never read from an input.
 */
export type Audience = 'person' | 'model'

export interface Progress {
  stage: string
  done: number
  total: number
  /** What it waits for, where it does. */
  note?: string
}

/** The part of an AbortSignal that we need: the contract must also run without the DOM and without Node. */
export interface Cancel {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export interface Call {
  signal?: Cancel
  onProgress?: (progress: Progress) => void
  /** What a model says, as it arrives; only within one process, windows follow events. */
  onPart?: (part: AskPart) => void
}

export interface PathProblem {
  path: string
  why: string
}
