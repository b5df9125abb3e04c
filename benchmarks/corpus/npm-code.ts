// Makes a repository of third-party code: the text files of installed npm packages, copied several times if more files are needed.

import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { makeOnce } from './cache-folder.ts'
import { commitAll } from './commit-all.ts'

const endings = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json', 'md', 'css', 'html', 'h', 'hh', 'cc', 'yml']
/** Larger files are generated (rank files, bundles) and not typical of a repository. */
const maxBytes = 200_000
/** Each side ignores some of these by its own rules; renamed, all sides see the same files. */
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

/** A git repository with `atLeast` to `atMost` files. */
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

/** Takes whole packages, whose files import each other, in hash order; of the last one only the files that still fit. */
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

/** The sides decode invalid bytes differently, which would affect a comparison of speed. */
function isText(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile() || stats.size === 0 || stats.size > maxBytes) return false
  const bytes = readFileSync(file)
  return !bytes.includes(0) && Buffer.from(bytes.toString('utf8')).equals(bytes)
}
