import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { CommitOutcome, FileStep } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashBytes } from '../disk/hash-bytes.ts'
import { type Journal, openJournal } from './open-journal.ts'
import { quickCalls } from './testing/faulty-calls.ts'
import { fillProject, hashText, makeProject, move, type Project, picture, remove, twenty, write } from './testing/project.ts'
import { noTrash } from './trash.ts'

let here: Project
let root: string
let journal: Journal
beforeEach(() => {
  here = makeProject()
  root = here.root
  journal = openJournal(here.journal, { calls: quickCalls, trash: noTrash })
})
afterEach(() => {
  journal.close()
  rmSync(here.place, { recursive: true, force: true })
})

const put = (relative: string, text: string, mode = 0o644): void => {
  writeFileSync(join(root, relative), text)
  chmodSync(join(root, relative), mode)
}
const read = (relative: string): string => readFileSync(join(root, relative), 'utf8')
const commit = (...steps: FileStep[]): CommitOutcome => journal.commit(steps, { roots: [root] })
const codes = (outcome: CommitOutcome): string[] => (outcome.ok ? ['ok'] : outcome.troubles.map(({ path, code }) => `${path}: ${code}`))
const idOf = (outcome: CommitOutcome): string => (outcome.ok ? outcome.id : '')

describe('a commit', () => {
  // [F1.40]
  it('writes, makes, moves and removes files with their modes, and is listed', () => {
    const steps = fillProject(here, twenty)
    const start = picture(root)
    const outcome = journal.commit(steps, { roots: [root], title: 'Twenty files' })
    expect(outcome).toEqual({ ok: true, id: expect.stringMatching(/^1-/), notes: [] })
    const now = picture(root)
    expect(now['src/changed-0.ts']).toBe('755 1 new 0, and longer\n')
    expect(now['fresh/1/created-1.ts']).toBe('644 1 created 1\n')
    expect(now['src/deep/removed-0.ts']).toBeUndefined()
    expect(now['src/deep/moved-1.ts']).toBe('700 1 moved 1\n')
    expect(now['elsewhere/rewritten-0.ts']).toBe('644 1 rewritten 0\n')
    expect(now['src/other-0.ts']).toBe('644 2 short 0\n')
    expect(Object.keys(now).filter((path) => path.includes('.tmp'))).toEqual([])
    expect(journal.list([root])).toMatchObject([{ id: idOf(outcome), roots: [root], state: 'applied', title: 'Twenty files' }])
    expect(journal.list([root])[0]?.files).toHaveLength(20)
    expect(journal.undo(undefined, [root])).toEqual({ ok: true, id: idOf(outcome), notes: [] })
    expect(picture(root)).toEqual(start)
    expect(journal.list([root])).toMatchObject([{ state: 'undone' }])
    expect(journal.redo(undefined, [root])).toEqual({ ok: true, id: idOf(outcome), notes: [] })
    expect(picture(root)).toEqual(now)
  })

  it('keeps its memory to itself', () => {
    commit(write(root, 'a.ts', null, 'a\n'))
    expect(statSync(here.journal).mode & 0o777).toBe(0o700)
    const files = readdirSync(join(here.journal, 'records')).concat(readdirSync(join(here.journal, 'packs')))
    expect(files).toHaveLength(2)
    expect(readdirSync(join(here.journal, 'passes'))).toEqual([])
  })

  it('makes no journal before it is needed, and none for nothing', () => {
    expect(journal.list([root])).toEqual([])
    expect(journal.comesFrom(root, 'a.ts', 'x', 'y')).toBe(false)
    expect(journal.recover()).toEqual({ finished: [], rolledBack: [], troubles: [] })
    expect(commit()).toEqual({ ok: true, id: '', notes: ['There are no changes to write.'] })
    expect(existsSync(here.journal)).toBe(false)
  })

  it.each([
    ['utf-8', '\uFEFFgrün 🌿\r\nno end', Buffer.from('\uFEFFgrün 🌿\r\nno end')],
    ['utf-16le', '\uFEFFa🌿\n', Buffer.from('fffe61003cd83fdf0a00', 'hex')],
    ['utf-16be', '\uFEFFa🌿\n', Buffer.from('feff0061d83cdf3f000a', 'hex')],
  ] as const)('writes %s, its byte order mark as the text has it', (encoding, text, bytes) => {
    put('a.txt', 'old')
    commit({ kind: 'write', root, relative: 'a.txt', before: hashText('old'), text, encoding })
    expect(readFileSync(join(root, 'a.txt'))).toEqual(bytes)
  })

  it('writes nothing at all when one text holds half a character', () => {
    put('a.txt', 'old')
    expect(codes(commit(write(root, 'b.txt', null, 'fine'), write(root, 'a.txt', 'old', 'half \uD83C of it')))).toEqual([
      'a.txt: unwritable',
    ])
    expect(picture(root)).toEqual({ 'a.txt': '644 1 old', 'src/': '755', 'src/deep/': '755' })
  })

  it('moves files in a circle, and over a name that another move sets free', () => {
    for (const name of ['a', 'b', 'c']) put(name, name, name === 'b' ? 0o755 : 0o644)
    const start = picture(root)
    expect(
      commit(move(root, 'a', 'a', 'b'), move(root, 'b', 'b', 'a'), move(root, 'c', 'c', 'd'), write(root, 'c', null, 'new c')),
    ).toMatchObject({
      ok: true,
    })
    expect(picture(root)).toMatchObject({ a: '755 1 b', b: '644 1 a', c: '644 1 new c', d: '644 1 c' })
    expect(journal.undo(undefined, [root])).toMatchObject({ ok: true })
    expect(picture(root)).toEqual(start)
  })

  it('keeps a moved file the same file', () => {
    put('a', 'a')
    linkSync(join(root, 'a'), join(root, 'other'))
    const { ino } = statSync(join(root, 'a'))
    commit(move(root, 'a', 'a', 'new/place/b'))
    expect(statSync(join(root, 'new/place/b'))).toMatchObject({ ino, nlink: 2 })
    journal.undo(undefined, [root])
    expect(statSync(join(root, 'a'))).toMatchObject({ ino, nlink: 2 })
    expect(existsSync(join(root, 'new'))).toBe(false)
  })

  it('leaves folders it made where somebody put something in meanwhile', () => {
    commit(write(root, 'x/y/z.ts', null, 'z'))
    put('x/mine.ts', 'mine')
    expect(journal.undo(undefined, [root])).toEqual({ ok: true, id: expect.stringMatching(/^1-/), notes: [] })
    expect(picture(join(root, 'x'))).toEqual({ 'mine.ts': '644 1 mine' })
  })

  it('works over several open folders, and is undone only with all of them open', () => {
    const second = join(here.place, 'second')
    mkdirSync(second)
    const about = { roots: [root, second] }
    const outcome = journal.commit([write(root, 'a', null, 'a'), write(second, 'b', null, 'b')], about)
    expect(journal.list([second])).toMatchObject([{ files: [{ path: 'root/a' }, { path: 'second/b' }] }])
    expect(codes(journal.undo(idOf(outcome), [second]))).toEqual(['root/a: outside-roots'])
    expect(read('a')).toBe('a')
    expect(journal.undo(undefined, [second, root])).toMatchObject({ ok: true })
    expect(readdirSync(second)).toEqual([])
    expect(codes(journal.commit([write(second, 'c', null, 'c')], { roots: [root] }))).toEqual(['c: outside-roots'])
  })

  it('takes a name as long as the disk does', () => {
    const name = 'é'.repeat(127)
    put(name, 'old')
    expect(commit(write(root, name, 'old', 'new'))).toMatchObject({ ok: true })
    expect(read(name)).toBe('new')
  })

  it('is not made by one that was cancelled', () => {
    const signal = { aborted: true, addEventListener: () => undefined, removeEventListener: () => undefined }
    expect(() => journal.commit([write(root, 'a', null, 'a')], { roots: [root] }, { signal })).toThrow(
      expect.objectContaining({ code: 'cancelled' }),
    )
    expect(existsSync(join(root, 'a'))).toBe(false)
  })

  it.each([1, 2, 3, 4])('is taken back whole when it is cancelled at look %i at the signal, before it is decided', (last) => {
    put('old', 'old')
    let looks = 0
    const signal = {
      get aborted() {
        return looks++ >= last
      },
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }
    const steps = [write(root, 'old', 'old', 'new'), write(root, 'deep/a', null, 'a'), write(root, 'b', null, 'b')]
    expect(() => journal.commit(steps, { roots: [root] }, { signal })).toThrow(expect.objectContaining({ code: 'cancelled' }))
    expect([readdirSync(root), read('old'), journal.list([root])]).toEqual([['old', 'src'], 'old', []])
    expect(journal.recover()).toEqual({ finished: [], rolledBack: [], troubles: [] })
    expect(journal.commit(steps, { roots: [root] })).toMatchObject({ ok: true })
  })
})

describe('a file that is not what it was', () => {
  const spoil: Record<string, (path: string) => void> = {
    'changed-since': (path) => writeFileSync(path, 'by somebody else'),
    missing: (path) => rmSync(path),
    'not-a-file': (path) => {
      rmSync(path)
      mkdirSync(path)
    },
    link: (path) => {
      renameSync(path, `${path}.real`)
      symlinkSync(`${path}.real`, path)
      writeFileSync(`${path}.real`, 'by somebody else')
    },
  }

  it.each(['changed-since', 'missing', 'not-a-file'])('(%s) stops the whole commit before anything is written', (code) => {
    put('a', 'a')
    put('b', 'b')
    const steps = [write(root, 'a', 'a', 'new a'), write(root, 'c', null, 'c'), write(root, 'b', 'b', 'new b')]
    spoil[code]?.(join(root, 'b'))
    const start = picture(root)
    const outcome = commit(...steps)
    expect(codes(outcome)).toEqual([`b: ${code}`])
    expect(picture(root)).toEqual(start)
  })

  it.each(['changed-since', 'missing', 'not-a-file', 'link'])('(%s) stops the whole undo before anything is written', (code) => {
    put('a', 'a')
    put('b', 'b')
    commit(write(root, 'a', 'a', 'new a'), write(root, 'c', null, 'c'), write(root, 'b', 'b', 'new b'))
    spoil[code]?.(join(root, 'b'))
    const start = picture(root)
    expect(codes(journal.undo(undefined, [root]))).toEqual([`b: ${code}`])
    expect(picture(root)).toEqual(start)
    expect(journal.list([root])).toMatchObject([{ state: 'applied' }])
  })

  it('stops a redo as well', () => {
    put('a', 'a')
    commit(write(root, 'a', 'a', 'new a'), write(root, 'c', null, 'c'))
    journal.undo(undefined, [root])
    put('c', 'mine')
    expect(codes(journal.redo(undefined, [root]))).toEqual(['c: exists'])
    expect(read('a')).toBe('a')
  })

  it.each<[string, () => FileStep]>([
    ['a new file', () => write(root, 'taken', null, 'new')],
    ['a move', () => move(root, 'a', 'a', 'taken')],
  ])('in the way of %s is left alone, be it a file, a link or a folder', (_, step) => {
    put('a', 'a')
    put('taken', 'mine')
    expect(codes(commit(step()))).toEqual(['taken: exists'])
    rmSync(join(root, 'taken'))
    mkdirSync(join(root, 'taken'))
    expect(codes(commit(step()))).toEqual(['taken: exists'])
    rmSync(join(root, 'taken'), { recursive: true })
    symlinkSync('nowhere', join(root, 'taken'))
    expect(codes(commit(step()))).toEqual(['taken: link'])
    expect(read('a')).toBe('a')
  })

  it('is seen also when it changes at the last moment, and what was done before is taken back', () => {
    for (const name of ['a', 'b', 'c', 'd']) put(name, name, 0o755)
    const steps = [write(root, 'a', 'a', 'new a'), write(root, 'new', null, 'new'), remove(root, 'b', 'b'), write(root, 'c', 'c', 'new c')]
    const spoilers: Record<string, () => void> = {
      'c: changed-since': () => put('c', 'mine'),
      'c: missing': () => rmSync(join(root, 'c')),
      'b: changed-since': () => put('b', 'mine'),
      'new: exists': () => put('new', 'mine'),
      // The same bytes by chance are somebody else's all the same.
      'new: exists ': () => put('new', 'new'),
    }
    for (const [expected, spoiler] of Object.entries(spoilers)) {
      const start = picture(root)
      let wanted: Record<string, string> = {}
      // The first file has just taken its place.
      const calls = {
        ...quickCalls,
        rename: (from: string, to: string) => {
          quickCalls.rename(from, to)
          if (!to.endsWith('/a') || wanted.a !== undefined) return
          spoiler()
          wanted = { ...picture(root), a: start.a ?? '' }
        },
      }
      const late = openJournal(here.journal, { calls, trash: noTrash })
      const outcome = late.commit(steps, { roots: [root] })
      late.close()
      expect(codes(outcome)).toEqual([expected.trim()])
      const mine = Object.fromEntries(Object.entries(wanted).filter(([path]) => !path.includes('.tmp')))
      expect(picture(root)).toEqual(mine)
      rmSync(join(root, 'new'), { force: true })
      for (const name of ['a', 'b', 'c', 'd']) put(name, name, 0o755)
    }
    expect(journal.list([root])).toEqual([])
  })

  it('is seen when it changes before its bytes are in the journal, and nothing is written', () => {
    put('a', 'a')
    const calls = {
      ...quickCalls,
      open: (path: string, flags: number, mode?: number) => {
        if (path.endsWith('.pack')) put('a', 'mine')
        return quickCalls.open(path, flags, mode)
      },
    }
    const late = openJournal(here.journal, { calls, trash: noTrash })
    expect(codes(late.commit([write(root, 'a', 'a', 'new a')], { roots: [root] }))).toEqual(['a: changed-since'])
    late.close()
    expect([read('a'), journal.list([root])]).toEqual(['mine', []])
  })

  it('is left alone when a failing commit had made it and somebody wrote into it since', () => {
    put('z', 'z')
    const calls = {
      ...quickCalls,
      rename: (from: string, to: string) => {
        if (!to.endsWith('/z')) return quickCalls.rename(from, to)
        put('new', 'mine')
        throw Object.assign(new Error('EIO: failing disk'), { code: 'EIO', syscall: 'rename' })
      },
    }
    const failing = openJournal(here.journal, { calls, trash: noTrash })
    const outcome = failing.commit([write(root, 'new', null, 'new'), write(root, 'z', 'z', 'new z')], { roots: [root] })
    failing.close()
    expect([outcome.ok, read('new'), read('z')]).toEqual([false, 'mine', 'z'])
  })

  it('is named as unsettled when the disk fails for good while a commit is taken back', () => {
    put('a', 'a')
    put('z', 'z')
    let isBroken = false
    const orFail = <Args extends unknown[]>(call: (...args: Args) => void, breaks: (...args: Args) => boolean) => {
      return (...args: Args): void => {
        isBroken ||= breaks(...args)
        if (isBroken) throw Object.assign(new Error('EIO: failing disk'), { code: 'EIO', syscall: 'rename' })
        call(...args)
      }
    }
    const calls = {
      ...quickCalls,
      rename: orFail(quickCalls.rename, (_, to) => to.endsWith('/z')),
      unlink: orFail(quickCalls.unlink, () => false),
    }
    const failing = openJournal(here.journal, { calls, trash: noTrash })
    const outcome = failing.commit([write(root, 'a', 'a', 'new a'), write(root, 'z', 'z', 'new z')], { roots: [root] })
    failing.close()
    expect(codes(outcome)).toEqual(['z: unwritable', 'z: unwritable'])
    expect(openJournal(here.journal, { calls: quickCalls, trash: noTrash }).recover().troubles).toEqual([])
    expect([read('a'), read('z')]).toEqual(['new a', 'new z'])
  })

  it('comes back although the disk fails twice while the commit is taken back', () => {
    put('a', 'a')
    put('z', 'z')
    let failures = 0
    const fail = (): never => {
      failures++
      throw Object.assign(new Error('EIO: failing disk'), { code: 'EIO', syscall: 'rename' })
    }
    const calls = {
      ...quickCalls,
      rename: (from: string, to: string) => {
        const isFault = failures === 0 ? to.endsWith('/z') : failures < 3 && to.endsWith('/a')
        return isFault ? fail() : quickCalls.rename(from, to)
      },
    }
    const failing = openJournal(here.journal, { calls, trash: noTrash })
    const outcome = failing.commit([write(root, 'a', 'a', 'new a'), write(root, 'z', 'z', 'new z')], { roots: [root] })
    failing.close()
    expect({ codes: codes(outcome), failures, a: read('a'), z: read('z') }).toEqual({
      codes: ['z: unwritable'],
      failures: 3,
      a: 'a',
      z: 'z',
    })
  })

  it('does not fail the commit when its folder is deleted right after', () => {
    mkdirSync(join(root, 'gone'))
    put('gone/a', 'a')
    const onProgress = () => rmSync(join(root, 'gone'), { recursive: true, force: true })
    expect(journal.commit([remove(root, 'gone/a', 'a')], { roots: [root] }, { onProgress })).toMatchObject({ ok: true })
  })

  it('is given back when it was written between our last look and our rename', () => {
    put('a', 'a')
    put('b', 'b')
    for (const [name, step] of [
      ['a', write(root, 'a', 'a', 'new a')],
      ['b', remove(root, 'b', 'b')],
    ] as const) {
      const write = quickCalls.rename
      const calls = {
        ...quickCalls,
        rename: (from: string, to: string) => {
          if (to.endsWith(`/${name}`) || from.endsWith(`/${name}`)) writeFileSync(join(root, name), 'at the last moment')
          write(from, to)
        },
      }
      const late = openJournal(here.journal, { calls, trash: noTrash })
      expect(codes(late.commit([step], { roots: [root] }))).toEqual([`${name}: changed-since`])
      late.close()
      expect(read(name)).toBe('at the last moment')
    }
    expect(readdirSync(root).sort()).toEqual(['a', 'b', 'src'])
  })
})

describe('places', () => {
  it.each([
    '../out.ts',
    'src/../../out.ts',
    '/etc/out.ts',
    '',
    'src//a.ts',
    'src/../a.ts',
    './a.ts',
    'a\0b',
    'a\\..\\..\\b',
    '.git/config',
    'src/.git/hooks/pre-commit',
    '.GIT/config',
    '.git',
    '.git./x',
    'git~1/config',
    '.g\u200Cit/config',
    'out-link/new.ts',
    'git-link/new.ts',
  ])('outside the open folders or in git are never written: %j', (relative) => {
    mkdirSync(join(root, '.git'))
    symlinkSync(here.place, join(root, 'out-link'))
    symlinkSync('.git', join(root, 'git-link'))
    const start = picture(here.place)
    const outcome = commit(write(root, relative, null, 'new'))
    expect(outcome).toMatchObject({ ok: false, troubles: [{ code: 'outside-roots' }] })
    expect(picture(root)).toEqual(
      Object.fromEntries(
        Object.entries(start).flatMap(([path, seen]) => (path.startsWith('root/') && path !== 'root/' ? [[path.slice(5), seen]] : [])),
      ),
    )
    expect(existsSync(join(here.place, 'out.ts'))).toBe(false)
  })

  it('behind a link inside the open folders are written, and the link stays', () => {
    put('src/real.ts', 'old')
    symlinkSync('src/real.ts', join(root, 'link.ts'))
    symlinkSync('link.ts', join(root, 'chain.ts'))
    symlinkSync('src', join(root, 'folder'))
    expect(commit(write(root, 'chain.ts', 'old', 'new'), write(root, 'folder/deep/x.ts', null, 'x'))).toMatchObject({ ok: true })
    expect(picture(root)).toEqual({
      'chain.ts': '-> link.ts',
      folder: '-> src',
      'link.ts': '-> src/real.ts',
      'src/': '755',
      'src/deep/': '755',
      'src/deep/x.ts': '644 1 x',
      'src/real.ts': '644 1 new',
    })
    journal.undo(undefined, [root])
    expect(read('src/real.ts')).toBe('old')
  })

  it('behind a link that leads outside, nowhere, or around in a circle are not', () => {
    writeFileSync(join(here.place, 'secret'), 'secret')
    symlinkSync('../secret', join(root, 'out'))
    symlinkSync('nowhere', join(root, 'broken'))
    symlinkSync('loop', join(root, 'loop'))
    expect(codes(commit(write(root, 'out', 'secret', 'new')))).toEqual(['out: outside-roots'])
    expect(codes(commit(write(root, 'broken', null, 'new')))).toEqual(['broken: link'])
    expect(codes(commit(write(root, 'loop', null, 'new')))).toEqual(['loop: link'])
    expect(readFileSync(join(here.place, 'secret'), 'utf8')).toBe('secret')
  })

  it('that are links are neither removed nor moved', () => {
    put('real', 'real')
    symlinkSync('real', join(root, 'link'))
    expect(codes(commit(remove(root, 'link', 'real')))).toEqual(['link: link'])
    expect(codes(commit(move(root, 'link', 'real', 'b')))).toEqual(['link: link'])
  })

  it('that two changes lead to are written by neither', () => {
    put('real', 'real')
    symlinkSync('real', join(root, 'link'))
    linkSync(join(root, 'real'), join(root, 'twin'))
    expect(codes(commit(write(root, 'real', 'real', '1'), write(root, 'link', 'real', '2')))).toContain('real: exists')
    expect(codes(commit(write(root, 'real', 'real', '1'), write(root, 'twin', 'real', '2')))).toEqual(['twin: link'])
    expect(codes(commit(write(root, 'x', null, '1'), move(root, 'real', 'real', 'x')))).toEqual(['x: exists'])
    expect(read('real')).toBe('real')
  })

  it('below a file are refused with the reason', () => {
    put('a', 'a')
    expect(codes(commit(write(root, 'a/b.ts', null, 'b')))).toEqual(['a/b.ts: not-a-file'])
  })

  it('that are read-only by their mode are not changed, not even by root', () => {
    put('a', 'a', 0o444)
    for (const step of [write(root, 'a', 'a', 'b'), remove(root, 'a', 'a'), move(root, 'a', 'a', 'b')])
      expect(codes(commit(step))).toEqual(['a: read-only'])
    expect(picture(root).a).toBe('444 1 a')
  })
})

describe('the journal', () => {
  it('undoes the newest first and redoes what was undone last', () => {
    put('a', '0')
    const ids = ['1', '2', '3'].map((text, at) => idOf(commit(write(root, 'a', String(at), text))))
    expect(journal.undo(undefined, [root])).toMatchObject({ ok: true, id: ids[2] })
    expect(journal.undo(undefined, [root])).toMatchObject({ ok: true, id: ids[1] })
    expect(read('a')).toBe('1')
    expect(journal.redo(undefined, [root])).toMatchObject({ ok: true, id: ids[1] })
    expect(journal.redo(undefined, [root])).toMatchObject({ ok: true, id: ids[2] })
    expect(read('a')).toBe('3')
    expect(codes(journal.undo(ids[0], [root]))).toEqual(['a: changed-since'])
    expect(journal.list([root]).map(({ id }) => id)).toEqual(ids.toReversed())
    expect(journal.list([here.place, '/nowhere'])).toHaveLength(3)
    expect(journal.list(['/nowhere'])).toEqual([])
  })

  it('says when there is nothing to undo, nothing to redo, or no such commit', () => {
    const refusal = (code: string) => expect.objectContaining({ code })
    expect(() => journal.undo(undefined, [root])).toThrow(refusal('nothing-to-undo'))
    expect(() => journal.redo('7-nope', [root])).toThrow(refusal('unknown-commit'))
    const id = idOf(commit(write(root, 'a', null, 'a')))
    expect(() => journal.redo(undefined, [root])).toThrow(refusal('nothing-to-redo'))
    expect(() => journal.redo(id, [root])).toThrow(refusal('nothing-to-redo'))
    expect(() => journal.undo('../../x', [root])).toThrow(refusal('unknown-commit'))
    expect(() => journal.undo(id, [join(here.place, 'elsewhere')])).toThrow(refusal('unknown-commit'))
  })

  it('knows what it made out of which bytes, also through a link', () => {
    put('a', 'old')
    symlinkSync('a', join(root, 'link'))
    const comesFrom = (path: string, then: string, now: string) => journal.comesFrom(root, path, hashText(then), hashText(now))
    commit(write(root, 'a', 'old', 'new'))
    commit(write(root, 'link', 'new', 'newer'))
    expect([comesFrom('a', 'old', 'newer'), comesFrom('link', 'old', 'newer'), comesFrom('a', 'newer', 'old')]).toEqual([true, true, false])
    expect([comesFrom('b', 'old', 'newer'), comesFrom('a', 'other', 'newer'), comesFrom('a', 'old', 'other')]).toEqual([
      false,
      false,
      false,
    ])
    journal.undo(undefined, [root])
    expect([comesFrom('a', 'newer', 'new'), comesFrom('a', 'new', 'newer'), comesFrom('a', 'newer', 'old')]).toEqual([true, true, false])
  })

  it('does not take for its own what somebody else wrote between two commits', () => {
    put('a', 'shown')
    commit(write(root, 'a', 'shown', 'ours'))
    put('a', 'theirs')
    commit(write(root, 'a', 'theirs', 'theirs and ours'))
    const comesFrom = (now: string) => journal.comesFrom(root, 'a', hashText('shown'), hashText(now))
    expect([comesFrom('ours'), comesFrom('theirs and ours')]).toEqual([true, false])
    journal.undo(undefined, [root])
    expect(comesFrom('theirs')).toBe(false)
  })

  it('recognises a reply that was applied, as long as its files are as it left them', () => {
    put('gone', 'gone')
    const steps = [write(root, 'a', null, 'a'), remove(root, 'gone', 'gone')]
    journal.commit(steps, { roots: [root], replyHash: 'reply' })
    expect(journal.appliedReply('reply', [root])).toMatchObject({ state: 'applied' })
    expect(journal.appliedReply('other', [root])).toBeUndefined()
    put('a', 'changed')
    expect(journal.appliedReply('reply', [root])).toBeUndefined()
    put('a', 'a')
    journal.undo(undefined, [root])
    expect(journal.appliedReply('reply', [root])).toBeUndefined()
  })

  it('forgets the oldest commits first, and never the newest', () => {
    const small = openJournal(here.journal, { calls: quickCalls, trash: noTrash, maxCommits: 3 })
    const ids = [1, 2, 3, 4, 5].map((at) => idOf(small.commit([write(root, `f${at}`, null, `${at}`)], { roots: [root] })))
    expect(small.list([root]).map(({ id }) => id)).toEqual(ids.slice(2).toReversed())
    expect(readdirSync(join(here.journal, 'packs'))).toHaveLength(3)
    small.close()
    const tiny = openJournal(here.journal, { calls: quickCalls, trash: noTrash, maxBytes: 10 })
    const id = idOf(tiny.commit([write(root, 'large', null, 'large\n'.repeat(1_000))], { roots: [root] }))
    expect(tiny.list([root]).map((each) => each.id)).toEqual([id])
    expect(tiny.undo(undefined, [root])).toMatchObject({ ok: true })
    tiny.close()
  })

  it('keeps large contents deflated and gives back the same bytes', () => {
    const text = 'a line that comes again and again\n'.repeat(50_000)
    put('large', text)
    commit(write(root, 'large', text, 'small'))
    const [pack = ''] = readdirSync(join(here.journal, 'packs'))
    expect(statSync(join(here.journal, 'packs', pack)).size).toBeLessThan(text.length / 10)
    journal.undo(undefined, [root])
    expect(hashBytes(readFileSync(join(root, 'large')))).toBe(hashText(text))
  })

  it('goes on when one of its folders was removed by hand', () => {
    idOf(commit(write(root, 'a', null, 'a')))
    for (const name of ['records', 'passes', 'packs']) {
      rmSync(join(here.journal, name), { recursive: true })
      expect(commit(write(root, `after ${name}`, null, 'x'))).toMatchObject({ ok: true })
    }
  })

  it('names the later commit that is in the way of an undo', () => {
    const first = idOf(commit(write(root, 'a', null, 'one')))
    const second = idOf(commit(write(root, 'a', 'one', 'two')))
    const third = idOf(commit(remove(root, 'a', 'two')))
    expect(journal.undo(first, [root])).toMatchObject({
      troubles: [{ code: 'missing', message: expect.stringContaining(`Undo ${third} first`) }],
    })
    journal.undo(third, [root])
    expect(journal.undo(first, [root])).toMatchObject({
      troubles: [{ code: 'changed-since', message: expect.stringContaining(`Undo ${second} first`) }],
    })
    journal.undo(second, [root])
    put('a', 'by hand')
    expect(journal.undo(first, [root])).toMatchObject({ troubles: [{ message: expect.stringContaining('Restore it') }] })
  })

  it('says that a deleted file with several names comes back as a file of its own', () => {
    put('a', 'a')
    linkSync(join(root, 'a'), join(root, 'b'))
    put('c', 'c')
    commit(remove(root, 'a', 'a'), remove(root, 'c', 'c'))
    expect(journal.undo(undefined, [root])).toMatchObject({ ok: true, notes: [expect.stringMatching(/^a had other hard links/)] })
    expect([statSync(join(root, 'a')).nlink, statSync(join(root, 'b')).nlink]).toEqual([1, 1])
  })

  it('with a damaged record says so, and everything else works', () => {
    put('a', 'a')
    const first = idOf(commit(write(root, 'a', 'a', 'b')))
    const second = idOf(commit(write(root, 'x', null, 'x')))
    truncateSync(join(here.journal, 'records', `${second}.json`), 100)
    expect(journal.list([root]).map(({ id }) => id)).toEqual([first])
    expect(journal.undo(second, [root])).toMatchObject({
      ok: false,
      troubles: [{ path: second, message: expect.stringContaining('damaged') }],
    })
    expect(journal.undo(undefined, [root])).toMatchObject({
      ok: false,
      troubles: [{ path: second, message: expect.stringContaining('damaged') }],
    })
    expect(journal.undo(first, [root])).toMatchObject({ ok: true, id: first, notes: [] })
    expect(commit(write(root, 'y', null, 'y'))).toMatchObject({ ok: true })
    expect(read('x')).toBe('x')
  })

  it.each<[string, (pack: string) => void]>([
    ['missing', (pack) => rmSync(pack)],
    ['cut off', (pack) => truncateSync(pack, 3)],
    ['empty', (pack) => truncateSync(pack, 0)],
    ['changed', (pack) => writeFileSync(pack, readFileSync(pack, 'latin1').replace('old text', 'OLD text'), 'latin1')],
    ['nonsense', (pack) => writeFileSync(pack, '[1, 2]               6')],
  ])('with a pack that is %s writes nothing', (_, spoil) => {
    put('a', 'old text')
    const id = idOf(commit(write(root, 'a', 'old text', 'new text')))
    spoil(join(here.journal, 'packs', `${id}.pack`))
    expect(codes(journal.undo(id, [root]))).toEqual(['a: missing'])
    expect(read('a')).toBe('new text')
    expect(commit(write(root, 'y', null, 'y'))).toMatchObject({ ok: true })
  })

  it('of a newer Sheaf is left alone', () => {
    commit(write(root, 'a', null, 'a'))
    const format = join(here.journal, 'format.json')
    const newer = expect.objectContaining({ code: 'state-newer' })
    writeFileSync(format, JSON.stringify({ kind: 'sheaf-journal', version: 2 }))
    expect(() => commit(write(root, 'b', null, 'b'))).toThrow(newer)
    expect(() => openJournal(here.journal)).toThrow(newer)
    writeFileSync(format, 'garbage')
    expect(() => openJournal(here.journal)).toThrow(expect.objectContaining({ code: 'state-broken' }))
    expect(existsSync(join(root, 'b'))).toBe(false)
  })

  it('that cannot be made or locked is a refusal, and nothing is written', () => {
    writeFileSync(join(here.place, 'file'), '')
    expect(() => openJournal(join(here.place, 'file', 'journal'))).toThrow(expect.objectContaining({ code: 'state-unwritable' }))
    mkdirSync(join(here.journal, 'lock.sqlite'), { recursive: true })
    expect(() => commit(write(root, 'a', null, 'a'))).toThrow(expect.objectContaining({ code: 'state-unwritable' }))
    expect(existsSync(join(root, 'a'))).toBe(false)
  })
})
