import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SystemCalls } from './calls.ts'
import { type Journal, openJournal } from './open-journal.ts'
import { faultyCalls, Killed, quickCalls } from './testing/faulty-calls.ts'
import { fillProject, hashText, makeProject, move, type Project, remove, sixSteps, snapshot, write } from './testing/project.ts'
import { noTrash, systemTrash } from './trash.ts'

const projects: Project[] = []
let here: Project
let root: string
beforeEach(() => {
  here = project()
  root = here.root
})
afterEach(() => {
  for (const { tempFolder } of projects.splice(0)) rmSync(tempFolder, { recursive: true, force: true })
})

function project(where?: string): Project {
  const fresh = makeProject(where)
  projects.push(fresh)
  return fresh
}

function using<Result>(calls: SystemCalls, folder: string, work: (journal: Journal) => Result): Result {
  const journal = openJournal(folder, { calls, trash: noTrash })
  try {
    return work(journal)
  } finally {
    journal.close()
  }
}

describe('a disk without hard links', () => {
  const noLinks: SystemCalls = {
    ...quickCalls,
    link: () => {
      throw Object.assign(new Error('EPERM: no links here'), { code: 'EPERM', syscall: 'link' })
    },
  }
  const plain = { ...sixSteps, hardLinks: 0, changed: 2, moved: 2 }

  it('commits, undoes and redoes on a disk without hard links', () => {
    const steps = fillProject(here, plain)
    const start = snapshot(root)
    using(noLinks, here.journal, (journal) => {
      expect(journal.commit(steps, { roots: [root] })).toMatchObject({ ok: true, notes: [] })
      const after = snapshot(root)
      expect(journal.undo(undefined, [root])).toMatchObject({ ok: true })
      expect(snapshot(root)).toEqual(start)
      expect(journal.redo(undefined, [root])).toMatchObject({ ok: true })
      expect(snapshot(root)).toEqual(after)
    })
  })

  it.each([
    ['killed', 'kill'],
    ['failing', { code: 'EIO' }],
  ] as const)('leaves files all old or all new without hard links when %s at any call', (_, how) => {
    const whole = project()
    const wholeSteps = fillProject(whole, plain)
    const { calls, made } = faultyCalls([], 'changing', noLinks)
    using(calls, whole.journal, (journal) => journal.commit(wholeSteps, { roots: [whole.root] }))
    const after = JSON.stringify(snapshot(whole.root))
    for (const at of made.keys()) {
      const each = project()
      const steps = fillProject(each, plain)
      const start = snapshot(each.root)
      const faulty = faultyCalls([{ at, how }], 'changing', noLinks)
      try {
        using(faulty.calls, each.journal, (journal) => journal.commit(steps, { roots: [each.root] }))
      } catch (error) {
        if (!(error instanceof Killed)) throw error
      }
      expect(using(noLinks, each.journal, (journal) => journal.recover()).problems).toEqual([])
      const now = snapshot(each.root)
      if (JSON.stringify(now) !== after) expect({ at, now }).toEqual({ at, now: start })
      rmSync(each.tempFolder, { recursive: true })
    }
  })

  it('refuses a name that is taken at the last moment, also without hard links', () => {
    const calls: SystemCalls = {
      ...noLinks,
      link: (from, to) => {
        if (to.endsWith('/new')) writeFileSync(join(root, 'new'), 'mine')
        noLinks.link(from, to)
      },
    }
    const outcome = using(calls, here.journal, (journal) => journal.commit([write(root, 'new', null, 'new')], { roots: [root] }))
    expect(outcome).toMatchObject({ ok: false, problems: [{ path: 'new', code: 'exists' }] })
    expect(readFileSync(join(root, 'new'), 'utf8')).toBe('mine')
  })
})

describe('a case-insensitive disk', () => {
  /** Spelling of the name on disk. */
  const spelled = (path: string): string => {
    try {
      const name = readdirSync(dirname(path)).find((each) => each.toLowerCase() === basename(path).toLowerCase())
      return join(dirname(path), name ?? basename(path))
    } catch {
      return path
    }
  }
  const folding: SystemCalls = {
    ...quickCalls,
    open: (path, flags, mode) => quickCalls.open(spelled(path), flags, mode),
    look: (path) => quickCalls.look(spelled(path)),
    realPath: (path) => quickCalls.realPath(spelled(path)),
    access: (path, how) => quickCalls.access(spelled(path), how),
    unlink: (path) => quickCalls.unlink(spelled(path)),
    link: (from, to) => quickCalls.link(spelled(from), spelled(to)),
    rename: (from, to) => {
      const [source, target] = [spelled(from), spelled(to)]
      quickCalls.rename(source, source === target ? to : target)
    },
  }

  it.each([
    ['with its text', undefined],
    ['with new text', 'new text\n'],
  ])('changes the case of a file name %s, and undoes it', (_, text) => {
    writeFileSync(join(root, 'Readme.md'), 'text\n')
    chmodSync(join(root, 'Readme.md'), 0o755)
    const start = snapshot(root)
    using(folding, here.journal, (journal) => {
      expect(journal.commit([move(root, 'Readme.md', 'text\n', 'README.md', text)], { roots: [root] })).toMatchObject({
        ok: true,
        notes: [],
      })
      const after = { 'README.md': `755 1 ${text ?? 'text\n'}`, 'src/': '755', 'src/deep/': '755' }
      expect(snapshot(root)).toEqual(after)
      expect(journal.undo(undefined, [root])).toMatchObject({ ok: true, notes: [] })
      expect(snapshot(root)).toEqual(start)
      expect(journal.redo(undefined, [root])).toMatchObject({ ok: true, notes: [] })
      expect(snapshot(root)).toEqual(after)
    })
  })

  it('reverts a change of case when another file fails', () => {
    writeFileSync(join(root, 'Readme.md'), 'text\n')
    writeFileSync(join(root, 'other'), 'other')
    const start = snapshot(root)
    const calls: SystemCalls = {
      ...folding,
      rename: (from, to) => {
        if (to.endsWith('/other')) throw Object.assign(new Error('EIO'), { code: 'EIO' })
        folding.rename(from, to)
      },
    }
    const steps = [move(root, 'Readme.md', 'text\n', 'README.md', 'new\n'), write(root, 'other', 'other', 'new')]
    expect(using(calls, here.journal, (journal) => journal.commit(steps, { roots: [root] }))).toMatchObject({ ok: false })
    expect(snapshot(root)).toEqual(start)
  })

  it('refuses a move to another spelling of an existing file', () => {
    writeFileSync(join(root, 'a'), 'a')
    writeFileSync(join(root, 'Other'), 'other')
    const outcome = using(folding, here.journal, (journal) => journal.commit([move(root, 'a', 'a', 'OTHER')], { roots: [root] }))
    expect(outcome).toMatchObject({ ok: false, problems: [{ code: 'exists' }] })
  })
})

it('renames a file to another case on a case-sensitive disk', () => {
  writeFileSync(join(root, 'Readme.md'), 'text\n')
  using(quickCalls, here.journal, (journal) => journal.commit([move(root, 'Readme.md', 'text\n', 'README.md')], { roots: [root] }))
  expect(readdirSync(root).sort()).toEqual(['README.md', 'src'])
})

it('moves a file with its mode to another disk, and back', () => {
  const there = project(tmpdir())
  writeFileSync(join(root, 'a.sh'), '#!/bin/sh\n')
  chmodSync(join(root, 'a.sh'), 0o751)
  writeFileSync(join(root, 'b'), 'b')
  const starts = [snapshot(root), snapshot(there.root)]
  const moved = [
    { ...move(root, 'a.sh', '#!/bin/sh\n', ''), to: { root: there.root, relative: 'src/a.sh' } },
    { ...move(root, 'b', 'b', '', 'new b'), to: { root: there.root, relative: 'new/b' } },
  ]
  using(quickCalls, here.journal, (journal) => {
    expect(journal.commit(moved, { roots: [root, there.root] })).toMatchObject({ ok: true, notes: [] })
    expect(existsSync(join(root, 'a.sh'))).toBe(false)
    expect(snapshot(there.root)).toMatchObject({ 'src/a.sh': '751 1 #!/bin/sh\n', 'new/b': '644 1 new b' })
    expect(journal.undo(undefined, [root, there.root])).toMatchObject({ ok: true, notes: [] })
    expect([snapshot(root), snapshot(there.root)]).toEqual(starts)
  })
})

it('moves deleted files to the system trash, but not files that an undo removes', () => {
  const trash = join(here.tempFolder, 'Trash')
  for (const folder of ['files', 'info']) mkdirSync(join(trash, folder), { recursive: true })
  writeFileSync(join(root, 'old'), 'old')
  writeFileSync(join(root, 'moved'), 'moved')
  const journal = openJournal(here.journal, { calls: quickCalls, trash: systemTrash({ XDG_DATA_HOME: here.tempFolder }, 'linux') })
  const steps = [remove(root, 'old', 'old'), write(root, 'new', null, 'new'), move(root, 'moved', 'moved', 'src/moved')]
  expect(journal.commit(steps, { roots: [root] })).toMatchObject({ ok: true, notes: [] })
  expect(snapshot(trash)).toMatchObject({ 'files/old': '644 1 old', 'info/old.trashinfo': expect.stringContaining(`Path=${root}/old`) })
  expect(journal.undo(undefined, [root])).toMatchObject({ ok: true, notes: [] })
  journal.close()
  expect(readdirSync(join(trash, 'files'))).toEqual(['old'])
  expect(readdirSync(root).sort()).toEqual(['moved', 'old', 'src'])
  expect(statSync(join(root, 'old')).nlink).toBe(1)
  expect(hashText(readFileSync(join(root, 'old'), 'utf8'))).toBe(hashText('old'))
})
