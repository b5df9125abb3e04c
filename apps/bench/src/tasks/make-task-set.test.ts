import { benchLanguages, type Difficulty, difficulties, taskKinds } from '@sheaf/contract'
import { applyHunks, diffHunks } from '@sheaf/engine/change'
import { describe, expect, inject, it } from 'vitest'
import { makeRepository, openRandom } from '../repository/index.ts'
import { applyReply, evaluateReply, scoreRun } from '../score/index.ts'
import { planEdits } from '../score/plan-edits.ts'
import { checkSyntaxOutOfProcess } from '../score/syntax-check.ts'
import { simulatedAsk } from '../simulated/index.ts'
import { writeReply, writtenFiles } from '../simulated/write-reply.ts'
import { contextChars } from './choose-context.ts'
import { changedIn } from './hash-task-set.ts'
import { makeTaskSet } from './make-task-set.ts'
import type { BenchTask, TaskSet } from './task.ts'

const seeds = inject('isExam') ? ['sheaf-1', 'another', 'a third', 'a fourth'] : ['sheaf-1']
const sets = seeds.map((seed) => makeTaskSet(seed))

/** Every task, with its files after all previous tasks were solved. */
function inOrder(set: TaskSet) {
  return benchLanguages.flatMap((language) => {
    let files = set.start(language)
    return set.tasks
      .filter((task) => task.language === language)
      .map((task) => {
        const start = files
        const before = task.prepare(files)
        const solved = task.solve(before)
        if (!solved) throw new Error(`${task.id} has no solution`)
        files = solved
        return { task, start, before, solved }
      })
  })
}

function replyFor(before: ReadonlyMap<string, string>, solved: ReadonlyMap<string, string>, context = 1): string {
  return writeReply(writtenFiles(before, solved, context), { context, plan: true }, openRandom('test'))
}

/** The solution with an extra line, far from all changes. */
function withStrayLine(before: string, solved: string): string {
  const [old, lines] = [before.split('\n'), solved.split('\n')]
  const same = lines.findIndex((line, at) => line !== old[at])
  const tail = lines.toReversed().findIndex((line, at) => line !== old.at(-1 - at))
  const at = same > tail ? Math.floor(same / 2) : lines.length - Math.floor(tail / 2)
  return [...lines.slice(0, at), 'stray', ...lines.slice(at)].join('\n')
}

describe.each(sets)('the tasks of seed $seed', (set) => {
  const rows = inOrder(set)

  // [F7.1] [F7.3]
  it('has 30 tasks: each kind in three languages; per language two medium, three hard, one very hard', () => {
    expect(set.tasks.map(({ id }) => id)).toEqual(benchLanguages.flatMap((language) => [1, 2, 3, 4, 5, 6].map((at) => `${language}-${at}`)))
    for (const kind of taskKinds) {
      const own = set.tasks.filter((task) => task.kind === kind)
      expect([kind, own.length, new Set(own.map(({ language }) => language)).size]).toEqual([kind, 3, 3])
    }
    const counts = (tasks: readonly BenchTask[]) =>
      difficulties.map((level: Difficulty) => tasks.filter((task) => task.difficulty === level).length)
    for (const language of benchLanguages) expect(counts(set.tasks.filter((task) => task.language === language))).toEqual([2, 3, 1])
  })

  // [F7.4]
  it('shows the right amount of context, including all files that may change', () => {
    for (const { context, difficulty, language, mayChange, id } of set.tasks) {
      const start = set.start(language)
      const chars = context.reduce((sum, path) => sum + (start.get(path)?.length ?? Number.NaN), 0)
      expect([id, Math.abs(chars / contextChars[difficulty] - 1) <= 0.03]).toEqual([id, true])
      expect([id, new Set(context).size, mayChange.every((path) => context.includes(path))]).toEqual([id, context.length, true])
    }
  })

  it('has tasks with separate files and different instructions', () => {
    for (const language of benchLanguages) {
      const paths = set.tasks.filter((task) => task.language === language).flatMap(({ mayChange }) => mayChange)
      expect(new Set(paths).size).toBe(paths.length)
    }
    const texts = set.tasks.map(({ instructions }) => instructions)
    expect(texts.filter((text, at) => texts.some((other, place) => place !== at && other.includes(text)))).toEqual([])
  })

  // [F7.3]
  it('gives the full score only to the exact solution', () => {
    for (const { task, before, solved } of rows) {
      expect([task.id, task.verify(before, solved)]).toEqual([task.id, { score: 1 }])
      expect([task.id, task.verify(before, before).score]).toEqual([task.id, 0])
      const changed = changedIn(before, solved)
      expect([task.id, changed.length > 0, changed.every(([path]) => task.mayChange.includes(path))]).toEqual([task.id, true, true])
      for (const [path, text] of changed) {
        const hunks = diffHunks(before.get(path) ?? '', text)
        for (const missed of hunks) {
          const rest = applyHunks(
            before.get(path) ?? '',
            hunks.filter((hunk) => hunk !== missed),
          )
          expect([task.id, task.verify(before, new Map(solved).set(path, rest)).score < 1]).toEqual([task.id, true])
        }
        expect([task.id, task.verify(before, new Map(solved).set(path, withStrayLine(before.get(path) ?? '', text))).score]).toEqual([
          task.id,
          0,
        ])
      }
      const twin = task.context.find((path) => !task.mayChange.includes(path)) ?? ''
      expect([task.id, task.verify(before, new Map(solved).set(twin, `${solved.get(twin)}\nmore`)).score]).toEqual([task.id, 0])
    }
  })

  it('ends with code that parses, and starts with broken code only in fix-braces tasks', async () => {
    const wrong = async (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) => {
      const answers = await checkSyntaxOutOfProcess(changedIn(before, after).map(([path, text]) => ({ path, before: '', after: text })))
      return answers.some((lines) => lines === undefined || lines.length > 0)
    }
    for (const { task, start, before, solved } of rows) {
      expect([task.id, await wrong(before, solved)]).toEqual([task.id, false])
      expect([task.id, await wrong(start, before)]).toEqual([task.id, task.kind === 'fix-braces'])
    }
  })

  it('scores 100 for perfect replies to all tasks', async () => {
    const replies = rows.map(({ task, before, solved }) => ({ task: task.id, reply: replyFor(before, solved) }))
    const { tasks, ...sum } = await scoreRun(set, { replies })
    expect(tasks.filter(({ perfect }) => !perfect)).toEqual([])
    expect(sum).toEqual({ taskSet: set.hash, pointsRate: 100, earned: 170, maximum: 85, perfect: 30, ranked: true })
  })

  it('gives no score for an empty reply, the repeated question, or the right edit in the wrong file', async () => {
    for (const { task, before, solved } of rows) {
      expect([task.id, (await applyReply(task, before, task.instructions, checkSyntaxOutOfProcess)).hard]).toEqual([task.id, 'no-edits'])
      expect([task.id, (await applyReply(task, before, '', checkSyntaxOutOfProcess)).hard]).toEqual([task.id, 'no-edits'])
      const names = new Set(task.mayChange.map((path) => path.slice(path.lastIndexOf('/'))))
      const twins = task.context.filter((path) => !task.mayChange.includes(path) && names.has(path.slice(path.lastIndexOf('/'))))
      for (const twin of twins.slice(0, 2)) {
        const files = writtenFiles(before, solved, 1).map((file) => ({ ...file, path: twin }))
        const { hard } = await applyReply(task, before, writeReply(files, { context: 1 }, openRandom('test')), checkSyntaxOutOfProcess)
        expect([task.id, hard === 'unexpected-file' || hard === 'no-edits']).toEqual([task.id, true])
      }
    }
  })

  it('keeps every task solvable, whatever the previous replies were', async () => {
    const ask = simulatedAsk(set, { variation: 'bad' })
    for (const language of benchLanguages) {
      let files = set.start(language)
      for (const task of set.tasks.filter((each) => each.language === language)) {
        const before = task.prepare(files)
        const solved = task.solve(before)
        if (!solved) throw new Error(`${task.id} can no longer be solved`)
        const right = await evaluateReply(task, files, { reply: replyFor(before, solved) })
        expect([task.id, right.score.perfect]).toEqual([task.id, true])
        let reply = ''
        const shown = task.context.map((path) => `File: ${path}\n\`\`\`\n${before.get(path)}\`\`\`\n`).join('\n')
        const text = `${shown}\n${task.instructions}`
        for await (const part of ask({ model: 'simulated/hasty-26', messages: [{ from: 'you', text }] })) {
          if (part.type === 'text') reply += part.text
        }
        files = (await evaluateReply(task, files, { reply })).files
      }
    }
  })
})

describe('a task set', () => {
  it('generates the same tasks for the same seed and different ones for another', () => {
    const hashes = [...seeds, 'yet another'].map((seed) => makeTaskSet(seed).hash)
    expect(sets.map(({ hash }) => hash)).toEqual(hashes.slice(0, -1))
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  // [F7.4]
  it('shows every look-alike of a file that the instructions name', () => {
    for (const set of sets) {
      for (const language of benchLanguages) {
        const { modules } = makeRepository(language, set.seed)
        for (const { id, instructions, mayChange, context } of set.tasks.filter((task) => task.language === language)) {
          const named = modules.filter(({ path }) => mayChange.includes(path) && instructions.includes(path))
          const hidden = named.flatMap(({ twins }) => twins).filter((path) => !context.includes(path))
          expect([id, hidden]).toEqual([id, []])
        }
      }
    }
  })

  it('names a line that exactly one file contains in mark-index tasks', () => {
    for (const set of sets) {
      for (const { task, before } of inOrder(set).filter((row) => row.task.kind === 'mark-index')) {
        const { instructions } = task
        const line = /has the line `([^`]+)`/.exec(instructions)?.[1]
        const hits = [...before.values()].filter((text) => text.split('\n').some((each) => each.trim() === line))
        expect([instructions, hits.length]).toEqual([instructions, 1])
      }
    }
  })

  it('names a call that a function makes exactly once in remove-call tasks', () => {
    for (const set of sets) {
      for (const { language, instructions, mayChange } of set.tasks.filter(({ kind }) => kind === 'remove-call')) {
        const { modules } = makeRepository(language, set.seed)
        const functions = modules.find(({ path }) => path === mayChange[0])?.functions ?? []
        const [, callee = ''] = /calls? `([^`]+)` once/.exec(instructions) ?? []
        const named = functions.filter(({ name }) => instructions.split('call')[0]?.includes(`\`${name}\``))
        const calls = named.map(({ text }) => text.split(`${callee}(`).length - 1)
        expect([instructions, calls]).toEqual([instructions, calls.length === 1 ? [1] : [1, 1]])
      }
    }
  })

  it('has patches that apply, even with wrong line numbers', async () => {
    for (const set of sets) {
      for (const { task, start } of inOrder(set).filter((row) => row.task.kind === 'apply-patch')) {
        const patch = /```diff\n([\s\S]*)```/.exec(task.instructions)?.[1] ?? ''
        const { files } = planEdits(patch, start)
        expect([task.id, task.verify(start, files)]).toEqual([task.id, { score: 1 }])
        expect([task.id, (await evaluateReply(task, start, { reply: task.instructions })).score.hard]).toEqual([task.id, 'no-edits'])
      }
    }
  })
})
