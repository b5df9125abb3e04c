// Sets up one editor: previews the change, then writes exactly that, with a backup of the old file.

import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type EditorChange, type EditorId, Refusal } from '@sheaf/contract'
import { type Env, makeFolder, writeWhole } from '@sheaf/engine/disk'
import { allEditors } from './all-editors.ts'
import { type ConfigChange, changeConfig } from './change-config.ts'
import { placeOf } from './place.ts'
import { readConfig } from './read-config.ts'

interface Wanted {
  editor: EditorId
  headless?: boolean
}

export async function previewEditor(env: Env, { editor, headless = false }: Wanted): Promise<EditorChange> {
  const { file, oldText, newText, isSame, config } = changeConfig(allEditors[editor], placeOf(env), headless)
  return { editor, file, before: hashOf(config), oldText, newText, isSame }
}

export async function writeEditor(
  env: Env,
  { editor, headless = false, before }: Wanted & { before: string | null },
): Promise<{ file: string; backup: string | null }> {
  const { file, newText, isSame, config } = changeConfig(allEditors[editor], placeOf(env), headless)
  if (hashOf(config) !== before) throw new Refusal('editor-changed', `${file}.`)
  if (isSame) return { file, backup: null }
  try {
    makeFolder(dirname(file))
    const backup = config.kind === 'text' ? keepBackup(file, config) : null
    // The editor may have written it meanwhile.
    if (hashOf(readConfig(file)) !== before) throw new Refusal('editor-changed', `${file}.`)
    writeWhole(file, newText, { mode: 0o600 })
    return { file, backup }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new Refusal('file-unwritable', `${error.message}.`)
    throw error
  }
}

function hashOf(config: { kind: string; hash?: string }): string | null {
  return config.hash ?? null
}

/** Never overwrites an older backup that differs: it may be the only copy. */
function keepBackup(file: string, { bytes, mode }: Extract<ConfigChange['config'], { kind: 'text' }>): string {
  for (let count = 1; ; count += 1) {
    const backup = `${file}.sheaf-backup${count === 1 ? '' : `-${count}`}`
    const kept = read(backup)
    if (kept?.equals(bytes)) return backup
    if (kept !== undefined) continue
    // Same permissions as the file itself: it may contain keys.
    writeWhole(backup, bytes, { mode })
    return backup
  }
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
