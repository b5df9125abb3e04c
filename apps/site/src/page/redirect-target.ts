/** The fragment goes along where the target has none of its own, as browsers do it for a redirect with a status. */
export function redirectTarget(to: string, hash: string): string {
  return to.includes('#') ? to : `${to}${hash}`
}
