// Files that package managers generate: shown in the tree, but not included in "everything" (formats §8).

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

/** A hundred thousand names are checked at once, and testing the last character is cheaper than a lookup. */
const lastCharacters = new Set([...lockFiles].map((name) => name.charCodeAt(name.length - 1)))

/** Takes the name alone, in lower case. */
export function isLockName(name: string): boolean {
  return lastCharacters.has(name.charCodeAt(name.length - 1)) && lockFiles.has(name)
}
