import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { stampOf } from '../stamp.ts'
import { readContained } from './read-contained.ts'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-read-')))
const root = join(place, 'root')
const secret = join(place, 'secret.txt')
mkdirSync(join(root, 'folder'), { recursive: true })
mkdirSync(join(root, '.git'))
mkdirSync(join(place, 'root-evil'))
writeFileSync(secret, 'secret')
writeFileSync(join(root, 'file.txt'), 'inside')
writeFileSync(join(root, 'odd (deleted)'), 'odd')
writeFileSync(join(root, 'folder', 'deep.txt'), 'deep')
writeFileSync(join(root, '.git', 'config'), 'config')
writeFileSync(join(place, 'root-evil', 'x'), 'evil')
symlinkSync('file.txt', join(root, 'link-in'))
symlinkSync(secret, join(root, 'link-out'))
symlinkSync('link-out', join(root, 'link-chain'))
symlinkSync('loop', join(root, 'loop'))
symlinkSync(place, join(root, 'folder-out'))
symlinkSync('folder', join(root, 'folder-in'))
symlinkSync('.git/config', join(root, 'link-git'))
symlinkSync(root, join(place, 'alias'))
execFileSync('mkfifo', [join(root, 'pipe')])
afterAll(() => rmSync(place, { recursive: true, force: true }))

const why = (relative: string, options = {}): string => {
  const read = readContained(root, relative, options)
  return read.ok ? `read ${read.bytes.toString('utf8')}` : read.why
}

describe('readContained', () => {
  it('reads a file with its stamp', () => {
    expect(readContained(root, 'folder/deep.txt')).toEqual({
      ok: true,
      bytes: Buffer.from('deep'),
      ...stampOf(join(root, 'folder/deep.txt')),
    })
    expect(why('odd (deleted)')).toBe('read odd')
  })

  it('reads through a root that is a link', () => {
    expect(readContained(join(place, 'alias'), 'file.txt')).toMatchObject({ ok: true, size: 6 })
  })

  it.each([
    ['../secret.txt', 'outside'],
    ['../root-evil/x', 'outside'],
    ['folder-out/secret.txt', 'outside'],
    ['a\0b', 'outside'],
    ['missing', 'missing'],
    ['file.txt/x', 'missing'],
    ['folder', 'folder'],
    ['pipe', 'special'],
    ['link-in', 'link'],
    ['link-out', 'link'],
    ['loop', 'link'],
    ['folder-in/deep.txt', 'link'],
  ])('does not read %j: %s', (path, expected) => {
    expect(why(path)).toBe(expected)
  })

  it.each([
    ['link-in', 'read inside'],
    ['folder-in/deep.txt', 'read deep'],
    ['link-out', 'outside'],
    ['link-chain', 'outside'],
    ['folder-out/secret.txt', 'outside'],
    ['link-git', 'outside'],
    ['loop', 'link'],
    ['pipe', 'special'],
  ])('with followLinks, answers %j with: %s', (path, expected) => {
    expect(why(path, { followLinks: true })).toBe(expected)
  })

  it('follows a link into another root', () => {
    expect(why('link-out', { followLinks: true, roots: [root, place] })).toBe('read secret')
  })

  it('refuses a file larger than maxBytes', () => {
    expect(readContained(root, 'file.txt', { maxBytes: 5 })).toEqual({ ok: false, why: 'too-large', size: 6 })
    expect(why('file.txt', { maxBytes: 6 })).toBe('read inside')
  })

  it('does not wait for a socket or a device', async () => {
    const server = createServer().listen(join(root, 'socket'))
    await once(server, 'listening')
    expect(why('socket')).toBe('special')
    server.close()
    await once(server, 'close')
    expect(readContained('/dev', 'zero')).toMatchObject({ ok: false, why: 'special' })
  })

  it('reports a file that it may not read', () => {
    chmodSync(place, 0o755)
    writeFileSync(join(root, 'private'), 'private')
    chmodSync(join(root, 'private'), 0o600)
    const script = `import { readContained } from ${JSON.stringify(new URL('./read-contained.ts', import.meta.url).href)}
      console.log(JSON.stringify(readContained(${JSON.stringify(root)}, 'private')))`
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      uid: 65534,
      gid: 65534,
      cwd: '/',
      encoding: 'utf8',
    })
    expect(JSON.parse(output)).toEqual({ ok: false, why: 'unreadable' })
  })

  it('never reads a file outside while another process swaps in a link', async () => {
    const target = join(root, 'swapped')
    const honest = join(root, 'honest')
    writeFileSync(honest, 'honest')
    linkSync(honest, target)
    const swapper = spawn(process.execPath, [fileURLToPath(new URL('../testing/swap-link.ts', import.meta.url)), target, honest, secret], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    await once(swapper.stdout, 'data')
    const seen = new Map<string, number>()
    for (let tries = 0; tries < 20_000; tries++) {
      const answer = why('swapped', { followLinks: tries % 2 === 0 })
      seen.set(answer, (seen.get(answer) ?? 0) + 1)
    }
    swapper.stdin.end()
    await once(swapper, 'exit')
    expect([...seen.keys()].filter((answer) => answer.includes('secret'))).toEqual([])
    // Both states must occur, otherwise the race proves nothing.
    expect(seen.get('read honest')).toBeGreaterThan(0)
    expect((seen.get('outside') ?? 0) + (seen.get('link') ?? 0)).toBeGreaterThan(0)
  })
})
