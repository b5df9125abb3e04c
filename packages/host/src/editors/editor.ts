// Describes an editor: where its configuration is, and what an entry looks like.

import type { EditorId } from '@sheaf/contract'
import type { Place } from './place.ts'

/** How our server is started. */
export interface Start {
  command: string
  args: string[]
  env: Readonly<Record<string, string>>
}

export interface Editor {
  id: EditorId
  name: string
  /** Names it claims when it connects. */
  claims: readonly string[]
  /** The configuration for all projects. */
  file(place: Place): string
  /** Its own files and folders: if one exists, the editor is in use. */
  signs(place: Place): string[]
  /** Its name as a command. */
  program: string
  language: 'json' | 'toml'
  /** Accepts comments and trailing commas. */
  isLenient: boolean
  /** Keys to the entry, from the outside in. */
  path: readonly [string, string]
  /** Arguments after `mcp` for this editor only. */
  ownArgs?: readonly string[]
  entry(start: Start): Record<string, unknown>
  /** Command of an entry; undefined if it has none. */
  started(entry: Readonly<Record<string, unknown>>): Pick<Start, 'command' | 'args'> | undefined
}

/** Format of most editors. */
export function plainEntry({ command, args, env }: Start): Record<string, unknown> {
  return { command, args, ...(Object.keys(env).length === 0 ? {} : { env }) }
}

export function plainStarted({ command, args = [] }: Readonly<Record<string, unknown>>): Pick<Start, 'command' | 'args'> | undefined {
  if (typeof command !== 'string' || !Array.isArray(args)) return undefined
  return { command, args: args.map(String) }
}
