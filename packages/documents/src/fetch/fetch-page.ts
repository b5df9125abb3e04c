// Fetches one web page that a person added. The name of each host is resolved once, its addresses are checked, and the connection is
// made to them: a name that resolves to a private address the second time gains nothing (DNS rebinding).

import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { CancelSignal, DocumentFormat } from '@sheaf/contract'
import { formatOfContentType } from '../detect-format.ts'
import { fileBytes, plainBytes } from '../document-limits.ts'
import { mayFetch } from './parse-robots.ts'
import { isPublicAddress } from './public-address.ts'
import { type Address, requestOnce } from './request-once.ts'

export interface FetchPageRequest {
  url: string
  /** Hosts that may have a private address, because the person allowed them. */
  allowHosts: readonly string[]
  signal?: CancelSignal | undefined
}

export type FetchProblem =
  | 'bad-url'
  | 'private-host'
  | 'unknown-host'
  | 'unreachable'
  | 'redirects'
  | 'status'
  | 'too-large'
  | 'timeout'
  | 'content-type'
  | 'robots'

interface FetchedPage {
  ok: true
  /** After redirects. */
  url: string
  format: DocumentFormat
  /** Empty: not stated. */
  charset: string
  bytes: Buffer
}

/** `host`: the one that has a private address. */
export type FetchOutcome = FetchedPage | { ok: false; why: FetchProblem; detail: string; host?: string } | { ok: false; why: 'cancelled' }

export interface FetchTools {
  resolve(host: string): Promise<Address[]>
  isPublic(address: string): boolean
  /** For everything together: redirects, robots.txt, and a body that drips. */
  deadlineMs: number
}

const defaultTools: FetchTools = {
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  isPublic: isPublicAddress,
  deadlineMs: 60_000,
}

const mostRedirects = 5
const robotsBytes = 500_000
const agent = 'sheaf'

type Failure = Exclude<FetchOutcome, FetchedPage>
type Checked = { ok: true; addresses: Address[] } | Failure

export async function fetchPage({ url, allowHosts, signal }: FetchPageRequest, tools: Partial<FetchTools> = {}): Promise<FetchOutcome> {
  const { resolve, isPublic, deadlineMs } = { ...defaultTools, ...tools }
  const canceled = new AbortController()
  const cancel = (): void => canceled.abort()
  if (signal?.aborted) return { ok: false, why: 'cancelled' }
  signal?.addEventListener('abort', cancel)
  const deadline = AbortSignal.timeout(deadlineMs)
  const both = AbortSignal.any([canceled.signal, deadline])
  const robots = new Map<string, Promise<Failure | string>>()
  try {
    const outcome = await follow(url, fetchStep)
    if (outcome.ok || !both.aborted) return outcome
    if (canceled.signal.aborted) return { ok: false, why: 'cancelled' }
    return { ok: false, why: 'timeout', detail: `It took longer than ${Math.ceil(deadlineMs / 1000)} seconds.` }
  } finally {
    signal?.removeEventListener('abort', cancel)
  }

  async function fetchStep(target: URL): Promise<Step> {
    const checked = await checkHost(target)
    if (!checked.ok) return checked
    const rules = await robotsOf(target)
    if (typeof rules !== 'string') return rules
    if (!mayFetch(rules, agent, target.pathname + target.search))
      return { ok: false, why: 'robots', detail: `The robots.txt of ${target.host} disallows it.` }
    const answer = await requestOnce({
      url: target,
      addresses: checked.addresses,
      accept: 'text/html, application/xhtml+xml, application/pdf, text/markdown, text/plain;q=0.9, */*;q=0.1',
      mostBytes: (status, type) => (status === 200 ? mostBytes(formatOfContentType(essence(type))) : 0),
      signal: both,
    })
    if (!answer.ok) return answer
    if (isRedirect(answer.status)) return { redirect: answer.location ?? '' }
    if (answer.status !== 200) return { ok: false, why: 'status', detail: `The server answered with status ${answer.status}.` }
    const format = formatOfContentType(essence(answer.contentType))
    if (format === undefined)
      return { ok: false, why: 'content-type', detail: `The server sent ${shortType(answer.contentType)}, which is not a document.` }
    return { ok: true, url: target.href, format, charset: charsetOf(answer.contentType), bytes: answer.body }
  }

  /** Every address must be public: a connection may be made to any of them. */
  async function checkHost(target: URL): Promise<Checked> {
    const host = hostOf(target)
    const addresses = await addressesOf(host)
    if (addresses.length === 0) return { ok: false, why: 'unknown-host', detail: `The host ${host} was not found.` }
    if (!allowHosts.includes(host) && addresses.some(({ address }) => !isPublic(address)))
      return { ok: false, why: 'private-host', detail: `${host} has an address on this computer or its network.`, host }
    return { ok: true, addresses }
  }

  async function addressesOf(host: string): Promise<Address[]> {
    const family = isIP(host)
    if (family > 0) return [{ address: host, family }]
    const { promise: aborted, resolve: abort } = Promise.withResolvers<Address[]>()
    both.addEventListener('abort', () => abort([]), { once: true })
    return Promise.race([resolve(host).catch(() => []), aborted])
  }

  /** Once per origin. */
  function robotsOf({ origin }: URL): Promise<Failure | string> {
    const known = robots.get(origin) ?? fetchRobots(new URL('/robots.txt', origin))
    robots.set(origin, known)
    return known
  }

  async function fetchRobots(from: URL): Promise<Failure | string> {
    const outcome = await follow(from.href, async (target): Promise<Step> => {
      const checked = await checkHost(target)
      if (!checked.ok) return checked
      const answer = await requestOnce({
        url: target,
        addresses: checked.addresses,
        accept: 'text/plain',
        mostBytes: (status) => (status === 200 ? robotsBytes : 0),
        signal: both,
      })
      if (!answer.ok) return answer
      if (isRedirect(answer.status)) return { redirect: answer.location ?? '' }
      if (answer.status >= 500)
        return { ok: false, why: 'robots', detail: `The robots.txt of ${target.host} couldn't be read (status ${answer.status}).` }
      return { ok: true, url: target.href, format: 'text', charset: '', bytes: answer.body }
    })
    return outcome.ok ? outcome.bytes.toString('utf8') : outcome
  }
}

type Step = FetchOutcome | { redirect: string }

async function follow(first: string, fetchStep: (target: URL) => Promise<Step>): Promise<FetchOutcome> {
  const seen = new Set<string>()
  let target = parseUrl(first)
  for (let hops = 0; ; hops++) {
    if (typeof target === 'string') return { ok: false, why: 'bad-url', detail: target }
    if (hops > mostRedirects) return { ok: false, why: 'redirects', detail: `It redirects more than ${mostRedirects} times.` }
    if (seen.has(target.href)) return { ok: false, why: 'redirects', detail: 'It redirects in a loop.' }
    seen.add(target.href)
    const step: Step = await fetchStep(target)
    if (!('redirect' in step)) return step
    target = parseUrl(step.redirect, target)
  }
}

/** A string is the reason why it is refused. */
function parseUrl(text: string, base?: URL): URL | string {
  const url = URL.parse(text, base?.href)
  if (url === null) return base ? 'It redirects to an invalid address.' : 'That is not a valid URL.'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return `Only http and https addresses can be added, not ${url.protocol}.`
  if (url.username !== '' || url.password !== '') return 'The URL contains a user name or password.'
  url.hash = ''
  return url
}

/** In lower case, without the brackets of an IPv6 address and without a final dot. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

function mostBytes(format: DocumentFormat | undefined): number {
  if (format === undefined) return 0
  return format === 'html' || format === 'text' || format === 'notebook' ? plainBytes : fileBytes
}

function essence(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase()
}

function charsetOf(contentType: string): string {
  return /;\s*charset="?([\w-]{1,40})/i.exec(contentType)?.[1] ?? ''
}

function shortType(contentType: string): string {
  return contentType === '' ? 'no content type' : essence(contentType).slice(0, 100)
}
