// What an editor is to Sheaf: where its configuration is, and how an entry in it looks.

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
  /** What it calls itself when it connects. */
  claims: readonly string[]
  /** The configuration that holds for all projects. */
  file(place: Place): string
  /** Its own files and folders: one that is there says that the editor is used. */
  signs(place: Place): string[]
  /** Its name as a command. */
  program: string
  language: 'json' | 'toml'
  /** Comments and commas at the end are understood by it. */
  isLenient: boolean
  /** Where the entry stands, from the outside in. */
  path: readonly [string, string]
  /** Words after `mcp` that only this editor can fill in. */
  ownArgs?: readonly string[]
  entry(start: Start): Record<string, unknown>
  /** What an entry starts; undefined where it starts nothing. */
  started(entry: Readonly<Record<string, unknown>>): Pick<Start, 'command' | 'args'> | undefined
}

/** As most editors have it. */
export function plainEntry({ command, args, env }: Start): Record<string, unknown> {
  return { command, args, ...(Object.keys(env).length === 0 ? {} : { env }) }
}

export function plainStarted({ command, args = [] }: Readonly<Record<string, unknown>>): Pick<Start, 'command' | 'args'> | undefined {
  if (typeof command !== 'string' || !Array.isArray(args)) return undefined
  return { command, args: args.map(String) }
}
