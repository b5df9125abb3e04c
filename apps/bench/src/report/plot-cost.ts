// Cost against score: one mark per run. Drawn twice, for wide and narrow pages, so that its letters stay readable on both.

import { dollars, percent } from './figures.ts'
import { html, type Markup } from './markup.ts'
import type { ReportRun } from './report-run.ts'

interface Frame {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

const wide: Frame = { width: 1060, height: 400, left: 46, right: 24, top: 16, bottom: 44 }
const narrow: Frame = { width: 360, height: 320, left: 38, right: 16, top: 16, bottom: 44 }

export function plotCost(runs: readonly ReportRun[]): Markup | undefined {
  const priced = runs.flatMap((run) => (run.cost === undefined ? [] : [{ run, cost: run.cost }]))
  // A single mark shows nothing that its figures do not.
  if (priced.length < 2 || priced.every(({ cost }) => cost === 0)) return undefined
  const without = runs.length - priced.length
  return html`<section class="plot wide-plot"><h2>Cost vs. score</h2><p class="about">Total cost of all tasks, as reported by the provider. Up and to the left is better.${without > 0 && ` ${without === 1 ? 'One run has' : `${without} runs have`} no known price and ${without === 1 ? 'is' : 'are'} not shown.`}</p><div class="on-wide">${draw(priced, wide)}</div><div class="on-narrow">${draw(priced, narrow)}</div></section>`
}

function draw(priced: readonly { run: ReportRun; cost: number }[], frame: Frame): Markup {
  const { width, height, left, right, top, bottom } = frame
  const ticks = costTicks(Math.max(...priced.map(({ cost }) => cost)))
  const most = ticks.at(-1) ?? 1
  const x = (cost: number): number => left + ((width - left - right) * cost) / most
  const y = (rate: number): number => top + ((height - top - bottom) * (100 - rate)) / 100
  const rows = [0, 25, 50, 75, 100].map(
    (rate) =>
      html`<line class="grid" x1="${left}" x2="${width - right}" y1="${fix(y(rate))}" y2="${fix(y(rate))}"/><text class="tick end" x="${left - 8}" y="${fix(y(rate) + 4)}">${rate}</text>`,
  )
  const columns = ticks.map(
    (cost) =>
      html`<line class="grid" x1="${fix(x(cost))}" x2="${fix(x(cost))}" y1="${top}" y2="${height - bottom}"/><text class="tick middle" x="${fix(x(cost))}" y="${height - bottom + 18}">${dollars(cost)}</text>`,
  )
  const marks = spread(priced.map(({ run, cost }) => ({ run, x: x(cost), y: y(run.score.pointsRate) })))
  const dots = marks.map(
    ({ run, x: at, y: up, shownX, shownY }) =>
      html`<g><line class="tie" x1="${fix(at)}" y1="${fix(up)}" x2="${fix(shownX)}" y2="${fix(shownY)}"/><circle class="dot hue-${run.hue}" cx="${fix(shownX)}" cy="${fix(shownY)}" r="11"/><text class="letter middle" x="${fix(shownX)}" y="${fix(shownY + 4)}">${run.tag}</text><title>${run.name}: ${percent(run.score.pointsRate)}, ${dollars(run.cost ?? 0)}</title></g>`,
  )
  return html`<svg class="cost" viewBox="0 0 ${width} ${height}" role="img" aria-label="Cost vs. score; the numbers are in the table of runs">${rows}${columns}<text class="tick end" x="${width - right}" y="${height - 6}">cost per run</text><text class="tick" x="${left + 6}" y="${top + 14}">score, %</text>${dots}</svg>`
}

/** Round steps, four to six of them. */
function costTicks(most: number): number[] {
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power
  const count = Math.ceil((most * 1.001) / step)
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}

interface Mark {
  run: ReportRun
  x: number
  y: number
}

const apart = 20

/** Moves marks that would overlap, with a line to where they belong. */
function spread(marks: readonly Mark[]): (Mark & { shownX: number; shownY: number })[] {
  const placed: (Mark & { shownX: number; shownY: number })[] = []
  for (const mark of marks) {
    let shownX = mark.x
    let shownY = mark.y
    for (let tries = 0; tries < 40 && placed.some((other) => Math.hypot(other.shownX - shownX, other.shownY - shownY) < apart); tries++) {
      const turn = tries * 0.9
      shownX = mark.x + Math.cos(turn) * (apart + tries * 1.5)
      shownY = mark.y + Math.sin(turn) * (apart + tries * 1.5)
    }
    placed.push({ ...mark, shownX, shownY })
  }
  return placed
}

function fix(value: number): string {
  return value.toFixed(1)
}
