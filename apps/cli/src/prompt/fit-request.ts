// `sheaf pack --fit`: asks the host what to shorten or leave out, and reports it.

import type { Call, FitAnswer, FitStep, HostApi, LeftOut, PromptRequest } from '@sheaf/contract'
import { formatNumber } from '../layout/index.ts'
import { visibleLine } from '../terminal/index.ts'

interface FittedRequest {
  request: PromptRequest
  fit: FitAnswer
  /** What the requested prompt wouldn't show either. */
  skipped: LeftOut[]
  /** What was left out to fit. */
  dropped: LeftOut[]
}

export async function fitRequest(asked: PromptRequest, budget: number, host: HostApi, call: Call): Promise<FittedRequest> {
  const { maxTokens: _maxTokens, split, ...prompt } = asked
  const fit = await host['prompt.fit']({ ...prompt, budget }, call)
  if (fit.steps.length === 0) return { request: asked, fit, skipped: [], dropped: [] }
  const { paths: _paths, ...rest } = prompt
  const why = `left out to fit within ${formatNumber(budget)} tokens`
  return {
    request: { ...rest, selection: fit.selection, ...(split === undefined ? {} : { split }) },
    fit,
    skipped: fit.skipped,
    dropped: fit.leftOut.map((path) => ({ path, why })),
  }
}

const maxStepsShown = 50

export function fitLines({ tokens, steps }: FitAnswer): string[] {
  if (steps.length === 0) return []
  const more = steps.length - maxStepsShown
  return [
    ...steps.slice(0, maxStepsShown).map(stepLine),
    ...(more > 0 ? [`and ${formatNumber(more)} more; use --json to list all`] : []),
    `Reduced from ${formatNumber(tokens.before)} to ${formatNumber(tokens.after)} tokens.`,
  ]
}

function stepLine(step: FitStep): string {
  const was = `was ${formatNumber(step.tokens + step.saved)} tokens`
  return `${visibleLine(step.path)}: ${shownAs(step)} (${step.to === 'out' ? was : `${was}, now ${formatNumber(step.tokens)}`})`
}

function shownAs({ to, ranges = [] }: FitStep): string {
  if (to === 'out') return 'left out'
  if (to === 'map') return 'code map'
  return `lines ${ranges.map(({ from, to: last }) => (from === last ? String(from) : `${from}-${last}`)).join(', ')}`
}
