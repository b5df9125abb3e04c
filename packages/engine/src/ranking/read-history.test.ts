import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runGit } from '../disk/git/run-git.ts'
import { readHistory } from './read-history.ts'
import { wordTerm } from './term.ts'

let root = ''
let kept = ''
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-history-'))
  root = join(folder, 'root')
  kept = join(folder, 'kept', 'history.bin')
  mkdirSync(root)
})
afterEach(() => rmSync(dirname(root), { recursive: true }))

function git(...args: string[]): string {
  const who = ['-c', 'user.name=x', '-c', 'user.email=x@example.org', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...who, ...args], { cwd: root, encoding: 'utf8' })
}

function commit(message: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  git('add', '-A')
  git('commit', '-qm', message)
}

describe('readHistory', () => {
  it('reads commits whose objects are in another repository, which no other use of git does', async () => {
    git('init', '-q')
    commit('Begin', { 'a.ts': '1', 'b.ts': '1' })
    commit('Limit the rate', { 'a.ts': '2', 'b.ts': '2' })
    const shared = join(dirname(root), 'shared')
    git('clone', '-q', '--shared', root, shared)
    expect((await readHistory(shared, undefined, {}))?.paths).toEqual(['a.ts', 'b.ts'])
    expect(await runGit(shared, ['log'])).toMatchObject({ ok: false, why: 'refused' })
  })

  it('returns files that changed together, without the first commit', async () => {
    git('init', '-q')
    commit('Begin', { 'a.ts': '1', 'b.ts': '1', 'c.ts': '1' })
    commit('Limit the rate', { 'a.ts': '2', 'b.ts': '2' })
    const history = await readHistory(root, kept, {})
    expect(history?.paths).toEqual(['a.ts', 'b.ts'])
    expect(history?.commits.map(({ files }) => files)).toEqual([[0, 1]])
    expect(history?.commitsByTerm.get(wordTerm('limit'))).toEqual({ commits: [0], times: [2] })
  })

  it('uses current file names, also unusual ones, and limits a subfolder to its own files', async () => {
    git('init', '-q')
    const text = 'one\ntwo\nthree\nfour\n'
    commit('Begin', { 'in/a.ts': text, 'out.ts': '1' })
    commit('Change', { 'in/a.ts': `${text}five\n`, 'out.ts': '2', 'in/ä "b"\t.ts': 'x' })
    renameSync(join(root, 'in/a.ts'), join(root, 'in/z.ts'))
    commit('Move', {})
    expect((await readHistory(root, undefined, {}))?.paths).toEqual(['in/z.ts', 'in/ä "b"\t.ts', 'out.ts'])
    expect((await readHistory(join(root, 'in'), undefined, {}))?.paths).toEqual(['z.ts', 'ä "b"\t.ts'])
  })

  it('caches the history by HEAD commit', async () => {
    git('init', '-q')
    commit('Begin', { 'a.ts': '1' })
    commit('Limit the rate', { 'a.ts': '2' })
    const first = await readHistory(root, kept, {})
    expect(await readHistory(root, kept, {}, first)).toBe(first)
    expect(await readHistory(root, kept, {})).toEqual(first)
    const stored = readFileSync(kept, 'utf8')
    writeFileSync(kept, stored.replace(String(wordTerm('limit')), String(wordTerm('color'))))
    expect((await readHistory(root, kept, {}))?.commitsByTerm.has(wordTerm('color'))).toBe(true)
    for (const damaged of ['', stored.slice(0, -9), stored.replace('{', '\0'), stored.replace(root, 'elsewhere')]) {
      writeFileSync(kept, damaged)
      expect(await readHistory(root, kept, {})).toEqual(first)
    }
    commit('Refill tokens', { 'a.ts': '3' })
    const third = await readHistory(root, kept, {}, first)
    expect([third?.commits.length, third?.commitsByTerm.has(wordTerm('limit')), third?.commitsByTerm.has(wordTerm('token'))]).toEqual([
      2,
      true,
      true,
    ])
  })

  it('returns undefined without git or commits, and when canceled', async () => {
    expect(await readHistory(root, kept, {})).toBeUndefined()
    git('init', '-q')
    expect(await readHistory(root, kept, {})).toBeUndefined()
    commit('Begin', { 'a.ts': '1' })
    expect((await readHistory(root, kept, {}))?.commits).toEqual([])
    expect(await readHistory(root, kept, { signal: AbortSignal.abort() })).toBeUndefined()
  })
})
