// Takes a snapshot of a folder for comparison: bytes, modes, symlinks and hard link counts.

import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

export function folderSnapshot(folder: string, below = ''): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of readdirSync(join(folder, below)).sort()) {
    const path = below === '' ? name : `${below}/${name}`
    const stat = lstatSync(join(folder, path))
    const mode = (stat.mode & 0o7777).toString(8)
    if (stat.isDirectory()) Object.assign(found, { [`${path}/`]: mode }, folderSnapshot(folder, path))
    else if (stat.isSymbolicLink()) found[path] = `-> ${readlinkSync(join(folder, path))}`
    else found[path] = `${mode} ${stat.nlink} ${readFileSync(join(folder, path)).toString('latin1')}`
  }
  return found
}
