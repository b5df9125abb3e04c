// Sets up one editor: previews the change, then writes exactly that, with a backup of the old file.

import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type EditorChange, type EditorId, Refusal } from '@sheaf/contract'
import { type Env, errno, makeFolder, writeFileAtomic } from '@sheaf/engine/disk'
import { allEditors } from './all-editors.ts'
import { type ConfigChange, changeConfig } from './change-config.ts'
import { platformPaths } from './platform-paths.ts'
import { readConfig } from './read-config.ts'

interface SetUpRequest {
  editor: EditorId
  headless?: boolean
}

export async function previewEditor(env: Env, { editor, headless = false }: SetUpRequest): Promise<EditorChange> {
  const { file, oldText, newText, isSame, config } = changeConfig(allEditors[editor], platformPaths(env), headless)
  return { editor, file, before: hashOf(config), oldText, newText, isSame }
}

export async function writeEditor(
  env: Env,
  { editor, headless = false, before }: SetUpRequest & { before: string | null },
): Promise<{ file: string; backup: string | null }> {
  const { file, newText, isSame, config } = changeConfig(allEditors[editor], platformPaths(env), headless)
  if (hashOf(config) !== before) throw new Refusal('editor-changed', `${file}.`)
  if (isSame) return { file, backup: null }
  try {
    makeFolder(dirname(file))
    const backup = config.kind === 'text' ? saveBackup(file, config) : null
    // The editor may have written it meanwhile.
    if (hashOf(readConfig(file)) !== before) throw new Refusal('editor-changed', `${file}.`)
    writeFileAtomic(file, newText, { mode: 0o600 })
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
