// Which random repositories a test run compares: a few that together have most kinds, or all of them on request.

/** Chosen so that the cheap run has as many kinds as possible. */
const usual = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** `SHEAF_GIT_SEEDS=1-200` asks for more. */
export function comparedSeeds(range: string | undefined): number[] {
  const found = /^(\d+)-(\d+)$/.exec(range ?? '')
  if (!found) return usual
  const [first, last] = [Number(found[1]), Number(found[2])]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
