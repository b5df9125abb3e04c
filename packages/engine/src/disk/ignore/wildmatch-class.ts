// Parses a bracket expression such as `[a-z[:digit:]_]` into a set of bytes.

/** Undefined if the bracket is never closed or names no known class: such a pattern matches nothing. */
export function parseClass(pattern: string, start: number, foldCase: boolean): { set: Uint8Array; end: number } | undefined {
  const set = new Uint8Array(256)
  let at = start + 1
  const negated = pattern[at] === '!' || pattern[at] === '^'
  if (negated) at += 1
  let previous = 0
  let isFirst = true
  let nextClose = 0
  // A leading `]` is a member, not the end.
  for (; isFirst || pattern[at] !== ']'; isFirst = false) {
    const char = pattern[at]
    if (char === undefined) return undefined
    const after = pattern[at + 1]
    if (char === '\\') {
      if (after === undefined) return undefined
      previous = after.charCodeAt(0)
      set[previous] = 1
      at += 2
    } else if (char === '-' && previous !== 0 && after !== undefined && after !== ']') {
      const escaped = after === '\\'
      const last = pattern[escaped ? at + 2 : at + 1]
      if (last === undefined) return undefined
      addRange(set, previous, last.charCodeAt(0), foldCase)
      previous = 0
      at += escaped ? 3 : 2
    } else if (char === '[' && after === ':') {
      // Cached while ahead: a long run of `[:` would otherwise search for the same bracket again and again.
      if (nextClose < at + 2) nextClose = pattern.indexOf(']', at + 2)
      const close = nextClose
      if (close === -1) return undefined
      if (close - (at + 2) - 1 >= 0 && pattern[close - 1] === ':') {
        if (!addNamed(set, pattern.slice(at + 2, close - 1), foldCase)) return undefined
        previous = 0
        at = close + 1
      } else {
        previous = 0x5b
        set[previous] = 1
        at += 1
      }
    } else {
      previous = char.charCodeAt(0)
      set[previous] = 1
      at += 1
    }
  }
  if (negated) for (let code = 0; code < 256; code++) set[code] = set[code] === 1 ? 0 : 1
  return { set, end: at + 1 }
}

/** With folding, the text is lowercase, so `[A-Z]` must match `a-z` too. */
function addRange(set: Uint8Array, first: number, last: number, foldCase: boolean): void {
  for (let code = first; code <= last; code++) {
    set[code] = 1
    if (foldCase && code >= 0x41 && code <= 0x5a) set[code + 32] = 1
  }
}

function addNamed(set: Uint8Array, name: string, foldCase: boolean): boolean {
  const members = named.get(foldCase && name === 'upper' ? 'alpha' : name)
  if (!members) return false
  for (let code = 0; code < 128; code++) if (members.test(String.fromCharCode(code))) set[code] = 1
  return true
}

/** As in git: ASCII only, and neither vertical tab nor form feed is a space. */
const named = new Map([
  ['alnum', /[A-Za-z0-9]/],
  ['alpha', /[A-Za-z]/],
  ['blank', /[ \t]/],
  ['cntrl', /[^ -~]/],
  ['digit', /[0-9]/],
  ['graph', /[!-~]/],
  ['lower', /[a-z]/],
  ['print', /[ -~]/],
  ['punct', /[!-/:-@[-`{-~]/],
  ['space', /[ \t\n\r]/],
  ['upper', /[A-Z]/],
  ['xdigit', /[0-9A-Fa-f]/],
])
