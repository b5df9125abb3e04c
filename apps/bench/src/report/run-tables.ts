// The table of runs, and the table of tasks with what was missed.

import { type Difficulty, type HardError, limits, type SoftError, type TaskScore, taskKindNames } from '@sheaf/contract'
import { dollars, duration, groupDigits, moment, percent, points, short } from './figures.ts'
import { html, type Markup } from './markup.ts'
import { chip } from './plot-shares.ts'
import type { ReportRun } from './report-run.ts'

export const difficultyNames: Readonly<Record<Difficulty, string>> = { medium: 'Medium', hard: 'Hard', 'very-hard': 'Very hard' }

const hardNames: Readonly<Record<HardError, string>> = {
  'unexpected-file': 'edited a file it should not have',
  unparsable: 'left code that doesn’t parse',
  'too-large': `wrote more than ${groupDigits(limits.benchReplyChars)} characters, or made a file much larger`,
  'no-edits': 'no edits that could be applied',
  'provider-fault': 'the provider failed',
  'not-run': 'not run',
}

const softNames: Readonly<Record<SoftError, string>> = {
  'too-many-edits': 'more edits than needed',
  'failed-edit': 'an edit that doesn’t apply',
  'too-few-edits': 'fewer edits than needed',
  'long-output': 'long reply',
}

export function runsTable(runs: readonly ReportRun[]): Markup {
  const rows = runs.map(
    (run) =>
      html`<tr><td>${chip(run)}</td><th scope="row"><span class="name">${run.name}</span> <span class="soft">${run.provider}</span>${run.simulated && html` <span class="badge">simulated</span>`}${!run.score.ranked && html` <span class="badge warn">not ranked</span>`}</th><td class="figure strong">${percent(run.score.pointsRate, 2)}</td><td class="figure">${points(run.score.earned)} / ${points(2 * run.score.maximum)}</td><td class="figure">${run.score.perfect} / ${run.score.tasks.length}</td><td class="figure">${run.cost === undefined ? '–' : dollars(run.cost)}</td><td class="figure">${short(run.tokens.input)} / ${short(run.tokens.output)}</td><td class="figure">${duration(run.seconds)}</td><td class="soft nowrap">${moment(run.startedAt)}</td></tr>`,
  )
  return html`<section><h2>Runs</h2><div class="scroll" tabindex="0" role="region" aria-label="Runs"><table class="list"><thead><tr><td></td><th scope="col">Model</th><th scope="col" class="figure">Score</th><th scope="col" class="figure">Points</th><th scope="col" class="figure">Perfect</th><th scope="col" class="figure">Cost</th><th scope="col" class="figure">Tokens in / out</th><th scope="col" class="figure">Response time</th><th scope="col">Started</th></tr></thead><tbody>${rows}</tbody></table></div></section>`
}

export function tasksTable(runs: readonly ReportRun[]): Markup {
  const [first] = runs
  const tasks = first === undefined ? [] : runs.flatMap(({ score }) => score.tasks)
  const ids = [...new Set(tasks.map(({ task }) => task))]
  const rows = ids.map((id) => taskRow(id, runs))
  const head = runs.map((run) => html`<th scope="col" class="figure">${runs.length > 1 ? chip(run) : 'Points'}</th>`)
  return html`<section class="tasks"><h2>Tasks</h2><p class="about">A perfect reply counts double. Missed parts are listed ${runs.length === 1 ? 'on the right' : 'below each task'}.</p><div class="scroll" tabindex="0" role="region" aria-label="Tasks"><table class="list"><thead><tr><th scope="col">Task</th><th scope="col" class="wide-only">Kind</th><th scope="col" class="wide-only">Difficulty</th>${head}${runs.length === 1 && html`<th scope="col">Missed</th>`}</tr></thead><tbody>${rows}</tbody></table></div></section>`
}

function taskRow(id: string, runs: readonly ReportRun[]): Markup {
  const scores = runs.map((run) => ({ run, score: run.score.tasks.find(({ task }) => task === id) }))
  const about = scores.find(({ score }) => score !== undefined)?.score
  if (about === undefined) return html``
  const cells = scores.map(({ score }) => html`<td class="figure">${score === undefined ? '–' : pointsCell(score)}</td>`)
  const kind = taskKindNames[about.kind]
  const level = difficultyNames[about.difficulty]
  const missed = missedCell(scores)
  const row = html`<th scope="row"><span class="nowrap">${id}</span><span class="sub soft">${kind}, ${level.toLowerCase()}</span></th><td class="nowrap wide-only">${kind}</td><td class="nowrap wide-only"><span class="level ${about.difficulty}">${level}</span></td>${cells}`
  if (runs.length === 1) return html`<tr>${row}<td class="missed">${missed ?? html`<span class="soft">nothing</span>`}</td></tr>`
  if (missed === undefined) return html`<tr>${row}</tr>`
  return html`<tr class="above">${row}</tr><tr><td class="missed" colspan="${runs.length + 3}">${missed}</td></tr>`
}

/** Cells with more lines than this are collapsed. */
const mostLines = 2

/** Groups runs that missed the same. */
function missedCell(scores: readonly { run: ReportRun; score: TaskScore | undefined }[]): Markup | undefined {
  const missedRuns = scores.flatMap(({ run, score }) => {
    const text = score === undefined ? '' : missedIn(score).join('; ')
    return text === '' ? [] : [{ run, text }]
  })
  if (missedRuns.length === 0) return undefined
  const groups = [...Map.groupBy(missedRuns, ({ text }) => text)]
  const lines = groups.map(
    ([text, by]) =>
      html`<li>${scores.length > 1 && html`<span class="chips">${by.map(({ run }) => chip(run))}</span>`}<span>${text}</span></li>`,
  )
  if (groups.length <= mostLines) return html`<ul>${lines}</ul>`
  return html`<details><summary>Missed by ${missedRuns.length} of ${scores.length} runs</summary><ul>${lines}</ul></details>`
}

function pointsCell({ points: earned, maxPoints, perfect }: TaskScore): Markup {
  const kind = perfect ? 'perfect' : earned === 0 ? 'none' : 'some'
  const sign = perfect ? '✓' : earned === 0 ? '✕' : '◐'
  return html`<span class="got ${kind}"><span aria-hidden="true">${sign}</span> ${points(earned)}<span class="soft">/${points(2 * maxPoints)}</span></span>`
}

function missedIn({ hard, soft, note, perfect }: TaskScore): string[] {
  if (perfect) return []
  return [...(hard ? [hardNames[hard]] : []), ...soft.map((each) => softNames[each]), ...(note ? [note] : [])]
}
