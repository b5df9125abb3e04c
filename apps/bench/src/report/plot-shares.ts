// Score by kind, language or difficulty: bars for a few runs, a tinted table for many. Every figure is beside its mark.

import type { TaskScore } from '@sheaf/contract'
import { percent, points } from './figures.ts'
import { html, type Markup } from './markup.ts'
import { type ReportRun, type Share, shareOf } from './report-run.ts'

export interface SharesPlot {
  title: string
  about: string
  groups: readonly { name: string; has(task: TaskScore): boolean }[]
}

/** More bars than this are unreadable. */
const mostBars = 4

export function plotShares({ title, about, groups }: SharesPlot, runs: readonly ReportRun[]): Markup {
  const rows = groups
    .map(({ name, has }) => ({ name, shares: runs.map((run) => ({ run, share: shareOf(run.score.tasks.filter(has)) })) }))
    .filter(({ shares }) => shares.some(({ share }) => share.possible > 0))
  const body = runs.length <= mostBars ? bars(rows, runs.length) : tints(title, rows, runs)
  return html`<section class="plot"><h2>${title}</h2><p class="about">${about}</p>${body}</section>`
}

interface Row {
  name: string
  shares: { run: ReportRun; share: Share }[]
}

function bars(rows: readonly Row[], runs: number): Markup {
  const groups = rows.map(
    ({ name, shares }) =>
      html`<tbody>${shares.map(
        ({ run, share }, at) =>
          html`<tr>${at === 0 && html`<th scope="rowgroup" rowspan="${runs}">${name}</th>`}${runs > 1 && html`<td class="who">${chip(run)}</td>`}<td class="bar">${bar(run, share)}</td><td class="figure">${share.possible === 0 ? '–' : percent(share.rate, 0)}</td><td class="figure soft of">${points(share.earned)} / ${points(share.possible)}</td></tr>`,
      )}</tbody>`,
  )
  const who = runs > 1 && html`<th scope="col">Run</th>`
  return html`<table class="bars"><thead class="unseen"><tr><th scope="col">Group</th>${who}<th scope="col">Bar</th><th scope="col">Score</th><th scope="col">Points</th></tr></thead>${groups}</table>`
}

function bar({ hue }: ReportRun, { rate, possible }: Share): Markup {
  const width = Math.max(0, Math.min(100, rate)).toFixed(2)
  const grid = [25, 50, 75].map((at) => html`<line class="grid" x1="${at}" x2="${at}" y1="0" y2="10"/>`)
  const filled = possible > 0 && rate > 0 && html`<rect class="fill hue-${hue}" width="${width}" height="10"/>`
  return html`<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="ground" width="100" height="10"/>${grid}${filled}</svg>`
}

function tints(title: string, rows: readonly Row[], runs: readonly ReportRun[]): Markup {
  const head = runs.map((run) => html`<th scope="col">${chip(run)}</th>`)
  const body = rows.map(
    ({ name, shares }) =>
      html`<tr><th scope="row">${name}</th>${shares.map(({ share }) => html`<td class="tint tint-${Math.round(share.rate / 10)}">${share.possible === 0 ? '–' : Math.round(share.rate)}</td>`)}</tr>`,
  )
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}, in percent"><table class="tints"><thead><tr><td></td>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

/** The letter of a run, in its color; screen readers read its name. */
export function chip({ tag, hue, name }: ReportRun): Markup {
  return html`<span class="chip hue-${hue}" title="${name}"><span aria-hidden="true">${tag}</span><span class="unseen">${name}</span></span>`
}
