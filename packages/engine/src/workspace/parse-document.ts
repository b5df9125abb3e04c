// Parses a stored JSON document, or reports that it is unreadable.

export type Report = (what: string, why: string) => void

/** Undefined if not JSON. */
export function parseDocument(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
