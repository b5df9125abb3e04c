// Makes a realistic sample project for screenshots: a shop in six languages, with a git history and uncommitted changes.

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { entityFiles } from './entity-files.ts'
import { otherFiles } from './other-files.ts'

const author = ['user.name=Ada', 'user.email=ada@orchard.example', 'commit.gpgsign=false', 'gc.auto=0', 'maintenance.auto=false']

export function makeSampleProject(folder: string): void {
  const files = { ...otherFiles, ...entityFiles() }
  const isEarly = (path: string) => !path.startsWith('ios/') && !path.startsWith('crates/')
  mkdirSync(folder, { recursive: true })
  git(folder, 'init', '--quiet', '--initial-branch=main')
  writeAll(
    folder,
    Object.entries(files).filter(([path]) => isEarly(path)),
  )
  commit(folder, 'The shop: web, api and jobs')
  writeAll(
    folder,
    Object.entries(files).filter(([path]) => !isEarly(path)),
  )
  commit(folder, 'Pricing as a library, and the courier’s phone')
  edit(folder, 'web/src/net/request.ts', 'retries = 2', 'retries = 3')
  edit(folder, 'api/internal/orders/handler.go', 'mostListed = 200', 'mostListed = 500')
  edit(folder, 'docs/architecture.md', 'jobs read a replica', 'jobs read a replica that may lag by a minute')
  writeAll(folder, [
    ['docs/weighing.md', '# Weighing\n\nWhat to do when the scale and the order disagree by more than a tenth.\n'],
    // Fake: it looks like a secret, but opens nothing.
    ['.env', 'DATABASE_URL=postgres://localhost/orchard\nMAIL_PASSWORD=correct-horse-battery\n'],
  ])
}

function writeAll(folder: string, files: readonly (readonly [path: string, text: string])[]): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Throws if the text isn't found: without the change, screenshots would look right but show nothing. */
function edit(folder: string, path: string, from: string, to: string): void {
  const text = readFileSync(join(folder, path), 'utf8')
  if (!text.includes(from)) throw new Error(`${path} in the sample doesn't contain "${from}"`)
  writeFileSync(join(folder, path), text.replace(from, to))
}

function commit(folder: string, message: string): void {
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message', message)
}

function git(folder: string, ...args: string[]): void {
  execFileSync('git', ['-C', folder, ...author.flatMap((setting) => ['-c', setting]), ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
}
