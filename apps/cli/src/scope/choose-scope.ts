// Chooses the folders a command works in: --root, else the git root above the current folder, else the current folder.

import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, parse, resolve } from 'node:path'
import { Refusal } from '@sheaf/contract'
import type { Args, CommandContext } from '../command/index.ts'

export interface ChosenScope {
  roots: string[]
  wide?: true
  useDefaults?: false
}

export async function chooseScope(args: Args<'root' | 'wide' | 'no-defaults'>, context: CommandContext): Promise<ChosenScope> {
  return { ...(await chooseRoots(args, context)), ...(args.isSet('no-defaults') ? { useDefaults: false as const } : {}) }
}

export async function chooseRoots(args: Args<'root' | 'wide'>, context: CommandContext): Promise<ChosenScope> {
  const named = args.texts('root')
  return confirmRoots(named.length > 0 ? named : [defaultRoot(context.cwd, context.userHome)], args, context)
}

/** Resolves typed folders; very wide ones only with the user's confirmation. */
export async function confirmRoots(folders: readonly string[], args: Args<'wide'>, context: CommandContext): Promise<ChosenScope> {
  const roots = [...new Set(folders.map((folder) => realFolder(resolve(context.cwd, folder))))]
  const tooWide = roots.find((root) => isTooWide(root, context.userHome))
  if (tooWide === undefined) return { roots }
  if (args.isSet('wide') || (await context.ask(`${tooWide} is your whole disk or your home folder. Use it as a root anyway?`)) === true)
    return { roots, wide: true }
  throw new Refusal('root-too-wide', `Root: ${tooWide}.`)
}

/** A repository that is the home folder itself (for dotfiles) must not turn every folder below it into one huge root. */
export function defaultRoot(cwd: string, userHome: string): string {
  for (let folder = cwd; !isTooWide(folder, userHome); folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
  }
  return cwd
}

function isTooWide(folder: string, userHome: string): boolean {
  const real = realFolder(folder)
  return real === parse(real).root || real === realFolder(userHome)
}

/** The host identifies roots by real path. A missing folder is left as it is, for the host to refuse. */
function realFolder(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return resolve(folder)
  }
}
