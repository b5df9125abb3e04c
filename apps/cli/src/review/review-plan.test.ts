// Tests the review with a script that answers in place of a person.

import type { Hunk, Plan, PlannedFile } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choosePaint } from '../terminal/paint.ts'
import type { Prompter } from './prompter.ts'
import { canReview, type ReviewResult, reviewPlan } from './review-plan.ts'

const paint = choosePaint(false, {})

const hunk = (at: number, removed: string, added: string): Hunk => ({ at, removed: [`${removed}\n`], added: [`${added}\n`] })

function planned(path: string, more: Partial<PlannedFile> = {}): PlannedFile {
  return {
    path,
    root: '/r',
    relative: path,
    action: 'modify',
    status: 'ready',
    before: 'h',
    text: 'one\ntwo\nthree\n',
    encoding: 'utf-8',
    hunks: [
      { ...hunk(0, 'one', '1'), change: 0 },
      { ...hunk(2, 'three', '3'), change: 1 },
    ],
    problems: [],
    warnings: [],
    matches: [
      { change: 0, rung: 'exact', line: 1 },
      { change: 1, rung: 'indentation', line: 3, differs: 'four blanks less' },
    ],
    descriptions: [],
    ...more,
  }
}

function planOf(files: PlannedFile[], more: Partial<Plan> = {}): Plan {
  return { format: 'xml', files, problems: [], notes: [], delegates: [], ...more }
}

interface ScriptedReview {
  reviewed: ReviewResult | undefined
  output: string
  asked: string[]
}

/** Plays the review and expects it to use every key. */
async function play(plan: Plan, keys: string): Promise<ScriptedReview> {
  const { left, ...played } = await press(plan, keys)
  expect(left).toEqual([])
  return played
}

/** One letter for each question; `y` and `n` answer a confirmation. */
async function press(plan: Plan, keys: string): Promise<ScriptedReview & { left: string[] }> {
  const script = [...keys]
  const output: string[] = []
  const asked: string[] = []
  const prompter: Prompter = {
    print: (text) => output.push(text),
    async choose(question, choices) {
      asked.push(question)
      const key = script.shift()
      return choices.find((choice) => choice.key === key)?.key
    },
    async confirm(question) {
      asked.push(question)
      const key = script.shift()
      return key === undefined ? undefined : key === 'y'
    },
  }
  const reviewed = await reviewPlan(plan, prompter, paint)
  return { reviewed, output: output.join('\n'), asked, left: script }
}

const written = ({ reviewed }: ScriptedReview) =>
  reviewed?.steps.map((step) => (step.kind === 'write' ? [step.relative, step.text] : [step.relative, step.kind]))

describe('the terminal review', () => {
  it('asks about each change, and writes the accepted ones after a final confirmation', async () => {
    const played = await play(planOf([planned('a.ts'), planned('b.ts')]), 'araawy')
    expect(played.asked).toEqual([
      'Change 1 of 4',
      'Change 2 of 4',
      'Change 3 of 4',
      'Change 4 of 4',
      '3 changes accepted, 1 rejected, 0 undecided',
      'Write 2 files?',
    ])
    expect(written(played)).toEqual([
      ['a.ts', '1\ntwo\nthree\n'],
      ['b.ts', '1\ntwo\n3\n'],
    ])
    expect(played.reviewed?.isWhole).toBe(false)
    expect(played.output).toContain('modify  a.ts (1 of 2 changes)')
  })

  it('shows the match tier of a change and what differed', async () => {
    const { output } = await play(planOf([planned('a.ts')]), 'aaq')
    expect(output).toContain('[exact]')
    expect(output).toContain('[indentation] inexact match: four blanks less')
    expect(output).toContain('-three\n+3')
  })

  it('writes nothing when the user quits at any question', async () => {
    for (const keys of ['q', '', 'a', 'aaq', 'aawn', 'aaw', 'aawnq'])
      expect((await play(planOf([planned('a.ts')]), keys)).reviewed).toBeUndefined()
  })

  it('accepts a file or all files at once, and reports whether everything was accepted', async () => {
    expect(await play(planOf([planned('a.ts'), planned('b.ts')]), 'frrwy').then(written)).toEqual([['a.ts', '1\ntwo\n3\n']])
    const all = await play(planOf([planned('a.ts'), planned('b.ts')]), 'Awy')
    expect([written(all)?.length, all.reviewed?.isWhole]).toEqual([2, true])
  })

  it('undoes and resets decisions, and moves to the next and previous change', async () => {
    expect(await play(planOf([planned('a.ts')]), 'aruuaawy').then(written)).toEqual([['a.ts', '1\ntwo\n3\n']])
    expect((await play(planOf([planned('a.ts')]), 'ARwq')).output).toContain('No changes accepted')
    const moved = await play(planOf([planned('a.ts')]), 'npnnpq')
    expect(moved.asked.slice(0, 5)).toEqual([
      'Change 1 of 2',
      'Change 2 of 2',
      'Change 1 of 2',
      'Change 2 of 2',
      '0 changes accepted, 0 rejected, 2 undecided',
    ])
  })

  it('shows hidden characters as code points, and asks before it writes them', async () => {
    const hunks = [hunk(0, 'one', 'is\u202eAdmin \u{1f469}\u200d\u{1f4bb} a\u200bb')]
    const warnings = [{ code: 'hidden-characters' as const, message: 'Line 1 adds U+202E.', lines: [1] }]
    const plan = planOf([planned('a\u200b.ts', { hunks, warnings })])
    const declined = await play(plan, 'awnq')
    expect(declined.output).toContain('+is⟨U+202E⟩Admin \u{1f469}\u200d\u{1f4bb} a⟨U+200B⟩b')
    expect(declined.asked).toContain('Line 1 adds U+202E. Write a⟨U+200B⟩.ts?')
    expect(declined.reviewed).toBeUndefined()
    expect((await play(plan, 'awyy')).reviewed?.steps).toHaveLength(1)
  })

  it('asks about each risky path, and leaves out those that are not confirmed', async () => {
    const risky = (path: string) => planned(path, { warnings: [{ code: 'risky-path', message: `${path} is run by others.`, lines: [] }] })
    const played = await play(planOf([planned('a.ts'), risky('.env'), risky('ci.yml')]), 'Awnyy')
    expect(played.asked.slice(-3)).toEqual([
      '.env is run by others. Write .env?',
      'ci.yml is run by others. Write ci.yml?',
      'Write 2 files?',
    ])
    expect(written(played)?.map(([path]) => path)).toEqual(['a.ts', 'ci.yml'])
    expect(played.reviewed?.isWhole).toBe(false)
  })

  it('applies a suggested change only when it is accepted individually', async () => {
    const offered = planned('a.ts', {
      status: 'blocked',
      hunks: [{ ...hunk(0, 'one', '1'), offered: true }],
      problems: [{ code: 'anchored-only', message: 'Found by similarity.', lines: [1], change: 0, offered: true }],
    })
    expect((await play(planOf([offered]), 'AfAq')).reviewed).toBeUndefined()
    expect(await play(planOf([offered]), 'Aawy').then(written)).toEqual([['a.ts', '1\ntwo\nthree\n']])
  })

  it('asks nothing about blocked files, and shows why they are blocked', async () => {
    const blocked = planned('b.ts', { status: 'blocked', problems: [{ code: 'ambiguous', message: 'It stands twice.', lines: [3, 9] }] })
    const played = await play(planOf([planned('a.ts'), blocked]), 'Awy')
    expect(played.asked[0]).toBe('Change 1 of 2')
    expect(played.output).toContain('It stands twice. (ambiguous, lines 3, 9)')
    expect(played.reviewed?.isWhole).toBe(false)
  })

  it('asks for the place of an ambiguous change, and skips one that was not found', async () => {
    const unplaced = planned('b.ts', {
      status: 'blocked',
      text: 'one\ntwo\nthree\ntwo\n',
      hunks: [{ ...hunk(0, 'one', '1'), change: 0 }],
      unplaced: [
        {
          change: 1,
          reason: 'ambiguous',
          description: 'Count',
          search: ['two'],
          content: ['2'],
          places: [
            { line: 2, hunks: [{ ...hunk(1, 'two', '2'), change: 1 }] },
            { line: 4, hunks: [{ ...hunk(3, 'two', '2'), change: 1 }] },
          ],
        },
        { change: 2, reason: 'not-found', search: ['none'], content: ['x'], places: [] },
      ],
      problems: [
        { code: 'ambiguous', message: 'It appears twice.', lines: [2, 4], change: 1 },
        { code: 'no-match', message: 'It is not in the file.', lines: [], change: 2 },
      ],
      matches: [],
    })
    const played = await play(planOf([unplaced]), 'a2rwy')
    expect(played.asked).toEqual([
      'Change 1 of 3',
      'Change 2 of 3',
      'Change 3 of 3',
      '2 changes accepted, 1 rejected, 0 undecided',
      'Write 1 file?',
    ])
    expect(written(played)).toEqual([['b.ts', '1\ntwo\nthree\n2\n']])
    expect(played.reviewed?.isWhole).toBe(false)
    expect(played.output).toContain('[1] line 2\n@@ line 2 @@\n one\n-two\n+2\n three\n two\n[2] line 4\n')
    expect(played.output).toContain('No matching location was found. Skip the change, or send the model the repair message.')
    expect(canReview(planOf([{ ...unplaced, hunks: [], unplaced: unplaced.unplaced?.slice(1) ?? [] }]))).toBe(false)
    expect(canReview(planOf([unplaced]))).toBe(true)
  })

  it('reports an incomplete reply before the final confirmation', async () => {
    const cut = planOf([planned('a.ts')], { problems: [{ code: 'cut-off', line: 9, message: 'The reply ends inside b.ts.' }] })
    const played = await play(cut, 'Awy')
    expect(played.output).toContain('The reply is incomplete: The reply ends inside b.ts.')
    expect(played.reviewed?.isWhole).toBe(false)
  })

  it('writes nothing unless w and then y are pressed, for any sequence of keys', async () => {
    const risky = planned('ci.yml', { warnings: [{ code: 'risky-path', message: 'It runs.', lines: [] }] })
    const offered = planned('b.ts', {
      status: 'blocked',
      hunks: [{ ...hunk(0, 'one', '1'), offered: true }, hunk(2, 'three', '3')],
      problems: [{ code: 'anchored-only', message: 'Nearly.', lines: [1], change: 0, offered: true }],
    })
    const plan = planOf([planned('a.ts'), risky, offered])
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'arfAnpuRwqyx'), maxLength: 40 }), async (keys) => {
        const { reviewed, asked } = await press(plan, keys)
        if (reviewed === undefined) return
        expect(keys).toMatch(/w.*y/)
        expect(asked.at(-1)).toBe(`Write ${reviewed.steps.length === 1 ? '1 file' : `${reviewed.steps.length} files`}?`)
        expect(reviewed.steps.some(({ relative }) => relative === 'ci.yml') && !asked.some((each) => each.startsWith('It runs.'))).toBe(
          false,
        )
      }),
      { numRuns: 300 },
    )
  })

  it('keeps control characters of files and replies off the terminal', async () => {
    const bad = '\x1b]52;c;AAAA\x07'
    const nasty = planned(`a${bad}.ts`, {
      text: `one${bad}\n`,
      hunks: [{ at: 0, removed: [`one${bad}\n`], added: [`1${bad}\n`] }],
      descriptions: [bad],
      matches: [{ change: 0, rung: 'whitespace', line: 1, differs: bad }],
      warnings: [{ code: 'syntax', message: bad, lines: [] }],
    })
    const played = await play(planOf([nasty], { notes: [bad], says: bad, chatName: bad }), 'Awy')
    expect(played.output + played.asked.join()).not.toContain('\x1b')
  })

  it('shows deletions, moves and new empty files as one change each', async () => {
    const played = await play(
      planOf([
        planned('gone.ts', { action: 'delete', hunks: [], matches: [] }),
        planned('old.ts', { action: 'rename', to: { path: 'new.ts', root: '/r', relative: 'new.ts' }, hunks: [], matches: [] }),
        planned('empty.ts', { action: 'create', before: null, text: '', hunks: [], matches: [] }),
      ]),
      'aaawy',
    )
    expect(written(played)).toEqual([
      ['gone.ts', 'remove'],
      ['old.ts', 'move'],
      ['empty.ts', ''],
    ])
    expect(played.output).toContain('The file will be deleted (3 lines).')
    expect(played.output).toContain('The file will be moved to new.ts.')
    expect(played.output).toContain('An empty file will be created.')
  })
})
