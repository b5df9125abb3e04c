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
import { fillProject, hashText, makeProject, move, type Project, remove, snapshot, twentySteps, write } from './testing/project.ts'
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
  rmSync(here.tempFolder, { recursive: true, force: true })
})

const put = (relative: string, text: string, mode = 0o644): void => {
  writeFileSync(join(root, relative), text)
  chmodSync(join(root, relative), mode)
}
const read = (relative: string): string => readFileSync(join(root, relative), 'utf8')
const commit = (...steps: FileStep[]): CommitOutcome => journal.commit(steps, { roots: [root] })
const codes = (outcome: CommitOutcome): string[] => (outcome.ok ? ['ok'] : outcome.problems.map(({ path, code }) => `${path}: ${code}`))
const idOf = (outcome: CommitOutcome): string => (outcome.ok ? outcome.id : '')

describe('a commit', () => {
  // [F1.40]
  it('writes, creates, moves and deletes files with their modes, lists the commit, undoes and redoes it', () => {
    const steps = fillProject(here, twentySteps)
    const start = snapshot(root)
    const outcome = journal.commit(steps, { roots: [root], title: 'Twenty files' })
    expect(outcome).toEqual({ ok: true, id: expect.stringMatching(/^1-/), notes: [] })
    const now = snapshot(root)
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
    expect(snapshot(root)).toEqual(start)
    expect(journal.list([root])).toMatchObject([{ state: 'undone' }])
    expect(journal.redo(undefined, [root])).toEqual({ ok: true, id: idOf(outcome), notes: [] })
    expect(snapshot(root)).toEqual(now)
  })

  it('creates a private journal with one record and one pack', () => {
    commit(write(root, 'a.ts', null, 'a\n'))
    expect(statSync(here.journal).mode & 0o777).toBe(0o700)
    const files = readdirSync(join(here.journal, 'records')).concat(readdirSync(join(here.journal, 'packs')))
    expect(files).toHaveLength(2)
    expect(readdirSync(join(here.journal, 'passes'))).toEqual([])
  })

  it('creates no journal before the first change', () => {
    expect(journal.list([root])).toEqual([])
    expect(journal.comesFrom(root, 'a.ts', 'x', 'y')).toBe(false)
    expect(journal.recover()).toEqual({ finished: [], rolledBack: [], problems: [] })
    expect(commit()).toEqual({ ok: true, id: '', notes: ['There are no changes to write.'] })
    expect(existsSync(here.journal)).toBe(false)
  })

  it.each([
    ['utf-8', '\uFEFFgrün 🌿\r\nno end', Buffer.from('\uFEFFgrün 🌿\r\nno end')],
    ['utf-16le', '\uFEFFa🌿\n', Buffer.from('fffe61003cd83fdf0a00', 'hex')],
    ['utf-16be', '\uFEFFa🌿\n', Buffer.from('feff0061d83cdf3f000a', 'hex')],
  ] as const)('writes %s with the byte order mark of the text', (encoding, text, bytes) => {
    put('a.txt', 'old')
    commit({ kind: 'write', root, relative: 'a.txt', before: hashText('old'), text, encoding })
    expect(readFileSync(join(root, 'a.txt'))).toEqual(bytes)
  })

  it('writes nothing if one text contains a lone surrogate', () => {
    put('a.txt', 'old')
    expect(codes(commit(write(root, 'b.txt', null, 'fine'), write(root, 'a.txt', 'old', 'half \uD83C of it')))).toEqual([
      'a.txt: unwritable',
    ])
    expect(snapshot(root)).toEqual({ 'a.txt': '644 1 old', 'src/': '755', 'src/deep/': '755' })
  })

  it('moves files in a circle, and to a name that another move frees', () => {
    for (const name of ['a', 'b', 'c']) put(name, name, name === 'b' ? 0o755 : 0o644)
    const start = snapshot(root)
    expect(
      commit(move(root, 'a', 'a', 'b'), move(root, 'b', 'b', 'a'), move(root, 'c', 'c', 'd'), write(root, 'c', null, 'new c')),
    ).toMatchObject({
      ok: true,
    })
    expect(snapshot(root)).toMatchObject({ a: '755 1 b', b: '644 1 a', c: '644 1 new c', d: '644 1 c' })
    expect(journal.undo(undefined, [root])).toMatchObject({ ok: true })
    expect(snapshot(root)).toEqual(start)
  })

  it('keeps the inode and hard links of a moved file', () => {
    put('a', 'a')
    linkSync(join(root, 'a'), join(root, 'other'))
    const { ino } = statSync(join(root, 'a'))
    commit(move(root, 'a', 'a', 'new/place/b'))
    expect(statSync(join(root, 'new/place/b'))).toMatchObject({ ino, nlink: 2 })
    journal.undo(undefined, [root])
    expect(statSync(join(root, 'a'))).toMatchObject({ ino, nlink: 2 })
    expect(existsSync(join(root, 'new'))).toBe(false)
  })

  it('keeps a created folder on undo if another file is in it', () => {
    commit(write(root, 'x/y/z.ts', null, 'z'))
    put('x/mine.ts', 'mine')
    expect(journal.undo(undefined, [root])).toEqual({ ok: true, id: expect.stringMatching(/^1-/), notes: [] })
    expect(snapshot(join(root, 'x'))).toEqual({ 'mine.ts': '644 1 mine' })
  })

  it('commits to several roots, and undoes only with all of them open', () => {
    const second = join(here.tempFolder, 'second')
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

  it('writes a file with the longest name that the disk allows', () => {
    const name = 'é'.repeat(127)
    put(name, 'old')
    expect(commit(write(root, name, 'old', 'new'))).toMatchObject({ ok: true })
    expect(read(name)).toBe('new')
  })

  it('writes nothing when it is canceled before it starts', () => {
    const signal = { aborted: true, addEventListener: () => undefined, removeEventListener: () => undefined }
    expect(() => journal.commit([write(root, 'a', null, 'a')], { roots: [root] }, { signal })).toThrow(
      expect.objectContaining({ code: 'cancelled' }),
    )
    expect(existsSync(join(root, 'a'))).toBe(false)
  })

  it.each([1, 2, 3, 4])('rolls back when it is canceled at check %i of the signal, before it is decided', (last) => {
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
    expect(journal.recover()).toEqual({ finished: [], rolledBack: [], problems: [] })
    expect(journal.commit(steps, { roots: [root] })).toMatchObject({ ok: true })
  })
})

describe('a file that is not as expected', () => {
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

  it.each(['changed-since', 'missing', 'not-a-file'])('refuses the whole commit before anything is written: %s', (code) => {
    put('a', 'a')
    put('b', 'b')
    const steps = [write(root, 'a', 'a', 'new a'), write(root, 'c', null, 'c'), write(root, 'b', 'b', 'new b')]
    spoil[code]?.(join(root, 'b'))
    const start = snapshot(root)
    const outcome = commit(...steps)
    expect(codes(outcome)).toEqual([`b: ${code}`])
    expect(snapshot(root)).toEqual(start)
  })

  it.each(['changed-since', 'missing', 'not-a-file', 'link'])('refuses the whole undo before anything is written: %s', (code) => {
    put('a', 'a')
    put('b', 'b')
    commit(write(root, 'a', 'a', 'new a'), write(root, 'c', null, 'c'), write(root, 'b', 'b', 'new b'))
    spoil[code]?.(join(root, 'b'))
    const start = snapshot(root)
    expect(codes(journal.undo(undefined, [root]))).toEqual([`b: ${code}`])
    expect(snapshot(root)).toEqual(start)
    expect(journal.list([root])).toMatchObject([{ state: 'applied' }])
  })

  it('refuses the whole redo if a file is in the way', () => {
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
  ])('refuses %s if a file, a link or a folder is in the way', (_, step) => {
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

  it('detects a change at the last moment, and rolls back', () => {
    for (const name of ['a', 'b', 'c', 'd']) put(name, name, 0o755)
    const steps = [write(root, 'a', 'a', 'new a'), write(root, 'new', null, 'new'), remove(root, 'b', 'b'), write(root, 'c', 'c', 'new c')]
    const spoilers: Record<string, () => void> = {
      'c: changed-since': () => put('c', 'mine'),
      'c: missing': () => rmSync(join(root, 'c')),
      'b: changed-since': () => put('b', 'mine'),
      'new: exists': () => put('new', 'mine'),
      // Equal bytes by chance still belong to another program.
      'new: exists ': () => put('new', 'new'),
    }
    for (const [expected, spoiler] of Object.entries(spoilers)) {
      const start = snapshot(root)
      let wanted: Record<string, string> = {}
      // Changes a file right after the first one was put in place.
      const calls = {
        ...quickCalls,
        rename: (from: string, to: string) => {
          quickCalls.rename(from, to)
          if (!to.endsWith('/a') || wanted.a !== undefined) return
          spoiler()
          wanted = { ...snapshot(root), a: start.a ?? '' }
        },
      }
      const late = openJournal(here.journal, { calls, trash: noTrash })
      const outcome = late.commit(steps, { roots: [root] })
      late.close()
      expect(codes(outcome)).toEqual([expected.trim()])
      const mine = Object.fromEntries(Object.entries(wanted).filter(([path]) => !path.includes('.tmp')))
      expect(snapshot(root)).toEqual(mine)
      rmSync(join(root, 'new'), { force: true })
      for (const name of ['a', 'b', 'c', 'd']) put(name, name, 0o755)
    }
    expect(journal.list([root])).toEqual([])
  })

  it('detects a change before the old bytes are stored, and writes nothing', () => {
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

  it('keeps a created file on rollback if another program changed it', () => {
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

  it('reports a file as unsettled when the disk fails permanently during a rollback', () => {
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
    expect(openJournal(here.journal, { calls: quickCalls, trash: noTrash }).recover().problems).toEqual([])
    expect([read('a'), read('z')]).toEqual(['new a', 'new z'])
  })

  it('rolls back although the disk fails twice during the rollback', () => {
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

  it('completes a commit whose folder is deleted right after', () => {
    mkdirSync(join(root, 'gone'))
    put('gone/a', 'a')
    const onProgress = () => rmSync(join(root, 'gone'), { recursive: true, force: true })
    expect(journal.commit([remove(root, 'gone/a', 'a')], { roots: [root] }, { onProgress })).toMatchObject({ ok: true })
  })

  it('restores a file that was written between the last check and the rename', () => {
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

describe('paths of a commit', () => {
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
  ])('refuses a path outside the roots or in .git: %j', (relative) => {
    mkdirSync(join(root, '.git'))
    symlinkSync(here.tempFolder, join(root, 'out-link'))
    symlinkSync('.git', join(root, 'git-link'))
    const start = snapshot(here.tempFolder)
    const outcome = commit(write(root, relative, null, 'new'))
    expect(outcome).toMatchObject({ ok: false, problems: [{ code: 'outside-roots' }] })
    expect(snapshot(root)).toEqual(
      Object.fromEntries(
        Object.entries(start).flatMap(([path, seen]) => (path.startsWith('root/') && path !== 'root/' ? [[path.slice(5), seen]] : [])),
      ),
    )
    expect(existsSync(join(here.tempFolder, 'out.ts'))).toBe(false)
  })

  it('writes through a link inside the roots, and keeps the link', () => {
    put('src/real.ts', 'old')
    symlinkSync('src/real.ts', join(root, 'link.ts'))
    symlinkSync('link.ts', join(root, 'chain.ts'))
    symlinkSync('src', join(root, 'folder'))
    expect(commit(write(root, 'chain.ts', 'old', 'new'), write(root, 'folder/deep/x.ts', null, 'x'))).toMatchObject({ ok: true })
    expect(snapshot(root)).toEqual({
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

  it('refuses a link that leads outside, nowhere or in a circle', () => {
    writeFileSync(join(here.tempFolder, 'secret'), 'secret')
    symlinkSync('../secret', join(root, 'out'))
    symlinkSync('nowhere', join(root, 'broken'))
    symlinkSync('loop', join(root, 'loop'))
    expect(codes(commit(write(root, 'out', 'secret', 'new')))).toEqual(['out: outside-roots'])
    expect(codes(commit(write(root, 'broken', null, 'new')))).toEqual(['broken: link'])
    expect(codes(commit(write(root, 'loop', null, 'new')))).toEqual(['loop: link'])
    expect(readFileSync(join(here.tempFolder, 'secret'), 'utf8')).toBe('secret')
  })

  it('refuses to delete or move a link', () => {
    put('real', 'real')
    symlinkSync('real', join(root, 'link'))
    expect(codes(commit(remove(root, 'link', 'real')))).toEqual(['link: link'])
    expect(codes(commit(move(root, 'link', 'real', 'b')))).toEqual(['link: link'])
  })

  it('refuses two changes of one file', () => {
    put('real', 'real')
    symlinkSync('real', join(root, 'link'))
    linkSync(join(root, 'real'), join(root, 'twin'))
    expect(codes(commit(write(root, 'real', 'real', '1'), write(root, 'link', 'real', '2')))).toContain('real: exists')
    expect(codes(commit(write(root, 'real', 'real', '1'), write(root, 'twin', 'real', '2')))).toEqual(['twin: link'])
    expect(codes(commit(write(root, 'x', null, '1'), move(root, 'real', 'real', 'x')))).toEqual(['x: exists'])
    expect(read('real')).toBe('real')
  })

  it('refuses a path below a file', () => {
    put('a', 'a')
    expect(codes(commit(write(root, 'a/b.ts', null, 'b')))).toEqual(['a/b.ts: not-a-file'])
  })

  it('refuses to change a file with a read-only mode, even for root', () => {
    put('a', 'a', 0o444)
    for (const step of [write(root, 'a', 'a', 'b'), remove(root, 'a', 'a'), move(root, 'a', 'a', 'b')])
      expect(codes(commit(step))).toEqual(['a: read-only'])
    expect(snapshot(root).a).toBe('444 1 a')
  })
})

describe('the journal', () => {
  it('undoes the newest commit first, and redoes the one undone last', () => {
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
    expect(journal.list([here.tempFolder, '/nowhere'])).toHaveLength(3)
    expect(journal.list(['/nowhere'])).toEqual([])
  })

  it('refuses if there is nothing to undo, nothing to redo, or no such commit', () => {
    const refusal = (code: string) => expect.objectContaining({ code })
    expect(() => journal.undo(undefined, [root])).toThrow(refusal('nothing-to-undo'))
    expect(() => journal.redo('7-nope', [root])).toThrow(refusal('unknown-commit'))
    const id = idOf(commit(write(root, 'a', null, 'a')))
    expect(() => journal.redo(undefined, [root])).toThrow(refusal('nothing-to-redo'))
    expect(() => journal.redo(id, [root])).toThrow(refusal('nothing-to-redo'))
    expect(() => journal.undo('../../x', [root])).toThrow(refusal('unknown-commit'))
    expect(() => journal.undo(id, [join(here.tempFolder, 'elsewhere')])).toThrow(refusal('unknown-commit'))
  })

  it('knows which bytes its commits turned into which, also through a link', () => {
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

  it('does not count bytes as its own that another program wrote between two commits', () => {
    put('a', 'shown')
    commit(write(root, 'a', 'shown', 'ours'))
    put('a', 'theirs')
    commit(write(root, 'a', 'theirs', 'theirs and ours'))
    const comesFrom = (now: string) => journal.comesFrom(root, 'a', hashText('shown'), hashText(now))
    expect([comesFrom('ours'), comesFrom('theirs and ours')]).toEqual([true, false])
    journal.undo(undefined, [root])
    expect(comesFrom('theirs')).toBe(false)
  })

  it('recognizes an applied reply as long as its files are unchanged', () => {
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

  it('removes the oldest commits first, and never the newest', () => {
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

  it('compresses large contents, and restores the same bytes', () => {
    const text = 'a line that comes again and again\n'.repeat(50_000)
    put('large', text)
    commit(write(root, 'large', text, 'small'))
    const [pack = ''] = readdirSync(join(here.journal, 'packs'))
    expect(statSync(join(here.journal, 'packs', pack)).size).toBeLessThan(text.length / 10)
    journal.undo(undefined, [root])
    expect(hashBytes(readFileSync(join(root, 'large')))).toBe(hashText(text))
  })

  it('continues when one of its folders was removed by hand', () => {
    idOf(commit(write(root, 'a', null, 'a')))
    for (const name of ['records', 'passes', 'packs']) {
      rmSync(join(here.journal, name), { recursive: true })
      expect(commit(write(root, `after ${name}`, null, 'x'))).toMatchObject({ ok: true })
    }
  })

  it('names the later commit that must be undone first', () => {
    const first = idOf(commit(write(root, 'a', null, 'one')))
    const second = idOf(commit(write(root, 'a', 'one', 'two')))
    const third = idOf(commit(remove(root, 'a', 'two')))
    expect(journal.undo(first, [root])).toMatchObject({
      problems: [{ code: 'missing', message: expect.stringContaining(`Undo the newer commit first (${third}).`) }],
    })
    journal.undo(third, [root])
    expect(journal.undo(first, [root])).toMatchObject({
      problems: [{ code: 'changed-since', message: expect.stringContaining(`Undo the newer commit first (${second}).`) }],
    })
    journal.undo(second, [root])
    put('a', 'by hand')
    expect(journal.undo(first, [root])).toMatchObject({ problems: [{ message: expect.stringContaining('Restore it') }] })
  })

  it('notes that a restored file is separate from its other hard links', () => {
    put('a', 'a')
    linkSync(join(root, 'a'), join(root, 'b'))
    put('c', 'c')
    commit(remove(root, 'a', 'a'), remove(root, 'c', 'c'))
    expect(journal.undo(undefined, [root])).toMatchObject({ ok: true, notes: [expect.stringMatching(/^a had other hard links/)] })
    expect([statSync(join(root, 'a')).nlink, statSync(join(root, 'b')).nlink]).toEqual([1, 1])
  })

  it('reports a damaged record, and undoes other commits', () => {
    put('a', 'a')
    const first = idOf(commit(write(root, 'a', 'a', 'b')))
    const second = idOf(commit(write(root, 'x', null, 'x')))
    truncateSync(join(here.journal, 'records', `${second}.json`), 100)
    expect(journal.list([root]).map(({ id }) => id)).toEqual([first])
    expect(journal.undo(second, [root])).toMatchObject({
      ok: false,
      problems: [{ path: second, message: expect.stringContaining('damaged') }],
    })
    expect(journal.undo(undefined, [root])).toMatchObject({
      ok: false,
      problems: [{ path: second, message: expect.stringContaining('damaged') }],
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
    ['garbage', (pack) => writeFileSync(pack, '[1, 2]               6')],
  ])('writes nothing on undo if the pack is %s', (_, spoil) => {
    put('a', 'old text')
    const id = idOf(commit(write(root, 'a', 'old text', 'new text')))
    spoil(join(here.journal, 'packs', `${id}.pack`))
    expect(codes(journal.undo(id, [root]))).toEqual(['a: missing'])
    expect(read('a')).toBe('new text')
    expect(commit(write(root, 'y', null, 'y'))).toMatchObject({ ok: true })
  })

  it('refuses a journal that a newer version wrote, or that is broken', () => {
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

  it('refuses if the journal cannot be created or locked, and writes nothing', () => {
    writeFileSync(join(here.tempFolder, 'file'), '')
    expect(() => openJournal(join(here.tempFolder, 'file', 'journal'))).toThrow(expect.objectContaining({ code: 'state-unwritable' }))
    mkdirSync(join(here.journal, 'lock.sqlite'), { recursive: true })
    expect(() => commit(write(root, 'a', null, 'a'))).toThrow(expect.objectContaining({ code: 'state-unwritable' }))
    expect(existsSync(join(root, 'a'))).toBe(false)
  })
})
