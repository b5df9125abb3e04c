// The parts of the machine that opening a window uses, so that tests can simulate another platform.

import { accessSync, constants, readlinkSync, statSync } from 'node:fs'
import { homedir } from 'node:os'

export type Env = Readonly<Record<string, string | undefined>>

/** State of a program: still `running` after a moment, or how it ended. Null code: ended by a signal. */
export type StartResult = { state: 'running' } | { state: 'ended'; code: number | null } | { state: 'not-started'; why: string }

/** Starts programs. Provided by the CLI: this package starts none itself. */
export interface Programs {
  /** Starts a user's program, never through a shell; it outlives us. */
  start(command: string, args: readonly string[]): Promise<StartResult>
  /** Runs a short program to its end. */
  run(command: string, args: readonly string[]): Promise<{ code: number | null; stdout: string }>
}

export interface Machine {
  env: Env
  platform: NodeJS.Platform
  userHome: string
  /** Chromium has no sandbox for root. */
  isRoot: boolean
  isProgram(file: string): boolean
  exists(path: string): boolean
  /** Target of a symlink; undefined if there is none. */
  linkAt(path: string): string | undefined
}

export interface DesktopEnvironment extends Machine, Programs {}

export function currentMachine(env: Env = process.env): Machine {
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
