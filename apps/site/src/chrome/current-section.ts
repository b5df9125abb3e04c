/** The last section whose top is not below the upper third of the window; '' if there is none. */
export function currentSection(tops: readonly { id: string; top: number }[], height: number): string {
  let found: { id: string; top: number } | undefined
  for (const each of tops) if (each.top <= height / 3 && (found === undefined || each.top >= found.top)) found = each
  return found?.id ?? ''
}
