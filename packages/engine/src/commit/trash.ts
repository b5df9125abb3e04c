// Moves deleted files to the system's trash, if there is one: a courtesy. The journal has the bytes, so nothing here may fail a commit.

import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { errno } from '../disk/errno.ts'
import { type Env, homeFolder } from '../disk/store/state-folder.ts'

export interface Trash {
  /** Takes the file at `path`, which was named `was`. False: it is still there, and the caller removes it. */
  take(path: string, was: string): boolean
}

export const noTrash: Trash = { take: () => false }

/** Used only if it exists: a server has none, and a folder that nobody empties helps no one. */
export function systemTrash(env: Env = process.env, platform: NodeJS.Platform = process.platform): Trash {
  if (platform === 'darwin') return { take: (path, was) => takeInto(join(homeFolder(env), '.Trash'), path, was) }
  if (platform !== 'linux') return noTrash
  const folder = join(env.XDG_DATA_HOME || join(homeFolder(env), '.local', 'share'), 'Trash')
  return { take: (path, was) => takeWithInfo(folder, path, was) }
}

function takeInto(folder: string, path: string, was: string): boolean {
  return isFolder(folder) && attempts(was, (name) => !existsSync(join(folder, name)) && moved(path, join(folder, name)))
}

/** The freedesktop.org layout: the note is written first, exclusively, which reserves the name. */
function takeWithInfo(folder: string, path: string, was: string): boolean {
  if (!isFolder(join(folder, 'files')) || !isFolder(join(folder, 'info'))) return false
  const now = new Date()
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
  return attempts(was, (name) => {
    const info = join(folder, 'info', `${name}.trashinfo`)
    const note = `[Trash Info]\nPath=${was.split('/').map(encodeURIComponent).join('/')}\nDeletionDate=${local}\n`
    try {
      writeFileSync(info, note, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      if (errno(error) === 'EEXIST') return false
      throw error
    }
    let isTaken = false
    try {
      isTaken = !existsSync(join(folder, 'files', name)) && moved(path, join(folder, 'files', name))
    } finally {
      if (!isTaken) rmSync(info, { force: true })
    }
    return isTaken
  })
}

function attempts(was: string, attempt: (name: string) => boolean): boolean {
  try {
    for (let count = 1; count <= 50; count++) if (attempt(count === 1 ? basename(was) : `${basename(was)}.${count}`)) return true
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
