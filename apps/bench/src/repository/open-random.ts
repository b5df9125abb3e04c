// Seeded random numbers, the same on every machine: all choices for a repository and its tasks come from here.

export interface Random {
  /** An integer, 0 ≤ n < end. */
  below(end: number): number
  /** An integer, first ≤ n ≤ last. */
  between(first: number, last: number): number
  /** True `percent` of the time. */
  chance(percent: number): boolean
  pick<T>(list: readonly T[]): T
  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[]
  /** `count` of them, in their old order. */
  some<T>(list: readonly T[], count: number): T[]
  /** An independent stream: drawing from it changes nothing here, and vice versa. */
  fork(name: string): Random
}

export function openRandom(seed: string): Random {
  const next = openStream(seed)
  const below = (end: number): number => {
    if (!Number.isInteger(end) || end < 1) throw new Error(`below(${end}): a positive integer is needed`)
    // Multiply and take the high part: no bias as with a remainder, and exact in a double.
    return Math.floor((next() * end) / 0x1_0000_0000)
  }
  const shuffle = <T>(list: readonly T[]): T[] => {
    const pool = [...list]
    const result: T[] = []
    while (pool.length > 0) result.push(...pool.splice(below(pool.length), 1))
    return result
  }
  return {
    below,
    between: (first, last) => first + below(last - first + 1),
    chance: (percent) => below(100) < percent,
    pick: (list) => {
      const [found] = list.slice(below(list.length))
      if (found === undefined) throw new Error('pick: the list holds nothing there')
      return found
    },
    shuffle,
    some: (list, count) => {
      const chosen = new Set(shuffle(list.map((_, index) => index)).slice(0, count))
      return list.filter((_, index) => chosen.has(index))
    },
    fork: (name) => openRandom(`${seed}/${name}`),
  }
}

/** sfc32: 128 bits of state, 32-bit integer arithmetic only. */
function openStream(seed: string): () => number {
  let [a, b, c, count] = [hash(seed, 0x9e37_79b9), hash(seed, 0x85eb_ca6b), hash(seed, 0xc2b2_ae35), 1]
  const next = (): number => {
    const result = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + result) | 0
    return result >>> 0
  }
  for (let turn = 0; turn < 16; turn += 1) next()
  return next
}

/** FNV-1a over UTF-16 units, then mixed so that similar seeds diverge. */
function hash(text: string, start: number): number {
  let sum = start | 0
  for (let index = 0; index < text.length; index += 1) sum = Math.imul(sum ^ text.charCodeAt(index), 0x0100_0193)
  sum = Math.imul(sum ^ (sum >>> 16), 0x7feb_352d)
  sum = Math.imul(sum ^ (sum >>> 15), 0x846c_a68b)
  return sum ^ (sum >>> 16)
}
