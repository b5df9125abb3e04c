/** The last section that begins above the upper third of the window; '' where none does. */
export function currentSection(tops: readonly { id: string; top: number }[], height: number): string {
  let found: { id: string; top: number } | undefined
  for (const each of tops) if (each.top <= height / 3 && (found === undefined || each.top >= found.top)) found = each
  return found?.id ?? ''
}
