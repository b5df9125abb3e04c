// The parts of the machine that opening a window touches, so that tests can stand on another platform.

import { type SpawnOptions, spawn } from 'node:child_process'
import { accessSync, constants, readlinkSync, statSync } from 'node:fs'
import { homedir } from 'node:os'

export type Env = Readonly<Record<string, string | undefined>>

/** How a program fared: `running` after a moment, or how it ended before that. Null: a signal ended it. */
export type Started = { state: 'running' } | { state: 'ended'; code: number | null } | { state: 'not-started'; why: string }

export interface Surroundings {
  env: Env
  platform: NodeJS.Platform
  userHome: string
  /** Chromium refuses its sandbox to root. */
  isRoot: boolean
  isProgram(file: string): boolean
  exists(path: string): boolean
  /** Where a link points; undefined where there is none. */
  linkAt(path: string): string | undefined
  /** Never through a shell, and it outlives us. */
  start(command: string, args: readonly string[]): Promise<Started>
  /** Ends quickly and says something. */
  run(command: string, args: readonly string[]): Promise<{ code: number | null; stdout: string }>
}

/** A browser that cannot start ends at once; one that starts stays, or hands over to the one that is there and ends well. */
const momentMs = 700
const mostRunMs = 5_000

export function theseSurroundings(env: Env = process.env): Surroundings {
  return {
    env,
    platform: process.platform,
    userHome: env.HOME || env.USERPROFILE || homedir(),
    isRoot: process.getuid?.() === 0,
    isProgram,
    exists: (path) => statSync(path, { throwIfNoEntry: false }) !== undefined,
    linkAt,
    start: (command, args) => start(command, args, env),
    run: (command, args) => run(command, args, env),
  }
}

function start(command: string, args: readonly string[], env: Env): Promise<Started> {
  return new Promise((resolve) => {
    const child = begin(command, args, { env, detached: true, stdio: 'ignore', windowsHide: true })
    child.on('error', (error) => resolve({ state: 'not-started', why: error.message }))
    child.on('exit', (code) => resolve({ state: 'ended', code }))
    child.on('spawn', () => {
      child.unref()
      setTimeout(() => resolve({ state: 'running' }), momentMs)
    })
  })
}

function run(command: string, args: readonly string[], env: Env): Promise<{ code: number | null; stdout: string }> {
  return new Promise((resolve) => {
    const child = begin(command, args, { env, stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true, timeout: mostRunMs })
    let stdout = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.on('error', () => resolve({ code: null, stdout }))
    child.on('close', (code) => resolve({ code, stdout }))
  })
}

function begin(command: string, args: readonly string[], options: Omit<SpawnOptions, 'env'> & { env: Env }) {
  return spawn(command, [...args], { ...options, env: { ...options.env }, shell: false })
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
