/** Keeps the fragment unless the target has one, as browsers do for a redirect status. */
export function redirectTarget(to: string, hash: string): string {
  return to.includes('#') ? to : `${to}${hash}`
}
