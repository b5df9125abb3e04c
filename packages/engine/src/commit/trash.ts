// Moves deleted files to the system's trash, if there is one: a courtesy. The journal has the bytes, so nothing here may fail a commit.

import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { errno } from '../disk/errno.ts'
import { type Env, homeFolder } from '../disk/store/state-folder.ts'

export interface Trash {
  /** Moves the file at `path`, which was at `originalPath`. False: it is still there, and the caller removes it. */
  move(path: string, originalPath: string): boolean
}

export const noTrash: Trash = { move: () => false }

/** Used only if it exists: a server has none, and a folder that nobody empties helps no one. */
export function systemTrash(env: Env = process.env, platform: NodeJS.Platform = process.platform): Trash {
  if (platform === 'darwin') return { move: (path, originalPath) => moveInto(join(homeFolder(env), '.Trash'), path, originalPath) }
  if (platform !== 'linux') return noTrash
  const folder = join(env.XDG_DATA_HOME || join(homeFolder(env), '.local', 'share'), 'Trash')
  return { move: (path, originalPath) => moveWithInfo(folder, path, originalPath) }
}

function moveInto(folder: string, path: string, originalPath: string): boolean {
  return isFolder(folder) && attempts(originalPath, (name) => !existsSync(join(folder, name)) && moved(path, join(folder, name)))
}

/** The freedesktop.org layout: the note is written first, exclusively, which reserves the name. */
function moveWithInfo(folder: string, path: string, originalPath: string): boolean {
  if (!isFolder(join(folder, 'files')) || !isFolder(join(folder, 'info'))) return false
  const now = new Date()
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
  return attempts(originalPath, (name) => {
    const info = join(folder, 'info', `${name}.trashinfo`)
    const note = `[Trash Info]\nPath=${originalPath.split('/').map(encodeURIComponent).join('/')}\nDeletionDate=${local}\n`
    try {
      writeFileSync(info, note, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      if (errno(error) === 'EEXIST') return false
      throw error
    }
    let isMoved = false
    try {
      isMoved = !existsSync(join(folder, 'files', name)) && moved(path, join(folder, 'files', name))
    } finally {
      if (!isMoved) rmSync(info, { force: true })
    }
    return isMoved
  })
}

function attempts(originalPath: string, attempt: (name: string) => boolean): boolean {
  try {
    for (let count = 1; count <= 50; count++)
      if (attempt(count === 1 ? basename(originalPath) : `${basename(originalPath)}.${count}`)) return true
  } catch {
    return false
  }
  return false
}

function moved(from: string, to: string): boolean {
  renameSync(from, to)
  return true
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
