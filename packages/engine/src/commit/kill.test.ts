import { rmSync } from 'node:fs'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { openJournal } from './open-journal.ts'
import { type Fault, faultyCalls, Killed, quickCalls } from './testing/faulty-calls.ts'
import { fillProject, type Mix, makeProject, type Project, picture, six, twenty } from './testing/project.ts'
import { spreadCalls } from './testing/spread-calls.ts'
import { noTrash } from './trash.ts'

/** In `npm run exam` the process is killed at every call. */
const step = inject('isExam') ? 1 : 6

const projects: Project[] = []
afterEach(() => {
  for (const { place } of projects.splice(0)) rmSync(place, { recursive: true, force: true })
})

type Deed = 'commit' | 'undo' | 'redo'

/** Runs a commit, undo or redo whose calls fail as given; returns the folder's state before it. */
function killed(mix: Mix, deed: Deed, ...faults: Fault[]) {
  const project = makeProject()
  projects.push(project)
  const { root, journal: folder } = project
  const steps = fillProject(project, mix)
  const before = picture(root)
  if (deed !== 'commit') {
    const journal = openJournal(folder, { calls: quickCalls, trash: noTrash })
    journal.commit(steps, { roots: [root] })
    if (deed === 'redo') journal.undo(undefined, [root])
    journal.close()
  }
  const start = picture(root)
  const faulty = faultyCalls(faults, 'changing')
  let wasKilled = false
  try {
    const journal = openJournal(folder, { calls: faulty.calls, trash: noTrash })
    try {
      if (deed === 'commit') journal.commit(steps, { roots: [root] })
      else journal[deed](undefined, [root])
    } finally {
      journal.close()
    }
  } catch (error) {
    if (!(error instanceof Killed)) throw error
    wasKilled = true
  }
  return { project, start, before, wasKilled, made: faulty.made }
}

function recover({ journal: folder }: Project, ...faults: Fault[]) {
  const faulty = faultyCalls(faults, 'changing')
  try {
    const journal = openJournal(folder, { calls: faulty.calls, trash: noTrash })
    const recovered = journal.recover()
    journal.close()
    return { recovered, count: faulty.made.length }
  } catch (error) {
    if (!(error instanceof Killed)) throw error
    return { recovered: undefined, count: faulty.made.length }
  }
}

const nothing = { finished: [], rolledBack: [], troubles: [] }

describe.each<[Deed, string, Mix]>([
  ['commit', 'twenty', twenty],
  ['undo', 'twenty', twenty],
  ['redo', 'six', six],
])('a %s of %s files', (deed, _, mix) => {
  const whole = killed(mix, deed)
  const after = picture(whole.project.root)

  // [F1.75]
  it('leaves files all old or all new after a kill at any call, and recovers in one run', () => {
    const outcomes = new Set<string>()
    for (const at of spreadCalls(whole.made, { step }))
      for (const how of whole.made[at] === 'write' ? (['kill', 'kill-half-written'] as const) : (['kill'] as const)) {
        const { project, start, wasKilled } = killed(mix, deed, { at, how })
        expect(wasKilled).toBe(true)
        const { recovered } = recover(project)
        const now = picture(project.root)
        const isNew = JSON.stringify(now) === JSON.stringify(after)
        if (!isNew) expect({ at, how, now }).toEqual({ at, how, now: start })
        expect(recovered?.troubles).toEqual([])
        expect(recover(project).recovered).toEqual(nothing)
        expect(picture(project.root)).toEqual(now)
        const journal = openJournal(project.journal, { calls: quickCalls, trash: noTrash })
        const states = journal.list([project.root]).map(({ state }) => state)
        journal.close()
        const stands = deed === 'commit' ? [['applied'], []] : deed === 'undo' ? [['undone'], ['applied']] : [['applied'], ['undone']]
        expect(states).toEqual(isNew ? stands[0] : stands[1])
        outcomes.add(isNew ? 'new' : 'old')
        rmSync(project.place, { recursive: true })
      }
    expect([...outcomes].sort()).toEqual(['new', 'old'])
  })
})

it('recovers from a kill during the recovery from a kill, at any call', () => {
  const { made, project: wholeProject } = killed(six, 'commit')
  const after = JSON.stringify(picture(wholeProject.root))
  for (const at of spreadCalls(made, { step })) {
    for (let again = 0; ; again++) {
      const { project, start } = killed(six, 'commit', { at, how: 'kill' })
      const { recovered } = recover(project, { at: again, how: 'kill-half-written' })
      recover(project)
      const now = picture(project.root)
      if (JSON.stringify(now) !== after) expect({ at, again, now }).toEqual({ at, again, now: start })
      expect(recover(project).recovered).toEqual(nothing)
      rmSync(project.place, { recursive: true })
      if (recovered !== undefined) break
    }
  }
})

it('leaves files all old or all new after a kill during a rollback', () => {
  const { made, project: wholeProject } = killed(six, 'commit')
  const after = JSON.stringify(picture(wholeProject.root))
  for (const at of spreadCalls(made, { step, offset: 3 }))
    for (let again = at + 1; ; again++) {
      const { project, start, wasKilled } = killed(six, 'commit', { at, how: { code: 'EIO' } }, { at: again, how: 'kill-half-written' })
      recover(project)
      const now = picture(project.root)
      if (JSON.stringify(now) !== after) expect({ at, again, now }).toEqual({ at, again, now: start })
      expect(recover(project).recovered).toEqual(nothing)
      rmSync(project.place, { recursive: true })
      if (!wasKilled) break
    }
})
