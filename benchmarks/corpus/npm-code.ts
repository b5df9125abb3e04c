// Code that nobody here wrote: the text files of the packages that npm brought, as plain source, several times over where more are asked for.

import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { commitAll } from './commit-all.ts'
import { makeOnce } from './kept-folder.ts'

const endings = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json', 'md', 'css', 'html', 'h', 'hh', 'cc', 'yml']
/** Above it stand generated tables (rank files, bundles), which are not what a repository is made of. */
const mostBytes = 200_000
/** Every side leaves these out by its own rules; under another name the sides see the same files. */
const ignoredSomewhere = new Set([
  'node_modules',
  'dist',
  'build',
  'out',
  'lib-cov',
  'target',
  'vendor',
  'coverage',
  'logs',
  'tmp',
  'temp',
  'bin',
  'obj',
])
const skipped = /(\.min\.js|package-lock\.json|npm-shrinkwrap\.json|\.lock)$/

/** A git repository with at least and at most so many files. */
export function npmCode(modules: string, { atLeast = 0, atMost = Number.POSITIVE_INFINITY } = {}): string {
  const all = globSync(`**/*.{${endings.join(',')}}`, { cwd: modules, exclude: (name) => name.startsWith('.') })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !skipped.test(path) && isText(join(modules, path)))
    .sort()
  const files = all.length > atMost ? somePackages(all, atMost) : all
  const copies = Math.max(1, Math.ceil(atLeast / files.length))
  const key = createHash('sha1')
    .update(JSON.stringify([2, copies, files]))
    .digest('hex')
    .slice(0, 8)
  return makeOnce(`npm-code-${files.length * copies}-${key}`, (folder) => {
    const first = join(folder, 'copy-1')
    for (const path of files) copyFile(join(modules, path), join(first, plainPath(path)))
    for (let copy = 2; copy <= copies; copy++) cpSync(first, join(folder, `copy-${copy}`), { recursive: true })
    commitAll(folder)
  })
}

/** Whole packages, whose files lean on each other, from anywhere in the alphabet; of the last one what still fits. */
function somePackages(files: readonly string[], most: number): string[] {
  const hashOf = (name: string) => createHash('sha1').update(name).digest('hex')
  const packages = [...Map.groupBy(files, (path) => path.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? '')].map(([name, own]) => ({
    hash: hashOf(name),
    own,
  }))
  packages.sort((one, other) => (one.hash < other.hash ? -1 : 1))
  return packages
    .flatMap(({ own }) => own)
    .slice(0, most)
    .sort()
}

function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, readFileSync(from))
}

function plainPath(path: string): string {
  return posix.join(...path.split('/').map((part) => (ignoredSomewhere.has(part) ? `of-${part}` : part)))
}

/** The sides decode odd bytes in their own ways; what is compared here is speed. */
function isText(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile() || stats.size === 0 || stats.size > mostBytes) return false
  const bytes = readFileSync(file)
  return !bytes.includes(0) && Buffer.from(bytes.toString('utf8')).equals(bytes)
}
