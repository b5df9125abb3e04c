// Relative paths between files.

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

export function relativePath(fromFile: string, toFile: string): string {
  const from = folderOf(fromFile).split('/')
  const to = toFile.split('/')
  let shared = 0
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1
  const up = from.length - shared
  return (up === 0 ? './' : '../'.repeat(up)) + to.slice(shared).join('/')
}
