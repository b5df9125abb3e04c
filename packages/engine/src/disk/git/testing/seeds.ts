// Which random repositories a test run compares: a few that together have most kinds, or all of them on request.

/** Chosen so that the cheap run has as many kinds as possible. */
const usual = [9, 27, 28, 51, 56, 73, 85, 110, 128, 130, 133, 136]

/** `SHEAF_GIT_SEEDS=1-200` asks for more. */
export function comparedSeeds(range: string | undefined): number[] {
  const found = /^(\d+)-(\d+)$/.exec(range ?? '')
  if (!found) return usual
  const [first, last] = [Number(found[1]), Number(found[2])]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
