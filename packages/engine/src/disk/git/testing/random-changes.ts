// Changes that developers make in a working tree: edits, renames, type changes, staged or not, and index bits that hide them.

import { chmodSync, copyFileSync, lstatSync, readFileSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Build, pathIn, removePath, writePath } from './build.ts'
import { editedContent, otherLineEndings, randomContent } from './random-files.ts'

/** Applies one change to the tracked file at `path`. */
type Change = (build: Build, top: string, path: string) => void

const changes: Readonly<Record<string, Change>> = {
  'modified file': edit,
  'staged change': (build, top, path) => {
    edit(build, top, path)
    stage(build, top, [path])
  },
  'staged and unstaged change': (build, top, path) => {
    edit(build, top, path)
    stage(build, top, [path])
    edit(build, top, path)
  },
  'deleted file': (_build, top, path) => removePath(top, path),
  'staged delete': (build, top, path) => {
    removePath(top, path)
    stage(build, top, [path])
  },
  'file removed from the index only': (build, top, path) => {
    build.git(top, ['update-index', '-z', '--force-remove', '--stdin'], `${path}\0`)
  },
  'staged rename': (build, top, path) => stage(build, top, [path, move(top, path)]),
  'staged rename with an edit': (build, top, path) => {
    const moved = move(top, path)
    edit(build, top, moved)
    stage(build, top, [path, moved])
  },
  'rename that is not staged': (_build, top, path) => void move(top, path),
  'staged copy': (build, top, path) => {
    copyFileSync(pathIn(top, path), pathIn(top, `${path}.copy`))
    stage(build, top, [`${path}.copy`])
  },
  'file replaced by a link': (_build, top, path) => {
    removePath(top, path)
    symlinkSync('somewhere/else', pathIn(top, path))
  },
  'file replaced by a folder': (build, top, path) => {
    removePath(top, path)
    writePath(top, `${path}/inside.txt`, 'inside\n')
    if (build.random.chance(0.4)) stage(build, top, [path])
  },
  'folder replaced by a file': (build, top, path) => {
    const above = dirname(path)
    if (above !== '.') writePath(top, above, randomContent(build, 'plain.txt'))
  },
  'mode change': flipMode,
  'staged mode change': (build, top, path) => {
    flipMode(build, top, path)
    stage(build, top, [path])
  },
  'touched file': (build, top, path) => {
    const time = 1_700_000_000 + build.random.below(1_000_000)
    utimesSync(pathIn(top, path), time, time)
  },
  'file rewritten with the same content': (_build, top, path) => writePath(top, path, readFileSync(pathIn(top, path))),
  'file with the other line endings': (build, top, path) => {
    // Only text files: half of a UTF-16 character cannot be converted.
    if (!path.endsWith('.u16')) writePath(top, path, otherLineEndings(readFileSync(pathIn(top, path))))
    if (build.random.chance(0.3)) stage(build, top, [path])
  },
  'emptied file': (_build, top, path) => writePath(top, path, ''),
  'assume-unchanged file': (build, top, path) => {
    build.git(top, ['update-index', '-z', '--assume-unchanged', '--stdin'], `${path}\0`)
    edit(build, top, path)
  },
  'skip-worktree file': (build, top, path) => {
    build.git(top, ['update-index', '-z', '--skip-worktree', '--stdin'], `${path}\0`)
    if (build.random.chance(0.5)) removePath(top, path)
    else edit(build, top, path)
  },
}

const newFiles = [
  'new.txt',
  'src/new.py',
  'src/app/fresh.ts',
  'debug.log',
  'keep.log',
  'build/out.c',
  'dist/app.ts',
  'tmp1.txt',
  'src/cache/a.txt',
  'docs/old.bak',
  'src/gen1/made.ts',
  'deep/er/untracked file.txt',
  'readme1.MD',
]

export function changeWorkingTree(build: Build, top: string): void {
  const { random } = build
  const files = trackedFiles(build, top)
  const names = Object.keys(changes)
  for (const path of random.sample(files.filter(isOrdinary), random.below(8))) {
    const kind = random.pick(names)
    if (kindAt(top, path) === 'file') attempt(build, kind, () => changes[kind]?.(build, top, path))
    else if (kindAt(top, path) === 'link') attempt(build, 'link replaced by a file', () => writePath(top, path, 'not a link\n'))
  }
  for (const path of random.sample(newFiles, random.below(6))) {
    const kind = random.pick(['untracked file', 'untracked file', 'staged new file', 'intent to add', 'staged new file that was deleted'])
    attempt(build, kind, () => {
      writePath(top, path, randomContent(build, path))
      if (kind === 'intent to add') build.git(top, ['add', '-f', '-N', '--sparse', '--', path])
      else if (kind !== 'untracked file') stage(build, top, [path])
      if (kind === 'staged new file that was deleted') removePath(top, path)
    })
  }
  if (build.maybe('new .gitattributes that is not tracked', 0.05))
    writePath(top, 'docs/.gitattributes', '*.md text eol=crlf\n*.txt -diff\n')
  if (files.includes('.gitattributes') && build.maybe('deleted .gitattributes', 0.08)) removePath(top, '.gitattributes')
}

/**
 * Changes a file so that only its content shows it: same size and same time as in an index that was written in the same second.
 * A copy of that index with a newer time would hide the change. Nothing may write the index after this.
 */
export function makeIndexRacy(build: Build, top: string): void {
  const files = trackedFiles(build, top).filter((path) => isOrdinary(path) && kindAt(top, path) === 'file')
  const path = files.find((each) => lstatSync(pathIn(top, each)).size > 0)
  if (path === undefined || !build.random.chance(0.12)) return
  attempt(build, 'racy index', () => {
    const file = pathIn(top, path)
    const time = lstatSync(file).mtimeMs / 1_000
    utimesSync(file, Math.floor(time), Math.floor(time))
    stage(build, top, [path])
    const content = readFileSync(file)
    // The last byte of text may be half of a line ending; the first never is.
    content.writeUInt8(content.readUInt8(0) ^ 1, 0)
    // In place: a new file would show by its inode.
    writeFileSync(file, content)
    utimesSync(file, Math.floor(time), Math.floor(time))
    const index = resolve(top, build.git(top, ['rev-parse', '--git-path', 'index']).trim())
    utimesSync(index, Math.floor(time), Math.floor(time))
  })
}

/** Random changes in git's own files would be errors: `.gitmodules` is configuration. */
export function isOrdinary(path: string): boolean {
  return !path.startsWith('.git')
}

/** Regular files and links in the index, without conflicts and submodules, as byte text. */
export function trackedFiles(build: Build, top: string): string[] {
  const fields = build.git(top, ['ls-files', '--stage', '-z']).split('\0')
  return fields.filter((field) => /^1[02]0\d{3} \w+ 0\t/.test(field)).map((field) => field.slice(field.indexOf('\t') + 1))
}

/** Adds, updates or removes these paths in the index, as the working tree has them. */
export function stage(build: Build, top: string, paths: readonly string[]): void {
  build.git(top, ['add', '-A', '-f', '--sparse', '--pathspec-from-file=-', '--pathspec-file-nul'], paths.join('\0'))
}

export function edit(build: Build, top: string, path: string): void {
  writePath(top, path, editedContent(build.random, path, readFileSync(pathIn(top, path))))
}

export function kindAt(top: string, path: string): 'file' | 'link' | 'folder' | undefined {
  try {
    const stat = lstatSync(pathIn(top, path))
    return stat.isSymbolicLink() ? 'link' : stat.isDirectory() ? 'folder' : 'file'
  } catch {
    // Also when an earlier change put a file where its folder was.
    return undefined
  }
}

function move(top: string, path: string): string {
  const moved = `${path}.moved`
  renameSync(pathIn(top, path), pathIn(top, moved))
  return moved
}

function flipMode(_build: Build, top: string, path: string): void {
  chmodSync(pathIn(top, path), lstatSync(pathIn(top, path)).mode & 0o100 ? 0o644 : 0o755)
}

/** An earlier change can be in the way of this one, such as a file where a folder was. */
function attempt(build: Build, kind: string, change: () => void): void {
  try {
    change()
    build.kinds.add(kind)
  } catch (error) {
    // Errors of the file system and of git have one of these; a mistake in this file has neither.
    if (!(error instanceof Error && ('code' in error || 'status' in error))) throw error
  }
}
