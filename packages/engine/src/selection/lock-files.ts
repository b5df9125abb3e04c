// Files that package managers write for themselves: shown in the tree, but not meant by "everything" (formats §8).

const lockFiles = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
  'deno.lock',
  'cargo.lock',
  'composer.lock',
  'gemfile.lock',
  'poetry.lock',
  'pipfile.lock',
  'pdm.lock',
  'uv.lock',
  'go.sum',
  'go.work.sum',
  'mix.lock',
  'pubspec.lock',
  'podfile.lock',
  'package.resolved',
  'packages.lock.json',
  'gradle.lockfile',
  'flake.lock',
  'cabal.project.freeze',
  'stack.yaml.lock',
  'conan.lock',
])

export function isLockFile(path: string): boolean {
  return isLockName(path.slice(path.lastIndexOf('/') + 1).toLowerCase())
}

/** A hundred thousand names are asked about at once, and looking at the last sign is cheaper than looking a name up. */
const lastSigns = new Set([...lockFiles].map((name) => name.charCodeAt(name.length - 1)))

/** The name alone, in lower case. */
export function isLockName(name: string): boolean {
  return lastSigns.has(name.charCodeAt(name.length - 1)) && lockFiles.has(name)
}
