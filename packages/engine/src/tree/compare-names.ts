// Display order of names: ignores case and accents, compares runs of digits by value, and is the same in every locale.

/** Compares two names. Allocates nothing for ASCII: a hundred thousand are compared while the user waits. */
export function compareNames(a: string, b: string): number {
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const x = folded(a.charCodeAt(i))
    const y = folded(b.charCodeAt(j))
    if (x > 127 || y > 127) return compareByKeys(a, b)
    if (isDigit(x) && isDigit(y)) {
      const endI = digitsEnd(a, i)
      const endJ = digitsEnd(b, j)
      // The next character may become a digit too: NFKD makes `²` a `2`.
      if (a.charCodeAt(endI) > 127 || b.charCodeAt(endJ) > 127) return compareByKeys(a, b)
      const difference = compareDigits(a, i, endI, b, j, endJ)
      if (difference !== 0) return difference
      i = endI
      j = endJ
    } else if (x !== y) {
      return x - y
    } else {
      i++
      j++
    }
  }
  if (a.charCodeAt(i) > 127 || b.charCodeAt(j) > 127) return compareByKeys(a, b)
  return a.length - i - (b.length - j) || compareExactly(a, b)
}

/** A key that sorts by plain comparison as `compareNames` sorts the name: cheaper when many names are sorted at once. */
export function sortKey(name: string): string {
  const key = nameKey(name)
  let sorted = ''
  let done = 0
  for (let at = 0; at < key.length; at++) {
    if (!isDigit(key.charCodeAt(at))) continue
    let start = at
    while (key.charCodeAt(start) === 48) start++
    const end = digitsEnd(key, start)
    const length = end - start
    // The digit count comes first, as a digit, so that numbers sort among other characters where digits do.
    sorted += key.slice(done, at) + (length < 9 ? String(length) : `9${String.fromCharCode(length)}`) + key.slice(start, end)
    done = end
    at = end - 1
  }
  return done === 0 ? key : sorted + key.slice(done)
}

function compareByKeys(a: string, b: string): number {
  return compareKeys(nameKey(a), nameKey(b)) || compareExactly(a, b)
}

/** Compares two keys made by `nameKey`; `compareExactly` breaks ties. */
export function compareKeys(a: string, b: string): number {
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(j)
    if (isDigit(x) && isDigit(y)) {
      const endI = digitsEnd(a, i)
      const endJ = digitsEnd(b, j)
      const difference = compareDigits(a, i, endI, b, j, endJ)
      if (difference !== 0) return difference
      i = endI
      j = endJ
    } else if (x !== y) {
      return x - y
    } else {
      i++
      j++
    }
  }
  return a.length - i - (b.length - j)
}

export function compareExactly(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export function nameKey(name: string): string {
  return onlyAscii.test(name) ? name.toLowerCase() : name.normalize('NFKD').replace(accents, '').toLowerCase()
}

const onlyAscii = /^[\0-\x7f]*$/
const accents = /\p{M}/gu

function folded(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function digitsEnd(text: string, start: number): number {
  let end = start
  while (isDigit(text.charCodeAt(end))) end++
  return end
}

/** By length without leading zeros, then digit by digit: 400 digits do not fit a JavaScript number. */
function compareDigits(a: string, startA: number, endA: number, b: string, startB: number, endB: number): number {
  let i = startA
  let j = startB
  while (i < endA && a.charCodeAt(i) === 48) i++
  while (j < endB && b.charCodeAt(j) === 48) j++
  if (endA - i !== endB - j) return endA - i - (endB - j)
  for (; i < endA; i++, j++) {
    const difference = a.charCodeAt(i) - b.charCodeAt(j)
    if (difference !== 0) return difference
  }
  return 0
}
