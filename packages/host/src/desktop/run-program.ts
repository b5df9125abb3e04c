// Starts a program of the desktop: by its name and a list of arguments, never through a shell.

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Env } from '@sheaf/engine/disk'

/** The whole path of a program, or undefined where there is none of that name. */
export function findProgram(name: string, env: Env): string | undefined {
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    if (folder === '') continue
    const file = join(folder, name)
    try {
      accessSync(file, constants.X_OK)
      return file
    } catch {
      // Not in this folder.
    }
  }
  return undefined
}

/** Lives on by itself; whether it did what it was asked to is between it and the person. */
export async function startProgram(file: string, args: readonly string[], env: Env): Promise<void> {
  const { spawn } = await import('node:child_process')
  await new Promise<void>((resolve, reject) => {
    const child = spawn(file, args, { detached: true, stdio: 'ignore', env: { ...env }, windowsHide: true })
    child.once('error', reject)
    child.once('spawn', () => {
      child.unref()
      resolve()
    })
  })
}

/** What it printed, or undefined where it ended otherwise than well. */
export async function askProgram(file: string, args: readonly string[], env: Env): Promise<string | undefined> {
  const { execFile } = await import('node:child_process')
  return new Promise((resolve) => {
    execFile(file, args, { env: { ...env }, windowsHide: true, maxBuffer: 1_000_000 }, (error, stdout) =>
      resolve(error ? undefined : stdout),
    )
  })
}
