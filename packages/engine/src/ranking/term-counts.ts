// Packs the counts of a term in a file into one number: how often it occurs, how often in names defined there, and whether it is such
// a name itself.

const mostTimes = 0xffff
const mostDefined = 0xff
export const nameBit = 1 << 24

export function packCounts(times: number, defined: number, isName: boolean): number {
  return Math.min(times, mostTimes) | (Math.min(defined, mostDefined) << 16) | (isName ? nameBit : 0)
}

export function timesIn(counts: number): number {
  return counts & mostTimes
}

export function definedIn(counts: number): number {
  return (counts >>> 16) & mostDefined
}

export function isNameIn(counts: number): boolean {
  return (counts & nameBit) !== 0
}
