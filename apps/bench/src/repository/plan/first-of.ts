// The first entries of a list, which must exist.

export function firstTwo<T>(list: readonly T[]): [T, T] {
  const [first, second] = list
  if (first === undefined || second === undefined) throw new Error(`two are needed, there are ${list.length}`)
  return [first, second]
}

export function firstThree<T>(list: readonly T[]): [T, T, T] {
  const [, , third] = list
  if (third === undefined) throw new Error(`three are needed, there are ${list.length}`)
  return [...firstTwo(list), third]
}
