// Sets up one editor: previews the change, then writes exactly that, with a backup of the old file.

import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type EditorChange, type MethodInput, Refusal } from '@sheaf/contract'
import { type Env, errno, makeFolder, writeFileAtomic } from '@sheaf/engine/disk'
import { allEditors } from './all-editors.ts'
import { type ConfigChange, changeConfig } from './change-config.ts'
import { platformPaths } from './platform-paths.ts'
import { readConfig } from './read-config.ts'

export async function changeEditor(
  env: Env,
  { editor, headless = false, before: expected }: MethodInput<'editors.change'>,
): Promise<EditorChange> {
  const { file, oldText, newText, isSame, config } = changeConfig(allEditors[editor], platformPaths(env), headless)
  const before = hashOf(config)
  const change: EditorChange = { editor, file, before, oldText, newText, isSame }
  if (expected === undefined) return change
  if (before !== expected) throw new Refusal('editor-changed', `${file}.`)
  if (isSame) return { ...change, backup: null }
  try {
    makeFolder(dirname(file))
    const backup = config.kind === 'text' ? saveBackup(file, config) : null
    // The editor may have written it meanwhile.
    if (hashOf(readConfig(file)) !== before) throw new Refusal('editor-changed', `${file}.`)
    writeFileAtomic(file, newText, { mode: 0o600 })
    return { ...change, backup }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new Refusal('file-unwritable', `${error.message}.`)
    throw error
  }
}

function hashOf(config: { kind: string; hash?: string }): string | null {
  return config.hash ?? null
}

/** Never overwrites an older backup that differs: it may be the only copy. */
function saveBackup(file: string, { bytes, mode }: Extract<ConfigChange['config'], { kind: 'text' }>): string {
  for (let count = 1; ; count += 1) {
    const backup = `${file}.sheaf-backup${count === 1 ? '' : `-${count}`}`
    const existing = read(backup)
    if (existing?.equals(bytes)) return backup
    if (existing !== undefined) continue
    // Same permissions as the file itself: it may contain keys.
    writeFileAtomic(backup, bytes, { mode })
    return backup
  }
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (errno(error) === 'ENOENT') return undefined
    throw error
  }
}
