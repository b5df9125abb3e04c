import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { SystemCalls } from './calls.ts'
import { openJournal } from './open-journal.ts'
import { faultyCalls, Killed, quickCalls } from './testing/faulty-calls.ts'
import { fillProject, makeProject, type Project, sixSteps, twentySteps } from './testing/project.ts'
import { noTrash } from './trash.ts'

const projects: Project[] = []
afterEach(() => {
  for (const { tempFolder } of projects.splice(0)) rmSync(tempFolder, { recursive: true, force: true })
})

function project(): Project {
  const fresh = makeProject()
  projects.push(fresh)
  return fresh
}

/** Calls that record which handles are open. */
function counted(base: SystemCalls): { calls: SystemCalls; open: Set<number> } {
  const open = new Set<number>()
  const calls: SystemCalls = {
    ...base,
    open: (...args) => {
      const handle = base.open(...args)
      open.add(handle)
      return handle
    },
    close: (handle) => {
      open.delete(handle)
      base.close(handle)
    },
  }
  return { calls, open }
}

it('closes every file after a commit, an undo and a redo', () => {
  const { root, journal: folder, ...rest } = project()
  const { calls, open } = counted(quickCalls)
  const journal = openJournal(folder, { calls, trash: noTrash })
  const steps = fillProject({ root, journal: folder, ...rest }, twentySteps)
  expect(journal.commit(steps, { roots: [root] })).toMatchObject({ ok: true })
  expect(journal.undo(undefined, [root])).toMatchObject({ ok: true })
  expect(journal.redo(undefined, [root])).toMatchObject({ ok: true })
  expect([...open]).toEqual([])
  journal.close()
})

it('closes every file, whichever call fails', () => {
  const whole = project()
  const { calls, made } = faultyCalls([], 'changing')
  const journal = openJournal(whole.journal, { calls, trash: noTrash })
  journal.commit(fillProject(whole, sixSteps), { roots: [whole.root] })
  journal.close()
  const left = [...made.keys()].flatMap((at) => {
    const each = project()
    const { calls, open } = counted(faultyCalls([{ at, how: { code: 'EIO' } }], 'changing').calls)
    const failing = openJournal(each.journal, { calls, trash: noTrash })
    failing.commit(fillProject(each, sixSteps), { roots: [each.root] })
    failing.close()
    return open.size === 0 ? [] : [{ at, call: made[at], open: open.size }]
  })
  expect(left).toEqual([])
})

it('closes every file after a recovery that stages the new files again', () => {
  const first = project()
  const { calls: whole, made } = faultyCalls([], 'changing')
  const complete = openJournal(first.journal, { calls: whole, trash: noTrash })
  complete.commit(fillProject(first, sixSteps), { roots: [first.root] })
  complete.close()
  const lost: string[] = []
  for (const at of made.keys()) {
    const each = project()
    const dying = openJournal(each.journal, { calls: faultyCalls([{ at, how: 'kill' }], 'changing').calls, trash: noTrash })
    const steps = fillProject(each, sixSteps)
    expect(() => dying.commit(steps, { roots: [each.root] })).toThrow(Killed)
    dying.close()
    for (const name of readdirSync(each.root, { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.tmp')) {
        lost.push(name)
        rmSync(join(each.root, name), { force: true })
      }
    const { calls, open } = counted(quickCalls)
    const recovering = openJournal(each.journal, { calls, trash: noTrash })
    recovering.recover()
    recovering.close()
    expect({ at, open: [...open] }).toEqual({ at, open: [] })
  }
  expect(lost.length).toBeGreaterThan(0)
})
