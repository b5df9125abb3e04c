// Finds the best mix within a token budget: each file whole, as slices, as its map, or only in the tree.

/** One way to show a file. */
export interface Form<Shown> {
  tokens: number
  /** Fraction of the file's value that this form has, up to 1. */
  share: number
  shown: Shown
}

export interface Fitting<Shown> {
  path: string
  /** How important it is to show this file. */
  weight: number
  /** The task names it: it is shown in some form before any other file. */
  isInTask?: boolean
  forms: readonly Form<Shown>[]
}

/** A map shows most of what a caller must know. */
export const formShares = { full: 1, slices: 0.8, map: 0.6 } as const

/**
 * Takes the step with the most value per token first, if it fits. A step that costs more than it adds is skipped in favor of the file's
 * next form, so a file is never shown as slices where a few more tokens show it whole.
 */
export function fitBudget<Shown>(files: readonly Fitting<Shown>[], room: number): Map<string, Form<Shown>> {
  const steps = files
    .flatMap((file) => stepsOf(file))
    .sort(
      (a, b) => Number(b.isReserved) - Number(a.isReserved) || b.ratio - a.ratio || (a.path < b.path ? -1 : 1) || a.to.tokens - b.to.tokens,
    )
  const taken = new Map<string, Form<Shown>>()
  let left = room
  for (const { path, from, to } of steps) {
    // Only from the file's current form: if the cheaper form did not fit, this step does not apply.
    if (taken.get(path) !== from) continue
    const cost = to.tokens - (from?.tokens ?? 0)
    if (cost > left) continue
    taken.set(path, to)
    left -= cost
  }
  return taken
}

interface Step<Shown> {
  path: string
  from: Form<Shown> | undefined
  to: Form<Shown>
  ratio: number
  /** Taken before all other steps. */
  isReserved: boolean
}

/** Steps of decreasing ratio: the upper hull of a file's forms. */
function stepsOf<Shown>({ path, weight, forms, isInTask = false }: Fitting<Shown>): Step<Shown>[] {
  const sorted = [...forms].sort((a, b) => a.tokens - b.tokens || b.share - a.share)
  const steps: Step<Shown>[] = []
  let from: Form<Shown> | undefined
  for (;;) {
    const start = from
    const further = sorted.filter(({ tokens, share }) => share > (start?.share ?? 0) && tokens >= (start?.tokens ?? 0))
    const ratioTo = (form: Form<Shown>): number =>
      ((form.share - (start?.share ?? 0)) * weight) / Math.max(form.tokens - (start?.tokens ?? 0), 1)
    const best = further.reduce<Form<Shown> | undefined>(
      (found, form) => (!found || ratioTo(form) > ratioTo(found) ? form : found),
      undefined,
    )
    if (!best) return steps
    steps.push({ path, from, to: best, ratio: ratioTo(best), isReserved: isInTask && from === undefined })
    from = best
  }
}
