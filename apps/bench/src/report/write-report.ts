// Writes a page about one run or several: a single file without scripts or requests.

import { createHash } from 'node:crypto'
import { benchLanguages, difficulties, languageName, mark, taskKindNames, taskKinds } from '@sheaf/contract'
import { dollars, duration, moment, percent, points, short } from './figures.ts'
import { html, type Markup, markup } from './markup.ts'
import { plotCost } from './plot-cost.ts'
import { plotShares } from './plot-shares.ts'
import { type ReportRun, reportRuns, type ScoredRun } from './report-run.ts'
import { reportStyle } from './report-style.ts'
import { difficultyNames, runsTable, tasksTable } from './run-tables.ts'

export function writeReport(scored: readonly ScoredRun[], now: Date): string {
  const runs = reportRuns(scored)
  const title = runs.length === 1 && runs[0] ? `${runs[0].name} · Sheaf Bench` : 'Sheaf Bench'
  // Only this style is allowed on the page: no scripts, no requests.
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(reportStyle).digest('base64')}'; base-uri 'none'; form-action 'none'`
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${markup(policy)}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer"><title>${title}</title><style>${markup(reportStyle)}</style></head>
<body><main>${header(runs, scored, now)}${headline(runs)}${faults(runs)}${runs.length > 1 && runsTable(runs)}<div class="plots">${plotShares(byKind, runs)}<div>${plotShares(byLanguage, runs)}${plotShares(byDifficulty, runs)}</div></div>${plotCost(runs)}${tasksTable(runs)}${method(scored)}</main></body></html>
`
  return page.text
}

const byKind = {
  title: 'By task kind',
  about: 'Points earned, out of the points for perfect replies.',
  groups: taskKinds.map((kind) => ({ name: taskKindNames[kind], has: (task: { kind: string }) => task.kind === kind })),
}

const byLanguage = {
  title: 'By language',
  about: 'Six tasks per language. Edits accumulate.',
  groups: benchLanguages.map((language) => ({
    name: languageName(language),
    has: (task: { language: string }) => task.language === language,
  })),
}

const byDifficulty = {
  title: 'By difficulty',
  about: 'Harder tasks have more files in their context.',
  groups: difficulties.map((level) => ({ name: difficultyNames[level], has: (task: { difficulty: string }) => task.difficulty === level })),
}

function header(runs: readonly ReportRun[], scored: readonly ScoredRun[], now: Date): Markup {
  const [only] = runs
  const seeds = [...new Set(scored.map(({ record }) => record.header.seed))]
  const sets = [...new Set(scored.map(({ record }) => record.header.taskSet.slice(0, 12)))]
  const heading = runs.length === 1 && only ? only.name : `${runs.length} runs compared`
  const under =
    runs.length === 1 && only
      ? html`${only.provider} · started ${moment(only.startedAt)} · temperature ${only.temperature} · thinking ${only.thinking}${only.simulated && html` · <span class="badge">simulated</span>`}`
      : html`best first`
  return html`<header>${logo}<div><p class="brand">Sheaf Bench</p><h1>${heading}</h1><p class="soft">${under}</p></div><p class="soft aside">seed ${seeds.join(', ')}<br>task set ${sets.join(', ')}<br>created ${moment(now.toISOString())}</p></header>`
}

function headline(runs: readonly ReportRun[]): Markup {
  const [best] = runs
  if (best === undefined) return html``
  const { score, cost, tokens, seconds } = best
  const facts: [string, string, string][] =
    runs.length === 1
      ? [
          [percent(score.pointsRate, 2), 'score', `${points(score.earned)} of ${points(2 * score.maximum)} points`],
          [`${score.perfect} of ${score.tasks.length}`, 'perfect', 'perfect tasks count double'],
          [
            cost === undefined ? '–' : dollars(cost),
            'cost',
            cost === undefined ? 'no price from the provider' : 'as reported by the provider',
          ],
          [short(tokens.input + tokens.output), 'tokens', `${short(tokens.input)} in, ${short(tokens.output)} out`],
          [duration(seconds), 'response time', 'sum of all replies'],
        ]
      : [
          [percent(score.pointsRate, 2), 'best', best.name],
          [percent(median(runs.map((run) => run.score.pointsRate)), 2), 'median', `of ${runs.length} runs`],
          [percent(runs.at(-1)?.score.pointsRate ?? 0, 2), 'last', runs.at(-1)?.name ?? ''],
        ]
  return html`<dl class="facts">${facts.map(([figure, term, details], at) => html`<div class="${at === 0 ? 'first' : ''}"><dt>${term}</dt><dd><strong>${figure}</strong><span>${details}</span></dd></div>`)}</dl>`
}

/** At the top: an unranked run must not be mistaken for a ranked one. */
function faults(runs: readonly ReportRun[]): Markup | undefined {
  const unranked = runs.filter(({ score }) => !score.ranked)
  if (unranked.length === 0) return undefined
  const rows = unranked.map(({ name, faults: found, score }) => {
    const notAsked = score.tasks.filter(({ hard }) => hard === 'not-run').length
    const details = [
      ...found.map(({ task, message }) => `${task}: ${message.replace(/\.$/u, '')}`),
      ...(notAsked > 0 ? [`${notAsked} ${notAsked === 1 ? 'task was' : 'tasks were'} not run`] : []),
    ]
    return html`<li><strong>${name}</strong> is not ranked${details.length > 0 ? `: ${details.join('; ')}` : score.tasks.length < allTasks ? ': it ran only some of the tasks' : ': it did not use the published tasks'}.</li>`
  })
  return html`<ul class="warning">${rows}</ul>`
}

const allTasks = 30

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

function method(scored: readonly ScoredRun[]): Markup {
  const ids = scored.map(({ record }) => record.header.id).join(' ')
  return html`<footer><p>Sheaf Bench tests precise edits in large contexts with look-alikes: thirty tasks in five languages, in Sheaf’s own edit format. No model acts as a judge; verifiers compare the edited files with a reference solution. Score = points earned ÷ (2 × maximum). Reproduce these numbers from the seed and the raw replies: <code>sheaf bench score ${ids}</code>.</p></footer>`
}

const logo = html`<svg class="mark" viewBox="${mark.svg.viewBox}" aria-hidden="true">${mark.paths.map((path) =>
  'strokeWidth' in path ? html`<path class="tie-band" d="${path.d}"/>` : html`<path d="${path.d}"/>`,
)}</svg>`
