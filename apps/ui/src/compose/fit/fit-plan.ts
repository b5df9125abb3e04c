// A proposal to fit a prompt into a token budget, as rows that are accepted or declined one by one.

import type { FitAnswer, FitStep, SelectedFile } from '@sheaf/contract'

export interface FitRow {
  step: FitStep
  isAccepted: boolean
  /** Of the prompt after this row and all accepted rows before it. */
  total: Total
}

interface Total {
  tokens: number
  /** False: not counted with exactly these changes. */
  isExact: boolean
}

/** `declined`: paths of the rows that are not applied. */
export function fitRows({ steps, tokens }: FitAnswer, declined: ReadonlySet<string>): FitRow[] {
  let proposed = tokens.before
  let kept = 0
  return steps.map((step) => {
    const isAccepted = !declined.has(step.path)
    proposed = step.total ?? proposed - step.saved
    if (!isAccepted) kept += step.saved
    return { step, isAccepted, total: { tokens: proposed + kept, isExact: step.total !== null && kept === 0 } }
  })
}

/** The selection after the accepted changes. Files without a change stay, also those that the prompt doesn't show. */
export function fittedSelection(
  selection: Iterable<SelectedFile>,
  steps: readonly FitStep[],
  declined: ReadonlySet<string>,
): SelectedFile[] {
  const changes = new Map(steps.flatMap((step) => (declined.has(step.path) ? [] : [[step.path, step]])))
  return [...selection].flatMap((file): SelectedFile[] => {
    const step = changes.get(file.path)
    if (!step) return [file]
    const { path, to, ranges = [] } = step
    if (to === 'out') return []
    return [to === 'slices' ? { path, mode: to, ranges } : { path, mode: to }]
  })
}

/** Reads "32,000", "32k" and "1.5M"; undefined: not a number of tokens. */
export function readTokens(text: string): number | undefined {
  const [, digits, unit = ''] = /^([\d,_\s]*\d(?:\.\d+)?)\s*([km]?)$/i.exec(text.trim()) ?? []
  if (digits === undefined) return undefined
  const factor = { k: 1_000, m: 1_000_000 }[unit.toLowerCase()] ?? 1
  const tokens = Math.round(Number(digits.replaceAll(/[,_\s]/g, '')) * factor)
  return tokens >= 1 && tokens <= mostTokens ? tokens : undefined
}

const mostTokens = 1_000_000_000
