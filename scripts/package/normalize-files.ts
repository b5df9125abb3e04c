// Sets the permissions and times of staged files, so that builds are reproducible. Only programs are executable.

import { chmodSync, globSync, lutimesSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const programs = /\/bin\/(?:node|sheaf)$/

export function normalizeFiles(folder: string, epoch: number): void {
  const entries = globSync('**/*', { cwd: folder, withFileTypes: true }).map((entry) => ({
    entry,
    path: join(entry.parentPath, entry.name),
  }))
  for (const { entry, path } of entries) {
    if (entry.isSymbolicLink()) lutimesSync(path, epoch, epoch)
    else chmodSync(path, entry.isDirectory() || programs.test(path) ? 0o755 : 0o644)
  }
  chmodSync(folder, 0o755)
  for (const { entry, path } of entries) if (!entry.isSymbolicLink()) utimesSync(path, epoch, epoch)
  utimesSync(folder, epoch, epoch)
}
