// Looks up the user's programs, but never in an open folder: a repository could put a program there that is named like an editor.

import { realpathSync } from 'node:fs'
import { basename, delimiter, dirname, isAbsolute, join, relative } from 'node:path'
import type { Env } from '@sheaf/engine/disk'
import { absoluteFolders, findProgram } from '@sheaf/engine/work'

export interface SafePrograms {
  /** The absolute path of a program, for its bare name or its absolute path. */
  find(name: string): string | undefined
  /** The user's environment, with a PATH in which the program finds its own helpers only outside the open folders. */
  env: Env
}

export function safePrograms(env: Env, roots: readonly string[], platform: NodeJS.Platform): SafePrograms {
  const realRoots = roots.map((root) => realPath(root) ?? root)
  const isOutside = (path: string): boolean => {
    const real = realPath(path)
    return real !== undefined && !realRoots.some((root) => isInside(real, root))
  }
  const folders = absoluteFolders(env).filter(isOutside)
  // On Windows, only programs: batch files run in cmd.exe, which takes arguments apart in its own way.
  const fileName = (name: string) => (platform === 'win32' && !/\.exe$/i.test(name) ? `${name}.exe` : name)
  return {
    find(name) {
      const isPath = isAbsolute(name)
      if (!isPath && (name === '' || /[\\/]/.test(name))) return undefined
      const paths = isPath ? [name] : folders.map((folder) => join(folder, name))
      return paths
        .map((path) => findProgram(fileName(path), env))
        .find((path) => path !== undefined && isOutside(path) && !isZfsDaemon(path))
    },
    env: { ...withoutVariables(env), PATH: folders.join(delimiter) },
  }
}

/** `ELECTRON_RUN_AS_NODE`, which the packaged app sets for its own host, would turn an editor into a Node without a window. */
function withoutVariables(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([name]) => name.toUpperCase() !== 'PATH' && name !== 'ELECTRON_RUN_AS_NODE'))
}

/** ZFS has an event daemon named `zed`. */
function isZfsDaemon(path: string): boolean {
  return basename(path) === 'zed' && basename(dirname(path)) === 'sbin'
}

function isInside(path: string, root: string): boolean {
  const way = relative(root, path)
  return way === '' || !(way === '..' || /^\.\.[\\/]/.test(way) || isAbsolute(way))
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}
