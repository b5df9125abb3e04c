import { createHash } from 'node:crypto'
import { benchLanguages, type Difficulty, type TaskScore, taskKinds } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { replyTo, tinyHeader } from '../run/testing/tiny-set.ts'
import type { ScoredRun } from './report-run.ts'
import { writeReport } from './write-report.ts'

const now = new Date('2026-11-15T12:00:00Z')

describe('the report', () => {
  it('has no scripts and no external resources, and allows only its own style by hash', () => {
    const html = writeReport([run('One', 1, 0.5), run('Two', 0.5, 2)], now)
    expect(html).not.toMatch(/<script|<link|<iframe|<img|<base|<form|\son\w+=|\sstyle=|url\(|https?:|\/\/\w|@import/iu)
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/u.exec(html) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(html).toContain(`content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"`)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toContain('@media print')
  })

  it('escapes names and notes', () => {
    const hostile = `</style><script>alert(1)</script>"'&\u{202e}`
    const html = writeReport([run(hostile, 0, undefined, hostile), run('Two', 0, 1)], now)
    expect(html).not.toMatch(/<script/iu)
    expect(html).toContain('&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp; ')
  })

  it('shows the numbers of one run, and every task with its note', () => {
    const text = textOf(writeReport([run('One', 0.5, 1.5)], now))
    expect(text).toContain('24.71% 42 of 170 points')
    expect(text).toContain('$1.50 as reported by the provider')
    for (const language of benchLanguages) expect(text).toContain(`${language}-6`)
    expect(text).toContain('◐ 3 /12 changed less than it should')
    expect(text).not.toContain('Cost vs. score')
  })

  it('compares runs best first, by letter and color, with a chart of cost vs. score', () => {
    const html = writeReport([run('Worse', 0.5, 1), run('Better', 1, 20), run('Unknown', 0.5, undefined)], now)
    const text = textOf(html)
    expect(text.indexOf('A Better')).toBeGreaterThan(0)
    expect(text.indexOf('A Better')).toBeLessThan(text.indexOf('B Unknown'))
    expect(text).toContain('Cost vs. score')
    expect(text).toContain('One run has no known price and is not shown.')
    expect(html).toContain('<title>Better: 100.0%, $20.00</title>')
    expect(html.match(/class="dot /gu)).toHaveLength(4)
  })

  it('shows many runs in a table, and groups the notes on missed tasks', () => {
    const html = writeReport(
      Array.from({ length: 30 }, (_, at) => run(`Run ${at}`, at / 30, at, `missed ${at}`)),
      now,
    )
    expect(html).toContain('class="tint tint-4"')
    expect(textOf(html)).toContain('Missed by 30 of 30 runs')
    expect(html).toContain('>D1</span>')
  })

  it('says at the top which run is not ranked and why', () => {
    const { record, score } = run('Broken', 1, 1)
    const tasks = score.tasks.map(
      (task): TaskScore => (task.task === 'go-1' ? { ...task, hard: 'not-run', perfect: false, points: 0 } : task),
    )
    const replies = [...record.replies.slice(1), { ...replyTo('go-2'), fault: { code: 'model-busy', says: 'The provider is busy.' } }]
    const text = textOf(writeReport([{ record: { ...record, replies }, score: { ...score, tasks, ranked: false } }], now))
    expect(text).toContain('Broken is not ranked: go-2: The provider is busy; 1 task was not run.')
  })
})

/** `skill`: 1 is perfect; otherwise every task gets a part of its points. */
function run(name: string, skill: number, cost: number | undefined, note = 'changed less than it should'): ScoredRun {
  const levels: Difficulty[] = ['medium', 'medium', 'hard', 'hard', 'hard', 'very-hard']
  const most = { medium: 1, hard: 3, 'very-hard': 6 }
  const tasks = benchLanguages.flatMap((language, row) =>
    levels.map((difficulty, at): TaskScore => {
      const perfect = skill === 1 || (difficulty === 'hard' && at === row % 3)
      const points = perfect ? 2 * most[difficulty] : difficulty === 'medium' ? 0 : most[difficulty] * skill
      return {
        task: `${language}-${at + 1}`,
        kind: taskKinds[(row * 6 + at) % 10] ?? 'fix-braces',
        language,
        difficulty,
        verified: skill,
        score: skill,
        soft: [],
        points,
        maxPoints: most[difficulty],
        perfect,
        ...(perfect ? {} : { note }),
      }
    }),
  )
  const earned = tasks.reduce((sum, { points }) => sum + points, 0)
  const maximum = tasks.reduce((sum, { maxPoints }) => sum + maxPoints, 0)
  const replies = tasks.map(({ task }) => ({
    ...replyTo(task),
    usage: { input: 1_000, ...(cost === undefined ? {} : { cost: cost / 30 }) },
  }))
  return {
    record: { header: tinyHeader({ modelName: name, tasks: tasks.map(({ task }) => task) }), replies, whole: 0 },
    score: {
      taskSet: 'a'.repeat(64),
      pointsRate: Math.round((10_000 * earned) / (2 * maximum)) / 100,
      earned,
      maximum,
      perfect: tasks.filter(({ perfect }) => perfect).length,
      tasks,
      ranked: true,
    },
  }
}

/** The visible text, with single spaces. */
function textOf(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>/u, ' ')
    .replace(/<[^>]*>/gu, ' ')
    .replace(/\s+/gu, ' ')
}
