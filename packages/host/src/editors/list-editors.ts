// The editors people use, and whether Sheaf is set up in each.

import { existsSync } from 'node:fs'
import type { EditorShown } from '@sheaf/contract'
import type { Env } from '@sheaf/engine/disk'
import { findProgram } from '@sheaf/engine/work'
import { allEditors } from './all-editors.ts'
import { isOurEntry, openConfig } from './change-config.ts'
import type { Editor } from './editor.ts'
import { type Place, placeOf } from './place.ts'
import { readConfig } from './read-config.ts'

export async function listEditors(env: Env): Promise<EditorShown[]> {
  const place = placeOf(env)
  return Object.values(allEditors).map((editor) => showEditor(editor, place))
}

function showEditor(editor: Editor, place: Place): EditorShown {
  const { id, name } = editor
  const file = editor.file(place)
  const config = readConfig(file)
  const read = openConfig(editor, config)
  if (read.kind === 'trouble') return { id, name, file, state: 'unreadable', says: read.says }
  const { entry } = read
  if (entry === undefined) {
    const isThere = config.kind === 'text' || isInstalled(editor, place)
    return { id, name, file, state: isThere ? 'not-set-up' : 'absent' }
  }
  if (!isOurEntry(editor, entry, place.env)) {
    const started = editor.started(entry)
    const what = started ? [started.command, ...started.args].join(' ') : 'something else'
    return { id, name, file, state: 'other', says: `An entry named sheaf starts ${what}.` }
  }
  const isOff = entry.enabled === false || entry.disabled === true
  return { id, name, file, state: 'set-up', ...(isOff ? { says: 'Set up, but turned off in the editor.' } : {}) }
}

function isInstalled(editor: Editor, place: Place): boolean {
  return editor.signs(place).some((path) => existsSync(path)) || isProgram(editor.program, place)
}

function isProgram(name: string, { env, platform }: Place): boolean {
  const names = platform === 'win32' ? [`${name}.exe`, `${name}.cmd`] : [name]
  return names.some((file) => findProgram(file, env) !== undefined)
}
