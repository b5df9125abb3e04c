// Tests how Sheaf Bench tallies and renders tasks and scores from data, without a host or a window.

import type { BenchRunInfo, RunScore, SubmissionPreview, TaskInfo, TaskScore } from '@sheaf/contract'
import { benchLanguages, describeMisses } from '@sheaf/contract'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { gridRows } from './grid-cells.ts'
import { RunView } from './run-view.tsx'
import { SubmissionDetails } from './submission-details.tsx'
import { tallyBy } from './tally.ts'

const task = (id: string, language: TaskInfo['language'], maxPoints: number): TaskInfo => ({
  id,
  language,
  kind: 'fix-braces',
  difficulty: maxPoints === 1 ? 'medium' : 'hard',
  maxPoints,
  contextChars: 360_000,
  instructions: '',
})
const tasks = [task('go-1', 'go', 1), task('go-2', 'go', 3), task('rust-1', 'rust', 3), task('rust-2', 'rust', 3)]
const scored = (of: TaskInfo, points: number, more: Partial<TaskScore> = {}): TaskScore => ({
  task: of.id,
  kind: of.kind,
  language: of.language,
  difficulty: of.difficulty,
  verified: 0,
  score: 0,
  soft: [],
  points,
  maxPoints: of.maxPoints,
  perfect: points === of.maxPoints * 2,
  ...more,
})
const score: RunScore = {
  taskSet: 'x',
  pointsRate: 35,
  earned: 3.5,
  maximum: 10,
  perfect: 1,
  ranked: false,
  tasks: tasks.map((each, at) =>
    scored(
      each,
      [2, 1.5, 0, 0][at] ?? 0,
      at === 2 ? { hard: 'unparsable' } : at === 3 ? { hard: 'not-run' } : { soft: at === 1 ? ['failed-edit'] : [] },
    ),
  ),
}
const run: BenchRunInfo = {
  id: 'r1',
  model: 'openai/gpt',
  modelName: 'GPT',
  providerName: 'OpenAI',
  startedAt: '2026-11-15T12:00:00Z',
  state: 'running',
  simulated: false,
  done: 3,
  total: 4,
  running: ['rust-2'],
  tokens: 12_345,
  cost: 0.5,
  ranked: false,
}

describe('the grid of tasks', () => {
  it('has a row for each language, and shows the state of each task', () => {
    const states = gridRows(tasks, run, score).map(({ language, cells }) => [language, ...cells.map((cell) => cell.state)])
    expect(states).toEqual([
      ['go', 'perfect', 'part'],
      ['rust', 'missed', 'asking'],
    ])
  })

  it('shows an unfinished task of a stopped run as waiting', () => {
    expect(
      gridRows(tasks, { ...run, state: 'stopped' }, score)
        .at(-1)
        ?.cells.at(-1)?.state,
    ).toBe('waiting')
  })
})

describe('points', () => {
  it('sums points over the tasks that were run', () => {
    expect(tallyBy(benchLanguages, score.tasks, ({ language }) => language)).toEqual([
      { key: 'go', earned: 3.5, possible: 8, tasks: 2, perfect: 1 },
      { key: 'rust', earned: 0, possible: 6, tasks: 1, perfect: 0 },
    ])
  })

  it('describes in a sentence what a task missed', () => {
    expect(score.tasks.map(describeMisses)).toEqual([
      '',
      "Points deducted for an edit that couldn't be applied.",
      'A file that the model edited no longer parses.',
      'Not run yet.',
    ])
    expect(describeMisses({ soft: [], perfect: false, note: 'The twin was changed.' })).toBe('The twin was changed.')
  })
})

describe('a run on screen', () => {
  it('shows progress, tokens, cost and the points so far', () => {
    const text = view(run)
    for (const words of ['3 of 4 tasks', '12k tokens', '$0.50', '3.5 of 14', 'Stop']) expect(text).toContain(words)
    expect(text).not.toContain('Submit result')
  })

  it('offers Resume for a stopped run, and Submit result for a ranked one', () => {
    expect(view({ ...run, state: 'stopped' })).toContain('Resume')
    const done = view({ ...run, state: 'done', ranked: true, done: 4 })
    expect(done).toContain('35.00%')
    expect(done).toContain('Submit result…')
    expect(done).toContain('Points by language')
    expect(done).toContain('A file that the model edited no longer parses.')
  })

  it('labels the points as partial until the last replies are scored', () => {
    const text = view({ ...run, state: 'done', ranked: true, done: 4 }, true)
    for (const words of ['Score so far 25.00%', 'Calculating points…']) expect(text).toContain(words)
    expect(text).not.toContain('Points by language')
  })

  it('shows exactly what would be sent, and that it becomes public', () => {
    const body = JSON.stringify({
      version: 1,
      nonce: 'n1',
      modelName: 'GPT <b>',
      replies: [{ task: 'go-1', reply: '<script>', finish: 'stop', ms: 900 }],
    })
    const preview: SubmissionPreview = {
      to: 'https://api.example/api/submissions',
      submitter: 'key1',
      bytes: body.length,
      body,
      pointsRate: 35,
    }
    const markup = renderToStaticMarkup(createElement(SubmissionDetails, { preview }))
    const text = textOf(markup)
    for (const words of [
      'The raw replies will be public.',
      'https://api.example/api/submissions',
      'key1',
      `(${body.length} bytes)`,
      'go-1',
      '8 characters',
    ])
      expect(text).toContain(words)
    expect(markup).not.toContain('<script>')
  })
})

function view(shown: BenchRunInfo, isAdding = false): string {
  const nothing = () => undefined
  const does = { onStop: nothing, onResume: nothing, onRemove: nothing, onReport: nothing, onSubmit: nothing }
  return textOf(renderToStaticMarkup(createElement(RunView, { run: shown, tasks, score, isAdding, isBusy: false, ...does })))
}

function textOf(markup: string): string {
  return markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}
