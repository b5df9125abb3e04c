// One way for a repository to make git start a program or wait forever.

import type { Site } from './site.ts'

export interface Technique {
  name: string
  group: string
  /** Turns an ordinary repository into a hostile one. */
  build(site: Site): void
  /** Folder to open, relative to the repository. By default the repository itself. */
  open?: string
  /** Plain git commands that prove the technique: at least one of them starts the canary. */
  proof?: readonly GitCommand[]
  /** Plain git blocks on this FIFO, relative to the repository: the proof is that it opens it. */
  fifo?: string
  /** What plain git 2.39 does with the proof. */
  plainGit: 'runs' | 'waits' | 'nothing'
  /** A call of Sheaf may wait as long as it lets git run: too long for `npm test`. */
  isSlow?: true
  /** Environment variables for Sheaf and for plain git. */
  env?: Readonly<Record<string, string>>
}

/** What a generated case is. */
export type Case = Pick<Technique, 'build' | 'open' | 'proof' | 'fifo' | 'env'>

export interface GitCommand {
  args: readonly string[]
  /** Relative to the folder that is opened. */
  cwd?: string
  input?: string
  /** Runs it in a pseudo-terminal: git starts a pager only there. */
  terminal?: true
}

export function git(...args: string[]): GitCommand {
  return { args }
}

/** Reads as `git status`, for tables. */
export function gitLine(line: string): GitCommand {
  return { args: line.split(' ') }
}
