// A stored JSON document, and how one that cannot be read is made known.

export type Report = (what: string, why: string) => void

/** Undefined: it is no JSON. */
export function parseDocument(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
