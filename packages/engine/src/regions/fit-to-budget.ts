// Chooses parts until their exact count is within the budget, because the choice itself uses estimates.

const attempts = 4
/** Share of the budget by which each further attempt leaves more room. */
const margin = 0.01

/** `choose`: what to include, best first, within an estimated number of tokens. */
export async function fitToBudget<Part, Counted extends { tokens: number }>(
  budget: number,
  choose: (most: number) => readonly Part[],
  count: (parts: readonly Part[]) => Promise<Counted[]>,
): Promise<Counted[]> {
  let counted: Counted[] = []
  let room = budget
  for (let attempt = 0; attempt < attempts && room > 0; attempt++) {
    counted = await count(choose(room))
    const over = counted.reduce((sum, { tokens }) => sum + tokens, 0) - budget
    if (over <= 0) return counted
    // With less room, other parts are chosen, and these may be larger than estimated, too.
    room -= over + attempt * margin * budget
  }
  return thatFit(counted, budget)
}

function thatFit<Counted extends { tokens: number }>(counted: readonly Counted[], budget: number): Counted[] {
  let left = budget
  return counted.filter(({ tokens }) => {
    if (tokens > left) return false
    left -= tokens
    return true
  })
}
