import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { openJournal } from './open-journal.ts'
import type { CommitOrder } from './testing/commit-process.ts'
import { faultyCalls, quickCalls } from './testing/faulty-calls.ts'
import { fillProject, makeProject, move, type Project, remove, snapshot, twentySteps, write } from './testing/project.ts'
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

const commitProcess = fileURLToPath(new URL('./testing/commit-process.ts', import.meta.url))
const swapFolder = fileURLToPath(new URL('./testing/swap-folder.ts', import.meta.url))

/** Output of the process, and the signal that ended it. */
function run(order: CommitOrder): Promise<{ printed: string; signal: NodeJS.Signals | null }> {
  return new Promise((resolve) => {
    const child: ChildProcess = execFile(process.execPath, ['--disable-warning=ExperimentalWarning', commitProcess], (_, printed) =>
      resolve({ printed, signal: child.signalCode }),
    )
    child.stdin?.end(JSON.stringify(order))
  })
}

it('leaves files all old or all new after a process is killed during a commit', async () => {
  const counted = project()
  const { calls, made } = faultyCalls([], 'changing')
  const steps = fillProject(counted, twentySteps)
  const whole = openJournal(counted.journal, { calls, trash: noTrash })
  whole.commit(steps, { roots: [counted.root] })
  whole.close()
  const after = JSON.stringify(snapshot(counted.root))
  // The process does not count opens that create a file; a spread over the other calls is enough.
  const changes = made.filter((call) => call !== 'open').length
  const points = Array.from({ length: 24 }, (_, at) => Math.floor((at * (changes - 1)) / 23))
  const outcomes = new Set<string>()
  const tryPoint = async (killAt: number): Promise<void> => {
    const here = project()
    const order = { journal: here.journal, root: here.root, steps: fillProject(here, twentySteps), killAt }
    const start = snapshot(here.root)
    expect(await run(order)).toEqual({ printed: '', signal: 'SIGKILL' })
    const journal = openJournal(here.journal, { calls: quickCalls, trash: noTrash })
    expect(journal.recover().problems).toEqual([])
    const now = snapshot(here.root)
    const isNew = JSON.stringify(now) === after
    if (!isNew) expect({ killAt, now }).toEqual({ killAt, now: start })
    outcomes.add(isNew ? 'new' : 'old')
    expect(journal.recover()).toEqual({ finished: [], rolledBack: [], problems: [] })
    journal.close()
  }
  for (let at = 0; at < points.length; at += 4) await Promise.all(points.slice(at, at + 4).map(tryPoint))
  expect([...outcomes].sort()).toEqual(['new', 'old'])
})

it('runs commits of several processes one after another, and loses none', async () => {
  const { root, journal } = project()
  writeFileSync(join(root, 'counter'), '0')
  const order: CommitOrder = { journal, root, count: { file: 'counter', times: 15 } }
  const ran = await Promise.all([run(order), run(order), run(order)])
  const answers: { done: number; refused: string[] }[] = ran.map(({ printed }) => JSON.parse(printed))
  expect(answers.map(({ done }) => done)).toEqual([15, 15, 15])
  expect(answers.flatMap(({ refused }) => refused).filter((code) => code !== 'changed-since')).toEqual([])
  expect(readFileSync(join(root, 'counter'), 'utf8')).toBe('45')
  const opened = openJournal(journal)
  expect(new Set(opened.list([root]).map(({ id }) => id)).size).toBe(45)
  opened.close()
})

it('never writes outside when a folder becomes a link at any call of a commit', () => {
  const fill = ({ root, tempFolder }: Project) => {
    const outside = join(tempFolder, 'outside')
    for (const folder of [join(root, 'src'), outside]) {
      mkdirSync(join(folder, 'deep'), { recursive: true })
      for (const name of ['deep/changed', 'deep/removed', 'deep/moved', 'changed']) writeFileSync(join(folder, name), name)
      linkSync(join(folder, 'changed'), join(folder, 'other-name'))
    }
    const steps = [
      write(root, 'src/deep/changed', 'deep/changed', 'new'),
      remove(root, 'src/deep/removed', 'deep/removed'),
      move(root, 'src/deep/moved', 'deep/moved', 'src/here'),
      write(root, 'src/deep/new/file', null, 'new'),
      write(root, 'src/changed', 'changed', 'new'),
    ]
    const swap = (): void => {
      renameSync(join(root, 'src'), join(tempFolder, 'kept'))
      symlinkSync(outside, join(root, 'src'))
    }
    return { steps, swap, outside }
  }
  const counted = project()
  const { calls, made } = faultyCalls([], 'all')
  const whole = openJournal(counted.journal, { calls, trash: noTrash })
  expect(whole.commit(fill(counted).steps, { roots: [counted.root] })).toMatchObject({ ok: true })
  whole.close()
  for (const at of made.keys()) {
    const here = project()
    const { steps, swap, outside } = fill(here)
    const start = snapshot(outside)
    const journal = openJournal(here.journal, { calls: faultyCalls([{ at, how: { meanwhile: swap } }], 'all').calls, trash: noTrash })
    journal.commit(steps, { roots: [here.root] })
    journal.close()
    expect({ at, call: made[at], outside: snapshot(outside) }).toEqual({ at, call: made[at], outside: start })
    // Recovery settles everything once the folder is back.
    rmSync(join(here.root, 'src'), { recursive: true })
    renameSync(join(here.tempFolder, 'kept'), join(here.root, 'src'))
    const again = openJournal(here.journal, { calls: quickCalls, trash: noTrash })
    expect({ at, problems: again.recover().problems }).toEqual({ at, problems: [] })
    again.close()
    expect(Object.keys(snapshot(here.root)).filter((path) => path.includes('.tmp'))).toEqual([])
    rmSync(here.tempFolder, { recursive: true })
  }
})

it('never writes outside while another process swaps a folder for a link', async () => {
  const { root, journal: folder, tempFolder } = project()
  const outside = join(tempFolder, 'outside')
  mkdirSync(outside)
  writeFileSync(join(outside, 'file'), 'mine\n')
  writeFileSync(join(outside, 'secret'), 'secret\n')
  mkdirSync(join(outside, 'deep'))
  writeFileSync(join(root, 'src', 'file'), '0')
  writeFileSync(join(root, 'src', 'deep', 'other'), '0')
  const swapper = spawn(process.execPath, [swapFolder, join(root, 'src'), join(root, 'kept'), outside], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(swapper.stdout, 'data')
  const journal = openJournal(folder, { calls: quickCalls, trash: noTrash })
  let text = '0'
  const seen = { done: 0, refused: 0 }
  for (let tries = 0; tries < 800; tries++) {
    const steps = [write(root, 'src/file', text, `${tries + 1}`), write(root, 'src/deep/other', text, `${tries + 1}`)]
    if (journal.commit(steps, { roots: [root] }).ok) {
      seen.done++
      text = `${tries + 1}`
    } else seen.refused++
  }
  swapper.stdin.end()
  await once(swapper, 'exit')
  journal.recover()
  journal.close()
  expect(snapshot(outside)).toEqual({ 'deep/': '755', file: '644 1 mine\n', secret: '644 1 secret\n' })
  // Both outcomes must occur, otherwise the race proves nothing.
  expect({ done: seen.done > 0, refused: seen.refused > 0 }).toEqual({ done: true, refused: true })
  expect(snapshot(join(root, 'src'))).toEqual({ 'deep/': '755', 'deep/other': `644 1 ${text}`, file: `644 1 ${text}` })
})
