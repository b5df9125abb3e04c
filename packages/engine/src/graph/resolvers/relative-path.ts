// Paths relative to the root, with `/`; the root itself is the empty path.

export function folderOf(path: string): string {
  const end = path.lastIndexOf('/')
  return end < 0 ? '' : path.slice(0, end)
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The name up to its last dot. */
export function stemOf(path: string): string {
  const name = nameOf(path)
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? name : name.slice(0, dot)
}

/** Resolves `.` and `..`; undefined if that leaves the root. */
export function joinPath(folder: string, relative: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}

/** Does not resolve `.` and `..`. */
export function inFolder(folder: string, name: string): string {
  return folder === '' ? name : name === '' ? folder : `${folder}/${name}`
}

/** Yields the folder and every folder above it, the root last. */
export function* upwards(folder: string): Generator<string> {
  for (let at = folder; at !== ''; at = folderOf(at)) yield at
  yield ''
}

export function isWithin(folder: string, path: string): boolean {
  return folder === '' || (path.startsWith(folder) && (path.length === folder.length || path[folder.length] === '/'))
}

/** Whole segments only: `src/com/acme` ends in `com/acme`, `telecom/acme` does not. */
export function endsIn(path: string, suffix: string): boolean {
  return path.endsWith(suffix) && (path.length === suffix.length || path[path.length - suffix.length - 1] === '/')
}
