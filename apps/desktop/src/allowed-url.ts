// Which URLs a shell opens: its own window shows only this machine; only web and mail URLs go to other programs.

import { Refusal } from '@sheaf/contract'

const ourHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])
const outside: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])

export function isOwnUrl(url: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  return parsed?.protocol === 'http:' && ourHosts.has(parsed.hostname) && parsed.username === '' && parsed.password === ''
}

/** Returns the parsed form: raw input that starts with a dash would be an option to the program that opens it. */
export function ownUrl(url: string): string {
  if (!isOwnUrl(url)) throw new Refusal('wrong-usage', 'A window can only show addresses on this machine.')
  return new URL(url).href
}

export function outsideUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed === undefined || !outside.has(parsed.protocol)) throw new Refusal('wrong-usage', 'Only web and email addresses can be opened.')
  return parsed.href
}

export function isDeepLink(text: string): boolean {
  return /^sheaf:\/\//i.test(text)
}
