/** Ids become file names and keychain entry names, and users type some of them. */
export function isProviderId(id: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,99}$/u.test(id)
}
