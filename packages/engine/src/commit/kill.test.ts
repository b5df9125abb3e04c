import { rmSync } from 'node:fs'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { openJournal } from './open-journal.ts'
import { type Fault, faultyCalls, Killed, quickCalls } from './testing/faulty-calls.ts'
import { fillProject, makeProject, type Project, type StepCounts, sixSteps, snapshot, twentySteps } from './testing/project.ts'
import { sampleCalls } from './testing/sample-calls.ts'
import { noTrash } from './trash.ts'

/** In `npm run exam` the process is killed at every call. */
const step = inject('isExam') ? 1 : 6

const projects: Project[] = []
afterEach(() => {
  for (const { tempFolder } of projects.splice(0)) rmSync(tempFolder, { recursive: true, force: true })
})

type Operation = 'commit' | 'undo' | 'redo'

/** Runs a commit, undo or redo whose calls fail as given; returns the folder's state before it. */
function killed(mix: StepCounts, operation: Operation, ...faults: Fault[]) {
  const project = makeProject()
  projects.push(project)
  const { root, journal: folder } = project
  const steps = fillProject(project, mix)
  const before = snapshot(root)
  if (operation !== 'commit') {
    const journal = openJournal(folder, { calls: quickCalls, trash: noTrash })
    journal.commit(steps, { roots: [root] })
    if (operation === 'redo') journal.undo(undefined, [root])
    journal.close()
  }
  const start = snapshot(root)
  const faulty = faultyCalls(faults, 'changing')
  let wasKilled = false
  try {
    const journal = openJournal(folder, { calls: faulty.calls, trash: noTrash })
    try {
      if (operation === 'commit') journal.commit(steps, { roots: [root] })
      else journal[operation](undefined, [root])
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

const nothing = { finished: [], rolledBack: [], problems: [] }

describe.each<[Operation, string, StepCounts]>([
  ['commit', 'twenty', twentySteps],
  ['undo', 'twenty', twentySteps],
  ['redo', 'six', sixSteps],
])('a %s of %s files', (operation, _, mix) => {
  const whole = killed(mix, operation)
  const after = snapshot(whole.project.root)

  // [F1.75]
  it('leaves files all old or all new after a kill at any call, and recovers in one run', () => {
    const outcomes = new Set<string>()
    for (const at of sampleCalls(whole.made, { step }))
      for (const how of whole.made[at] === 'write' ? (['kill', 'kill-half-written'] as const) : (['kill'] as const)) {
        const { project, start, wasKilled } = killed(mix, operation, { at, how })
        expect(wasKilled).toBe(true)
        const { recovered } = recover(project)
        const now = snapshot(project.root)
        const isNew = JSON.stringify(now) === JSON.stringify(after)
        if (!isNew) expect({ at, how, now }).toEqual({ at, how, now: start })
        expect(recovered?.problems).toEqual([])
        expect(recover(project).recovered).toEqual(nothing)
        expect(snapshot(project.root)).toEqual(now)
        const journal = openJournal(project.journal, { calls: quickCalls, trash: noTrash })
        const states = journal.list([project.root]).map(({ state }) => state)
        journal.close()
        const expected =
          operation === 'commit' ? [['applied'], []] : operation === 'undo' ? [['undone'], ['applied']] : [['applied'], ['undone']]
        expect(states).toEqual(isNew ? expected[0] : expected[1])
        outcomes.add(isNew ? 'new' : 'old')
        rmSync(project.tempFolder, { recursive: true })
      }
    expect([...outcomes].sort()).toEqual(['new', 'old'])
  })
})

it('recovers from a kill during the recovery from a kill, at any call', () => {
  const { made, project: wholeProject } = killed(sixSteps, 'commit')
  const after = JSON.stringify(snapshot(wholeProject.root))
  for (const at of sampleCalls(made, { step })) {
    for (let again = 0; ; again++) {
      const { project, start } = killed(sixSteps, 'commit', { at, how: 'kill' })
      const { recovered } = recover(project, { at: again, how: 'kill-half-written' })
      recover(project)
      const now = snapshot(project.root)
      if (JSON.stringify(now) !== after) expect({ at, again, now }).toEqual({ at, again, now: start })
      expect(recover(project).recovered).toEqual(nothing)
      rmSync(project.tempFolder, { recursive: true })
      if (recovered !== undefined) break
    }
  }
})

it('leaves files all old or all new after a kill during a rollback', () => {
  const { made, project: wholeProject } = killed(sixSteps, 'commit')
  const after = JSON.stringify(snapshot(wholeProject.root))
  for (const at of sampleCalls(made, { step, offset: 3 }))
    for (let again = at + 1; ; again++) {
      const { project, start, wasKilled } = killed(
        sixSteps,
        'commit',
        { at, how: { code: 'EIO' } },
        { at: again, how: 'kill-half-written' },
      )
      recover(project)
      const now = snapshot(project.root)
      if (JSON.stringify(now) !== after) expect({ at, again, now }).toEqual({ at, again, now: start })
      expect(recover(project).recovered).toEqual(nothing)
      rmSync(project.tempFolder, { recursive: true })
      if (!wasKilled) break
    }
})
