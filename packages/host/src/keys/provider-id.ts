/** Ids become names of files and of keychain entries, and some are typed by a person. */
export function isProviderId(id: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,99}$/u.test(id)
}
