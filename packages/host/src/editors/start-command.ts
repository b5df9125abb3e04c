// The command that starts our server: a stable path, independent of the editor's folder.

import { realpathSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Env } from '@sheaf/engine/disk'
import { findProgram } from '@sheaf/engine/work'
import type { Editor, StartCommand } from './editor.ts'

const bin = fileURLToPath(new URL('../../../../bin/', import.meta.url))

export function startCommand(env: Env, editor?: Editor, { headless = false } = {}): StartCommand {
  const { command, args } = ourCommand(env)
  const own = editor?.extraArgs ?? []
  const allowed = headless ? (editor?.clientNames ?? []).flatMap((name) => ['--allow', name]) : []
  // An editor passes on little of its environment: without this, another state folder would be used.
  const homeEnv = env.SHEAF_HOME ? { SHEAF_HOME: resolve(env.SHEAF_HOME) } : {}
  return { command, args: [...args, 'mcp', ...own, ...allowed], env: homeEnv }
}

/** Windows cannot run bin/sheaf. */
export function ourCommand(env: Env, platform: NodeJS.Platform = process.platform): Pick<StartCommand, 'command' | 'args'> {
  if (platform === 'win32') return { command: process.execPath, args: [join(bin, 'start.mjs')] }
  return { command: installed(env) ?? join(bin, 'sheaf'), args: [] }
}

/** Whether a command line starts this Sheaf. */
export function isOwnCommand({ command, args }: Pick<StartCommand, 'command' | 'args'>, env: Env): boolean {
  const ours = ourCommand(env)
  if (args[ours.args.length] !== 'mcp') return false
  return real(whole(command, env)) === real(ours.command) && ours.args.every((word, at) => real(args[at] ?? '') === real(word))
}

/** A link to our command in a PATH folder survives a move of the installation. One in node_modules does not. */
function installed(env: Env): string | undefined {
  const ours = real(join(bin, 'sheaf'))
  return (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder.startsWith('/') && !folder.includes('node_modules'))
    .map((folder) => join(folder, 'sheaf'))
    .find((file) => file !== ours && real(file) === ours)
}

/** Looks up a bare name as the editor would. */
function whole(command: string, env: Env): string {
  return /[\\/]/.test(command) ? command : (findProgram(command, env) ?? command)
}

function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
