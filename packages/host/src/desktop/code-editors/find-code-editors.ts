// Finds the editors on this machine, and how each is started.

import { type CodeEditorId, type CodeEditors, codeEditorChoices, codeEditorNames, type KnownEditorId } from '@sheaf/contract'
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
  line: LineStyle
}

export interface FoundEditors {
  /** In order of preference. */
  editors: FoundEditor[]
  variable: CodeEditors['variable']
  hasDesktop: boolean
  /** Environment to start one with. */
  env: Env
}

export function findCodeEditors(env: Env, roots: readonly string[], platform: NodeJS.Platform = process.platform): FoundEditors {
  const programs = safePrograms(env, roots, platform)
  const variable = readEditorVariable(env, programs)
  const known = knownEditors.flatMap((id): FoundEditor[] => {
    const row = editorTable[id]
    const program = [...row.commands, ...installPaths(row, env, platform)].map(programs.find).find((path) => path !== undefined)
    return program === undefined ? [] : [{ id, name: codeEditorNames[id], program, args: [], line: row.line }]
  })
  return {
    editors: [...ofVariable(variable), ...known],
    variable: variable?.ok === false ? variable.variable : undefined,
    hasDesktop: hasDesktop(env, platform),
    env: programs.env,
  }
}

const knownEditors = codeEditorChoices.filter((id): id is KnownEditorId => id !== 'auto' && id !== 'variable')

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
