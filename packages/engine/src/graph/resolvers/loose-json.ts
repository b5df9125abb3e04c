// Parses JSON with comments and trailing commas, as in tsconfig.json, and looks up values in it. The files are untrusted: their shape
// is not known, and everything here takes time linear in the length of the text.

export function parseLoose(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return parseQuietly(
      text
        .replace(/^\uFEFF/, '')
        .replace(commented, dropped)
        .replace(trailing, dropped),
    )
  }
}

/** The value under a chain of keys, if all exist. */
export function at(value: unknown, ...keys: string[]): unknown {
  let here = value
  for (const key of keys) {
    if (!isObject(here) || !Object.hasOwn(here, key)) return undefined
    here = here[key]
  }
  return here
}

export function textAt(value: unknown, ...keys: string[]): string | undefined {
  const found = at(value, ...keys)
  return typeof found === 'string' ? found : undefined
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : typeof value === 'string' ? [value] : []
}

// A string is matched first and kept, so that `"https://…"` and `"a,]"` stay whole. Its closing quote is optional: if the match could
// fail at the end of the line, it would be tried again from each escaped quote in it. JSON.parse rejects a string that is not closed.
const commented = /("(?:\\.|[^"\\\n])*"?)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g
const trailing = /("(?:\\.|[^"\\\n])*"?)|,(?=\s*[\]}])/g

function dropped(_match: string, kept: string | undefined): string {
  return kept ?? ''
}

function parseQuietly(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
