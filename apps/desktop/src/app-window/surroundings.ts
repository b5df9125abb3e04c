// The parts of the machine that opening a window touches, so that tests can replace them with those of another platform.

import { accessSync, constants, readlinkSync, statSync } from 'node:fs'
import { homedir } from 'node:os'

export type Env = Readonly<Record<string, string | undefined>>

/** How a program fared: `running` after a moment, or how it ended before that. Null: a signal ended it. */
export type Started = { state: 'running' } | { state: 'ended'; code: number | null } | { state: 'not-started'; why: string }

/** How programs are started. The command line provides it: this package starts none itself. */
export interface Programs {
  /** A program of the user: never through a shell, and it outlives us. */
  start(command: string, args: readonly string[]): Promise<Started>
  /** Ends soon and prints something. */
  run(command: string, args: readonly string[]): Promise<{ code: number | null; stdout: string }>
}

export interface Machine {
  env: Env
  platform: NodeJS.Platform
  userHome: string
  /** Chromium refuses its sandbox to root. */
  isRoot: boolean
  isProgram(file: string): boolean
  exists(path: string): boolean
  /** Where a link points; undefined where there is none. */
  linkAt(path: string): string | undefined
}

export interface Surroundings extends Machine, Programs {}

export function theseSurroundings(env: Env = process.env): Machine {
  return {
    env,
    platform: process.platform,
    userHome: env.HOME || env.USERPROFILE || homedir(),
    isRoot: process.getuid?.() === 0,
    isProgram,
    exists: (path) => statSync(path, { throwIfNoEntry: false }) !== undefined,
    linkAt,
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
