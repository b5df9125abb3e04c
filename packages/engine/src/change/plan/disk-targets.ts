// Targets backed by the files of the open folders.

import type { ChangeProblemCode } from '@sheaf/contract'
import {
  canCreateFile,
  identityAt,
  ignoresCaseByDefault,
  namesIn,
  type PathKind,
  pathKindAt,
  type ResolvedPath,
  readTarget,
  resolveInside,
  resolveLinkedPath,
  rootNames,
  type TargetFile,
} from '../../disk/index.ts'
import type { TargetRead, TargetRoot, Targets } from './targets.ts'

export interface DiskTargetsOptions {
  /** Files that an inexact path may mean: those the tree shows, relative to their root. Without it, paths are not corrected. */
  files?: (root: string) => readonly string[]
  /** Larger files are refused, unread; defaults to limits.editFileBytes. */
  maxBytes?: number
}

/** `folders` are real paths (checkRoot). */
export function diskTargets(folders: readonly string[], { files, maxBytes }: DiskTargetsOptions = {}): Targets {
  const names = rootNames(folders)
  const roots = folders.map((path, at): TargetRoot => ({ path, name: names[at] ?? '' }))
  let found: ReturnType<Targets['files']> | undefined
  let shown: Map<string | undefined, readonly unknown[]> | undefined
  // A plan sees the folders at one moment, and asks about a place again and again.
  const kinds = new Map<string, { value: PathKind }>()
  const reals = new Map<string, { value: ReturnType<Targets['real']> }>()

  function locationOf(resolved: ResolvedPath | undefined): ReturnType<Targets['locate']> {
    const root = resolved?.ok ? roots.find(({ path }) => path === resolved.root) : undefined
    return resolved?.ok && root ? { root, relative: resolved.relative } : undefined
  }

  function listed(): ReturnType<Targets['files']> {
    found ??= roots.flatMap((root) => (files?.(root.path) ?? []).map((relative) => ({ root, relative })))
    return found
  }

  /** Called only for a file with several names: it looks at every file. */
  function namesShown(identity: string): number {
    shown ??= Map.groupBy(listed(), ({ root, relative }) => identityAt(root.path, relative))
    return shown.get(identity)?.length ?? 0
  }

  return {
    roots,
    foldsCase: ignoresCaseByDefault,
    look: (root, relative) => remembered(kinds, `${root.path}/${relative}`, () => pathKindAt(folders, root.path, relative)),
    read(root, relative) {
      const file = readTarget(folders, root.path, relative, maxBytes)
      if (!file.ok) return refusalOf(file.why)
      const { names, ...rest } = file
      return { ...rest, namesElsewhere: names > 1 ? names - Math.max(1, namesShown(file.identity)) : 0 }
    },
    allowsNew: (root, relative) => canCreateFile(root.path, relative),
    names: (root, folder) => namesIn(folders, root.path, folder),
    real: (root, relative) =>
      remembered(reals, `${root.path}/${relative}`, () => locationOf(resolveLinkedPath(folders, root.path, relative))),
    locate: (absolute) => locationOf(resolveInside(folders, absolute)),
    files: listed,
  }
}

function remembered<Value>(known: Map<string, { value: Value }>, key: string, find: () => Value): Value {
  const kept = known.get(key) ?? { value: find() }
  known.set(key, kept)
  return kept.value
}

function refusalOf(why: keyof typeof refusals): TargetRead {
  const [code, message] = refusals[why]
  return { ok: false, code, message }
}

const refusals: Record<(TargetFile & { ok: false })['why'], [ChangeProblemCode, string]> = {
  outside: ['outside-roots', 'A link in the path leads outside the open folders. Open the folder it leads to and edit the file there.'],
  link: ['outside-roots', "A link in the path is broken or can't be followed."],
  missing: ['missing-file', 'File not found.'],
  folder: ['conflict', 'The path is a folder, not a file.'],
  special: ['conflict', 'The path is a pipe, socket, or device, which is never read or written.'],
  unreadable: ['read-only', "The file can't be read. Check its permissions."],
  'too-large': ['too-large', 'The file is too large to edit.'],
  binary: ['binary', 'The file is binary. Only text files can be edited.'],
  'not-utf8': ['not-utf8', "The file is not UTF-8 and can't be written back unchanged. Convert it first."],
  'read-only': ['read-only', 'The file or its folder is read-only. Change its permissions to edit it.'],
}
