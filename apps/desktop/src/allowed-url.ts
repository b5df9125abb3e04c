// Which URLs a shell opens: its own window shows only this machine; only web and mail URLs go to other programs.

import { Refusal } from '@sheaf/contract'

const localHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])
const externalProtocols: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])

export function isLocalUrl(url: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  return parsed?.protocol === 'http:' && localHosts.has(parsed.hostname) && parsed.username === '' && parsed.password === ''
}

/** Returns the parsed form: raw input that starts with a dash would be an option to the program that opens it. */
export function localUrl(url: string): string {
  if (!isLocalUrl(url)) throw new Refusal('wrong-usage', 'A window can only show addresses on this machine.')
  return new URL(url).href
}

export function externalUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed === undefined || !externalProtocols.has(parsed.protocol))
    throw new Refusal('wrong-usage', 'Only web and email addresses can be opened.')
  return parsed.href
}

export function isDeepLink(text: string): boolean {
  return /^sheaf:\/\//i.test(text)
}
