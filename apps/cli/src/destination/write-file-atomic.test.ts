import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeFileAtomic } from './write-file-atomic.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-write-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const bytes = (...texts: string[]) => texts.map((text) => Buffer.from(text))

it('writes a new file from many chunks and leaves nothing else behind', async () => {
  await writeFileAtomic(join(folder, 'out.txt'), bytes('a', 'b', 'c'.repeat(3_000_000), 'd'))
  expect(readdirSync(folder)).toEqual(['out.txt'])
  expect(readFileSync(join(folder, 'out.txt'), 'utf8')).toBe(`ab${'c'.repeat(3_000_000)}d`)
})

it('keeps the mode of the file it replaces', async () => {
  const file = join(folder, 'out.txt')
  writeFileSync(file, 'old')
  chmodSync(file, 0o600)
  await writeFileAtomic(file, bytes('new'))
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['new', 0o600])
})

it('does not replace a read-only file', async () => {
  const file = join(folder, 'out.txt')
  writeFileSync(file, 'old', { mode: 0o444 })
  await expect(writeFileAtomic(file, bytes('new'))).rejects.toMatchObject({ code: 'file-unwritable', detail: `${file} is read-only.` })
  expect(readFileSync(file, 'utf8')).toBe('old')
})

it('writes through a symlink instead of replacing it', async () => {
  mkdirSync(join(folder, 'real'))
  writeFileSync(join(folder, 'real', 'out.txt'), 'old')
  symlinkSync(join(folder, 'real', 'out.txt'), join(folder, 'link.txt'))
  await writeFileAtomic(join(folder, 'link.txt'), bytes('new'))
  expect([lstatSync(join(folder, 'link.txt')).isSymbolicLink(), readFileSync(join(folder, 'real', 'out.txt'), 'utf8')]).toEqual([
    true,
    'new',
  ])
})

it('writes to a device in place', async () => {
  await writeFileAtomic('/dev/null', bytes('gone'))
  expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true)
})

it('refuses a folder, a missing folder, a long name and a full disk, and leaves no temporary file', async () => {
  await expect(writeFileAtomic(folder, bytes('x'))).rejects.toMatchObject({ code: 'file-unwritable', detail: `${folder} is a folder.` })
  await expect(writeFileAtomic(join(folder, 'no', 'out.txt'), bytes('x'))).rejects.toMatchObject({ code: 'file-unwritable' })
  const tooLong = join(folder, 'x'.repeat(300))
  await expect(writeFileAtomic(tooLong, bytes('x'))).rejects.toMatchObject({ code: 'file-unwritable' })
  await expect(writeFileAtomic('/dev/full', bytes('x'))).rejects.toMatchObject({ code: 'file-unwritable' })
  expect(readdirSync(folder)).toEqual([])
})

it('refuses a folder without write permission when not run as root', () => {
  chmodSync(folder, 0o555)
  const module = fileURLToPath(new URL('./write-file-atomic.ts', import.meta.url))
  const script = `import(${JSON.stringify(module)}).then(async ({ writeFileAtomic }) => {
    try { await writeFileAtomic(${JSON.stringify(join(folder, 'out.txt'))}, [Buffer.from('x')]) } catch (problem) { console.log(problem.code) }
  })`
  const stdout = execFileSync(process.execPath, ['-e', script], { uid: 65534, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  expect([stdout.trim(), readdirSync(folder)]).toEqual(['file-unwritable', []])
})
