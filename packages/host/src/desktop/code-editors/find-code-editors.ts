// Finds the editors on this machine, and how each is started.

import { basename } from 'node:path'
import {
  type CodeEditorCommand,
  type CodeEditorId,
  type CodeEditors,
  codeEditorChoices,
  codeEditorNames,
  type KnownEditorId,
  noEditorCommand,
} from '@sheaf/contract'
import type { Env } from '@sheaf/engine/disk'
import { editorTable, installPaths, type LineStyle } from './editor-table.ts'
import { type ReadVariable, readEditorVariable } from './editor-variable.ts'
import { safePrograms } from './safe-programs.ts'

export interface FoundEditor {
  id: CodeEditorId
  name: string
  program: string
  /** Arguments before the file. */
  args: readonly string[]
  /** `custom`: `args` contain the placeholders. */
  line: LineStyle | 'custom'
}

export interface FoundEditors {
  /** In order of preference. */
  editors: FoundEditor[]
  variable: CodeEditors['variable']
  custom: CodeEditors['custom']
  hasDesktop: boolean
  /** Environment to start one with. */
  env: Env
}

/** `command`: the user's own. It is looked up like the others, so never in an open folder. */
export function findCodeEditors(
  env: Env,
  roots: readonly string[],
  command: CodeEditorCommand = noEditorCommand,
  platform: NodeJS.Platform = process.platform,
): FoundEditors {
  const programs = safePrograms(env, roots, platform)
  const variable = readEditorVariable(env, programs)
  const custom = command.program === '' ? undefined : programs.find(command.program)
  const known = knownEditors.flatMap((id): FoundEditor[] => {
    const row = editorTable[id]
    const program = [...row.commands, ...installPaths(row, env, platform)].map(programs.find).find((path) => path !== undefined)
    return program === undefined ? [] : [{ id, name: codeEditorNames[id], program, args: [], line: row.line }]
  })
  return {
    editors: [...ofVariable(variable), ...known, ...(custom === undefined ? [] : [ofCommand(custom, command)])],
    variable: variable?.ok === false ? variable.variable : undefined,
    custom: command.program !== '' && custom === undefined ? 'missing' : undefined,
    hasDesktop: hasDesktop(env, platform),
    env: programs.env,
  }
}

export const knownEditors = codeEditorChoices.filter((id): id is KnownEditorId => id !== 'auto' && id !== 'variable' && id !== 'custom')

function ofCommand(program: string, { args }: CodeEditorCommand): FoundEditor {
  return { id: 'custom', name: basename(program).replace(/\.exe$/i, ''), program, args, line: 'custom' }
}

function ofVariable(variable: ReadVariable | undefined): FoundEditor[] {
  if (!variable?.ok) return []
  const { name, title, program, args, line } = variable
  return [{ id: 'variable', name: `$${name} (${title})`, program, args, line }]
}

/** Windows connect only over loopback, so the user sits at this machine, unless a shell from another one started the host. */
function hasDesktop(env: Env, platform: NodeJS.Platform): boolean {
  if (platform === 'darwin' || platform === 'win32') return !env.SSH_CONNECTION
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}
