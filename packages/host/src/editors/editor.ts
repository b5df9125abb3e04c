// Describes an editor: where its configuration is, and what an entry looks like.

import type { EditorId } from '@sheaf/contract'
import type { PlatformPaths } from './platform-paths.ts'

/** How our server is started. */
export interface StartCommand {
  command: string
  args: string[]
  env: Readonly<Record<string, string>>
}

export interface Editor {
  id: EditorId
  name: string
  /** Names it claims when it connects. */
  clientNames: readonly string[]
  /** The configuration for all projects. */
  file(paths: PlatformPaths): string
  /** Its own files and folders: if one exists, the editor is in use. */
  installPaths(paths: PlatformPaths): string[]
  /** Its name as a command. */
  program: string
  language: 'json' | 'toml'
  /** Accepts comments and trailing commas. */
  isLenient: boolean
  /** Keys to the entry, from the outside in. */
  path: readonly [string, string]
  /** Arguments after `mcp` for this editor only. */
  extraArgs?: readonly string[]
  entry(start: StartCommand): Record<string, unknown>
  /** Command of an entry; undefined if it has none. */
  commandOf(entry: Readonly<Record<string, unknown>>): Pick<StartCommand, 'command' | 'args'> | undefined
}

/** Format of most editors. */
export function plainEntry({ command, args, env }: StartCommand): Record<string, unknown> {
  return { command, args, ...(Object.keys(env).length === 0 ? {} : { env }) }
}

export function plainCommand({
  command,
  args = [],
}: Readonly<Record<string, unknown>>): Pick<StartCommand, 'command' | 'args'> | undefined {
  if (typeof command !== 'string' || !Array.isArray(args)) return undefined
  return { command, args: args.map(String) }
}
