// One way for a repository to make git start a program or wait forever.

import type { HostileRepo } from './hostile-repo.ts'

export interface Technique {
  name: string
  group: string
  /** Turns an ordinary repository into a hostile one. */
  build(repo: HostileRepo): void
  /** Folder to open, relative to the repository. By default the repository itself. */
  open?: string
  /** Plain git commands that prove the technique: at least one of them starts the canary. */
  proof?: readonly GitCommand[]
  /** Path of a FIFO in the repository. Plain git blocks on it, so opening it is the proof. */
  fifo?: string
  /** What plain git 2.39 does with the proof. */
  plainGit: 'runs' | 'waits' | 'nothing'
  /** A call to Sheaf may take as long as its timeout for git, which is too long for `npm test`. */
  isSlow?: true
  /** Environment variables for Sheaf and for plain git. */
  env?: Readonly<Record<string, string>>
}

/** The parts of a technique that a generated case has. */
export type Case = Pick<Technique, 'build' | 'open' | 'proof' | 'fifo' | 'env'>

export interface GitCommand {
  args: readonly string[]
  /** Working directory, relative to the opened folder. */
  cwd?: string
  input?: string
  /** Runs the command in a pseudo-terminal, because git starts a pager only there. */
  terminal?: true
}

export function git(...args: string[]): GitCommand {
  return { args }
}

/** Splits a command line, to keep tables readable. */
export function gitLine(line: string): GitCommand {
  return { args: line.split(' ') }
}
