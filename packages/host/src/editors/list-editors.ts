// The editors people use, and whether Sheaf is set up in each.

import { existsSync } from 'node:fs'
import type { EditorInfo } from '@sheaf/contract'
import type { Env } from '@sheaf/engine/disk'
import { findProgram } from '@sheaf/engine/work'
import { allEditors } from './all-editors.ts'
import { isOurEntry, openConfig } from './change-config.ts'
import type { Editor } from './editor.ts'
import { type PlatformPaths, platformPaths } from './platform-paths.ts'
import { readConfig } from './read-config.ts'

export async function listEditors(env: Env): Promise<EditorInfo[]> {
  const paths = platformPaths(env)
  return Object.values(allEditors).map((editor) => editorInfo(editor, paths))
}

function editorInfo(editor: Editor, paths: PlatformPaths): EditorInfo {
  const { id, name } = editor
  const file = editor.file(paths)
  const config = readConfig(file)
  const read = openConfig(editor, config)
  if (read.kind === 'problem') return { id, name, file, state: 'unreadable', message: read.message }
  const { entry } = read
  if (entry === undefined) {
    const isPresent = config.kind === 'text' || isInstalled(editor, paths)
    return { id, name, file, state: isPresent ? 'not-set-up' : 'absent' }
  }
  if (!isOurEntry(editor, entry, paths.env)) {
    const started = editor.commandOf(entry)
    const what = started ? [started.command, ...started.args].join(' ') : 'something else'
    return { id, name, file, state: 'other', message: `An entry named sheaf starts ${what}.` }
  }
  const isOff = entry.enabled === false || entry.disabled === true
  return { id, name, file, state: 'set-up', ...(isOff ? { message: 'Set up, but turned off in the editor.' } : {}) }
}

function isInstalled(editor: Editor, paths: PlatformPaths): boolean {
  return editor.installPaths(paths).some((path) => existsSync(path)) || hasProgram(editor.program, paths)
}

function hasProgram(name: string, { env, platform }: PlatformPaths): boolean {
  const names = platform === 'win32' ? [`${name}.exe`, `${name}.cmd`] : [name]
  return names.some((file) => findProgram(file, env) !== undefined)
}
