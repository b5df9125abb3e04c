import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CommitOutcome, FileStep } from '@sheaf/contract'
import { afterEach, describe, expect, inject, it } from 'vitest'
import type { SystemCalls } from './calls.ts'
import { type JournalOptions, openJournal } from './open-journal.ts'
import { type Fault, faultyCalls, quickCalls } from './testing/faulty-calls.ts'
import { fillProject, makeProject, type Project, remove, sixSteps, snapshot, write } from './testing/project.ts'
import { sampleCalls } from './testing/sample-calls.ts'
import { noTrash } from './trash.ts'

/** In `npm run exam` every call fails with every code. */
const step = inject('isExam') ? 1 : 6

const projects: Project[] = []
const clear = (): void => {
  for (const { tempFolder } of projects.splice(0)) rmSync(tempFolder, { recursive: true, force: true })
}
afterEach(clear)

function project(where?: string): Project {
  const fresh = makeProject(where)
  projects.push(fresh)
  return fresh
}

function commit({ journal: folder, root }: Project, steps: readonly FileStep[], options: JournalOptions = {}): CommitOutcome {
  const journal = openJournal(folder, { calls: quickCalls, trash: noTrash, ...options })
  const outcome = journal.commit(steps, { roots: [root] })
  journal.close()
  return outcome
}

/** A commit or undo whose calls fail as given, in a folder where another commit was made before. */
function faulty(operation: 'commit' | 'undo', ...faults: Fault[]) {
  const here = project()
  const steps = fillProject(here, sixSteps)
  mkdirSync(join(here.root, 'before'))
  commit(here, [write(here.root, 'before/one.ts', null, 'one\n')])
  if (operation === 'undo') commit(here, steps)
  const start = snapshot(here.root)
  const { calls, made } = faultyCalls(faults, 'all')
  const journal = openJournal(here.journal, { calls, trash: noTrash })
  // Opening reads too, and refuses if it cannot; the calls of the commit or undo start here.
  const first = made.length
  const outcome = operation === 'commit' ? journal.commit(steps, { roots: [here.root] }) : journal.undo(undefined, [here.root])
  journal.close()
  return { here, start, outcome, made, first }
}

describe('a failing system call', () => {
  it.each([
    ['commit', 'EIO', 0],
    ['commit', 'ENOSPC', 1],
    ['commit', 'EACCES', 2],
    ['commit', 'EMFILE', 3],
    ['commit', 'EROFS', 4],
    ['commit', 'EXDEV', 5],
    ['undo', 'EIO', 0],
    ['undo', 'EACCES', 3],
  ] as const)('leaves files all old or all new after a %s with %s, and nothing to recover', (operation, code, offset) => {
    const whole = faulty(operation)
    const after = snapshot(whole.here.root)
    expect(whole.outcome.ok).toBe(true)
    let refused = 0
    for (const at of sampleCalls(whole.made, { first: whole.first, step, offset })) {
      const { here, start, outcome } = faulty(operation, { at, how: { code } })
      const now = snapshot(here.root)
      expect({ at, call: whole.made[at], now }).toEqual({ at, call: whole.made[at], now: outcome.ok ? after : start })
      if (!outcome.ok) {
        refused++
        expect(outcome.problems.map(({ message }) => message.length > 40)).not.toContain(false)
      }
      const journal = openJournal(here.journal, { calls: quickCalls, trash: noTrash })
      expect(journal.recover().problems).toEqual([])
      expect(snapshot(here.root)).toEqual(now)
      const states = journal.list([here.root]).map(({ state }) => state)
      expect({ at, states }).toEqual({
        at,
        states:
          operation === 'commit' ? (outcome.ok ? ['applied', 'applied'] : ['applied']) : [outcome.ok ? 'undone' : 'applied', 'applied'],
      })
      journal.close()
      clear()
    }
    expect(refused).toBeGreaterThan(50)
  })
})

it('settles a commit when a failed disk works again', () => {
  const whole = faulty('commit')
  const after = JSON.stringify(snapshot(whole.here.root))
  for (const at of sampleCalls(whole.made, { first: whole.first, step })) {
    const { here, start } = faulty('commit', { at, how: { code: 'EIO' }, lasting: true })
    const journal = openJournal(here.journal, { calls: quickCalls, trash: noTrash })
    expect(journal.recover().problems).toEqual([])
    journal.close()
    const now = snapshot(here.root)
    if (JSON.stringify(now) !== after) expect({ at, now }).toEqual({ at, now: start })
    clear()
  }
})

describe('a full disk', () => {
  const mounts: string[] = []
  afterEach(() => {
    for (const folder of mounts.splice(0)) execFileSync('/bin/sh', ['-c', 'umount "$0"', folder])
  })

  /** A disk of one megabyte; if none can be mounted, calls that fail in the same way after as many bytes. */
  function smallDisk(): { disk: string; calls: SystemCalls } {
    const disk = join(project().tempFolder, 'disk')
    mkdirSync(disk)
    try {
      execFileSync('/bin/sh', ['-c', 'mount -t tmpfs -o size=1m,mode=0777 tmpfs "$0"', disk], { stdio: 'ignore' })
      mounts.push(disk)
      return { disk, calls: quickCalls }
    } catch {
      return { disk, calls: rationed(disk, 1 << 20) }
    }
  }

  function rationed(disk: string, size: number): SystemCalls {
    let left = size
    return {
      ...quickCalls,
      write: (handle, bytes, from, length, at) => {
        if (quickCalls.realPathOfHandle(handle)?.startsWith(disk)) left -= length
        if (left < 0) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', syscall: 'write' })
        return quickCalls.write(handle, bytes, from, length, at)
      },
    }
  }

  it('leaves every file unchanged when the disk of the files or of the journal is full', () => {
    const { disk, calls } = smallDisk()
    const root = join(disk, 'root')
    mkdirSync(join(root, 'src'), { recursive: true })
    const steps: FileStep[] = []
    for (let at = 0; at < 20; at++) {
      writeFileSync(join(root, 'src', `file-${at}`), `small ${at}\n`)
      steps.push(write(root, `src/file-${at}`, `small ${at}\n`, `large ${at}\n`.repeat(10_000)))
    }
    execFileSync('ln', [join(root, 'src/file-7'), join(root, 'other-name')])
    steps.push(remove(root, 'src/gone', 'gone\n'))
    writeFileSync(join(root, 'src/gone'), 'gone\n')
    const start = snapshot(root)
    for (const journal of [join(projects[0]?.tempFolder ?? '', 'journal'), join(disk, 'journal')]) {
      const outcome = commit({ tempFolder: disk, root, journal }, steps, { calls })
      expect(outcome).toEqual({ ok: false, problems: [expect.objectContaining({ code: 'disk-full' })] })
      expect(snapshot(root)).toEqual(start)
    }
    const fits = steps.filter((step) => step.relative === 'src/gone' || step.relative === 'src/file-7')
    expect(commit({ tempFolder: disk, root, journal: join(disk, 'journal') }, fits)).toMatchObject({ ok: true })
  })

  it('restores the old bytes when the disk fills up during a write in place', () => {
    const { disk, calls } = smallDisk()
    const root = join(disk, 'root')
    mkdirSync(root)
    writeFileSync(join(root, 'one'), 'one\n'.repeat(1_000))
    execFileSync('ln', [join(root, 'one'), join(root, 'other')])
    const start = snapshot(root)
    const outcome = commit(
      { tempFolder: disk, root, journal: join(projects[0]?.tempFolder ?? '', 'journal') },
      [write(root, 'one', 'one\n'.repeat(1_000), 'two\n'.repeat(500_000))],
      { calls },
    )
    const message = "Couldn't write one: the disk is full (ENOSPC). Nothing was changed. Free some space, then try again."
    expect(outcome).toEqual({ ok: false, problems: [{ path: 'one', code: 'disk-full', message }] })
    expect(snapshot(root)).toEqual(start)
  })
})
