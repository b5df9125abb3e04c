// Generates a repository of many small files, the same for the same seed, with nested ignore files, ignored and untracked files.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomFrom } from '../../packages/engine/src/work/testing/random.ts'
import { makeOnce } from './cache-folder.ts'
import { commitAll } from './commit-all.ts'

const words = ['account', 'basket', 'cursor', 'driver', 'editor', 'folder', 'ledger', 'market', 'number', 'parser', 'reader', 'window']
const endings = ['ts', 'js', 'py', 'md', 'json', 'css']
const untrackedShare = 0.005

/** `inside`: a folder around all files. */
export function fileTree(count: number, { seed = 1, inside = '' } = {}): string {
  return makeOnce(`tree-${count}-${seed}${inside === '' ? '' : `-in-${inside}`}`, (folder) => {
    const random = randomFrom(seed)
    const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
    const text = () =>
      Array.from(
        { length: 2 + Math.floor(random() * 12) },
        () => `const ${pick(words)} = ${pick(words)}(${Math.floor(random() * 1_000)})\n`,
      ).join('')
    const untracked = Math.floor(count * untrackedShare)

    let made = 0
    const fillFolder = (most: number) => {
      const parts = Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(words))
      const subfolder = join(folder, inside, ...parts, `${pick(words)}-${made}`)
      mkdirSync(subfolder, { recursive: true })
      if (random() < 0.01) writeFileSync(join(subfolder, 'debug.log'), text())
      for (let left = Math.min(most, 3 + Math.floor(random() * 22)); left > 0; left--, made++)
        writeFileSync(join(subfolder, `${pick(words)}-${made}.${pick(endings)}`), text())
    }

    writeIgnores(folder)
    while (made < count - untracked) fillFolder(count - untracked - made)
    commitAll(folder)
    while (made < count) fillFolder(count - made)
  })
}

/** Writes rules at the top and in subfolders, one of which cancels a rule at the top. */
function writeIgnores(folder: string): void {
  writeFileSync(join(folder, '.gitignore'), '*.log\n/generated/\n*.pyc\n')
  for (const [subfolder, rules] of [
    ['account', '!debug.log\n/private/\n'],
    ['reader/editor', '*.cache\n'],
  ] as const) {
    mkdirSync(join(folder, subfolder), { recursive: true })
    writeFileSync(join(folder, subfolder, '.gitignore'), rules)
  }
  for (const [subfolder, name] of [
    ['generated/deep', 'thing.ts'],
    ['account/private', 'notes.md'],
    ['reader/editor', 'a.cache'],
  ] as const) {
    mkdirSync(join(folder, subfolder), { recursive: true })
    writeFileSync(join(folder, subfolder, name), 'ignored\n')
  }
}
