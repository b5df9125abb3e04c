import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileStep } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeCalls, type SystemCalls } from './calls.ts'
import { openJournal, type Recovered } from './open-journal.ts'
import { Killed, quickCalls } from './testing/faulty-calls.ts'
import { makeProject, move, type Project, remove, snapshot, write } from './testing/project.ts'
import { noTrash } from './trash.ts'

let here: Project
let root: string
let steps: FileStep[]
beforeEach(() => {
  here = makeProject()
  root = here.root
  for (const name of ['a', 'b', 'c']) writeFileSync(join(root, name), name)
  mkdirSync(join(root, 'other'))
  writeFileSync(join(root, 'other', 'd'), 'd')
  steps = [write(root, 'a', 'a', 'new a'), write(root, 'b', 'b', 'new b'), remove(root, 'c', 'c'), write(root, 'new', null, 'new')]
})
afterEach(() => rmSync(here.tempFolder, { recursive: true, force: true }))

/** Kills a commit right after the file of this name was put in place. */
function killAfter(name: string, committed: readonly FileStep[] = steps): void {
  let isDead = false
  const mortal =
    <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
    (...args: Args): Result => {
      if (isDead) throw new Killed()
      return work(...args)
    }
  const calls: SystemCalls = {
    ...quickCalls,
    open: mortal(quickCalls.open),
    link: mortal(quickCalls.link),
    unlink: mortal(quickCalls.unlink),
    rename: mortal((from, to) => {
      quickCalls.rename(from, to)
      if (to.endsWith(`/${name}`)) isDead = true
    }),
  }
  const journal = openJournal(here.journal, { calls, trash: noTrash })
  expect(() => journal.commit(committed, { roots: [root] })).toThrow(Killed)
  journal.close()
}

function recover(): Recovered {
  const journal = openJournal(here.journal, { calls: quickCalls, trash: noTrash })
  const recovered = journal.recover()
  journal.close()
  return recovered
}

const summary = ({ finished, rolledBack, problems }: Recovered) => ({
  finished: finished.length,
  rolledBack: rolledBack.length,
  problems: problems.map(({ path, code }) => `${path}: ${code}`),
})

describe('recovery', () => {
  it('completes a decided commit when the journal is opened', () => {
    killAfter('a')
    openJournal(here.journal, { calls: quickCalls, trash: noTrash }).close()
    expect(readFileSync(join(root, 'b'), 'utf8')).toBe('new b')
    expect(readdirSync(root).sort()).toEqual(['a', 'b', 'new', 'other', 'src'])
  })

  it('keeps files that another program wrote after the crash, reports them, completes the rest', () => {
    killAfter('a')
    writeFileSync(join(root, 'b'), 'mine')
    writeFileSync(join(root, 'c'), 'mine too')
    writeFileSync(join(root, 'new'), 'and mine')
    expect(summary(recover())).toEqual({ finished: 1, rolledBack: 0, problems: ['b: changed-since', 'c: changed-since', 'new: exists'] })
    expect(snapshot(root)).toMatchObject({ a: '644 1 new a', b: '644 1 mine', c: '644 1 mine too', new: '644 1 and mine' })
    expect(readdirSync(root).filter((name) => name.includes('sheaf'))).toEqual([])
    expect(summary(recover())).toEqual({ finished: 0, rolledBack: 0, problems: [] })
  })

  it('restores a file that another program writes during recovery', () => {
    killAfter('a')
    const calls: SystemCalls = {
      ...quickCalls,
      rename: (from, to) => {
        if (to.endsWith('/b')) writeFileSync(join(root, 'b'), 'mine')
        quickCalls.rename(from, to)
      },
    }
    const journal = openJournal(here.journal, { calls, trash: noTrash })
    expect(summary(journal.recover())).toEqual({ finished: 1, rolledBack: 0, problems: ['b: changed-since'] })
    journal.close()
    expect(snapshot(root)).toMatchObject({ a: '644 1 new a', b: '644 1 mine', new: '644 1 new' })
  })

  it('stages a file again that is missing or incomplete', () => {
    killAfter('a')
    for (const name of readdirSync(root).filter((each) => each.includes('sheaf')))
      if (name.startsWith('.b')) rmSync(join(root, name))
      else if (name.startsWith('.new')) writeFileSync(join(root, name), 'ne')
    expect(summary(recover())).toEqual({ finished: 1, rolledBack: 0, problems: [] })
    expect(snapshot(root)).toMatchObject({ a: '644 1 new a', b: '644 1 new b', new: '644 1 new' })
  })

  it('stages a moved file again that is missing', () => {
    killAfter('a', [write(root, 'a', 'a', 'new a'), move(root, 'b', 'b', 'moved')])
    for (const name of readdirSync(root).filter((each) => each.startsWith('.moved'))) rmSync(join(root, name))
    expect(summary(recover())).toEqual({ finished: 1, rolledBack: 0, problems: [] })
    expect(snapshot(root)).toMatchObject({ a: '644 1 new a', moved: '644 1 b' })
  })

  it('waits for a missing root without a problem, and for a missing folder with one', () => {
    killAfter('a', [write(root, 'a', 'a', 'new a'), write(root, 'other/d', 'd', 'new d')])
    renameSync(root, `${root}.away`)
    expect(summary(recover())).toEqual({ finished: 0, rolledBack: 0, problems: [] })
    renameSync(`${root}.away`, root)
    renameSync(join(root, 'other'), join(here.tempFolder, 'other'))
    expect(summary(recover())).toEqual({ finished: 0, rolledBack: 0, problems: [`${root}: unwritable`] })
    renameSync(join(here.tempFolder, 'other'), join(root, 'other'))
    expect(summary(recover())).toEqual({ finished: 1, rolledBack: 0, problems: [] })
    expect(snapshot(join(root, 'other'))).toEqual({ d: '644 1 new d' })
  })

  it('gives up on a folder that stays missing', () => {
    killAfter('a', [write(root, 'a', 'a', 'new a'), write(root, 'other/d', 'd', 'new d')])
    rmSync(join(root, 'other'), { recursive: true })
    const [name = ''] = readdirSync(join(here.journal, 'passes')).filter((each) => each.endsWith('.json'))
    const file = join(here.journal, 'passes', name)
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), at: '2020-01-01T00:00:00.000Z' }))
    expect(summary(recover())).toEqual({ finished: 1, rolledBack: 0, problems: ['other/d: changed-since'] })
    expect(summary(recover())).toEqual({ finished: 0, rolledBack: 0, problems: [] })
  })

  it('reports an unreadable pass, and refuses one that a newer version wrote', () => {
    killAfter('a')
    const [name = ''] = readdirSync(join(here.journal, 'passes')).filter((each) => each.endsWith('.json'))
    const file = join(here.journal, 'passes', name)
    const pass = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...pass, version: 2 }))
    expect(recover).toThrow(expect.objectContaining({ code: 'state-newer' }))
    writeFileSync(file, JSON.stringify({ ...pass, record: { ...pass.record, entries: [{}] } }))
    const before = snapshot(root)
    expect(summary(recover())).toEqual({ finished: 0, rolledBack: 0, problems: [`${file}: missing`] })
    expect(snapshot(root)).toEqual(before)
  })
})

describe('an interrupted write in place', () => {
  const old = 'old line\n'.repeat(100)
  const next = 'a new line\n'.repeat(120)

  function torn(): void {
    writeFileSync(join(root, 'one'), old)
    nodeCalls.link(join(root, 'one'), join(root, 'two'))
    const steps = [write(root, 'one', old, next)]
    const calls: SystemCalls = {
      ...quickCalls,
      write: (handle, bytes, from, length, at) => {
        const isHere = quickCalls.realPathOfHandle(handle) === join(root, 'one')
        if (!isHere || at > 0) return quickCalls.write(handle, bytes, from, length, at)
        quickCalls.write(handle, bytes, from, Math.floor(length / 2), at)
        throw new Killed()
      },
    }
    const journal = openJournal(here.journal, { calls, trash: noTrash })
    expect(() => journal.commit(steps, { roots: [root] })).toThrow(Killed)
    journal.close()
    expect([old, next]).not.toContain(readFileSync(join(root, 'one'), 'utf8'))
  }

  it('recognizes and completes an interrupted write', () => {
    torn()
    expect(summary(recover())).toEqual({ finished: 1, rolledBack: 0, problems: [] })
    expect(snapshot(root)).toMatchObject({ one: `644 2 ${next}`, two: `644 2 ${next}` })
  })

  it('keeps an interrupted file that another program wrote since', () => {
    torn()
    const mine = `${readFileSync(join(root, 'one'), 'utf8').slice(0, 950)} my own words ${'x'.repeat(100)}`
    writeFileSync(join(root, 'two'), mine)
    expect(summary(recover())).toEqual({ finished: 1, rolledBack: 0, problems: ['one: changed-since'] })
    expect(readFileSync(join(root, 'one'), 'utf8')).toBe(mine)
  })
})
