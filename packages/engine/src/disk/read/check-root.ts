// Checks that a folder may be a root: returns its real path, or throws.

import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { parse, resolve } from 'node:path'
import { Refusal } from '@sheaf/contract'
import { errno } from '../errno.ts'
import { type Env, homeFolder } from '../store/state-folder.ts'

export interface CheckRootOptions {
  /** The user really wants the whole disk or the home folder. */
  wide?: boolean
  env?: Env
}

export function checkRoot(path: string, options: CheckRootOptions = {}): string {
  if (path.includes('\0')) throw new Refusal('root-missing')
  const real = realFolder(path)
  if (!options.wide && isTooWide(real, options.env ?? process.env)) throw new Refusal('root-too-wide', real)
  return real
}

function realFolder(path: string): string {
  try {
    const real = realpathSync(resolve(path))
    if (!statSync(real).isDirectory()) throw new Refusal('root-not-folder', path)
    accessSync(real, constants.R_OK | constants.X_OK)
    return real
  } catch (error) {
    if (error instanceof Refusal) throw error
    const code = errno(error)
    if (code === 'ENOENT') throw new Refusal('root-missing', path)
    if (code === 'ENOTDIR') throw new Refusal('root-not-folder', path)
    throw new Refusal('root-unreadable', `${path} (${code})`)
  }
}

function isTooWide(real: string, env: Env): boolean {
  if (parse(real).root === real) return true
  try {
    return realpathSync(homeFolder(env)) === real
  } catch {
    return false
  }
}
