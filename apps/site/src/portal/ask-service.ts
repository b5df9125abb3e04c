// Requests from the portal to the service. Every failure has the same form: what happened, what to do, when to try again.

import { type LicenseOverview, licenseStates, type PaidPlan, paidPlans, refusals } from '@sheaf/contract'

export interface Refused {
  ok: false
  /** A code of the refusal table, or one of the page's own codes: `offline`, `unreadable`. */
  code: string
  says: string
  try: string
  /** Seconds to wait before another try. */
  wait?: number
}

export type Answered<Value> = { ok: true; value: Value } | Refused

export interface ClaimedKey {
  key: string
  plan: PaidPlan
  seats: number
}

/** The checkout extended an earlier license. */
export interface ExtendedKey {
  /** The last group of its key. */
  extended: string
  plan: PaidPlan
  seats: number
}

type Fetch = (path: string, init: RequestInit) => Promise<Response>

const deadlineMs = 20_000

/** The key is sent in a header, because addresses are stored in logs and histories. */
export function readLicense(key: string, signal: AbortSignal, fetch: Fetch = globalThis.fetch): Promise<Answered<LicenseOverview>> {
  return ask('/api/portal/licence', { headers: { authorization: `Bearer ${key}` } }, isOverview, signal, fetch)
}

export function freeMachine(
  key: string,
  id: string,
  signal: AbortSignal,
  fetch: Fetch = globalThis.fetch,
): Promise<Answered<LicenseOverview>> {
  const init = { method: 'DELETE', headers: { authorization: `Bearer ${key}` } }
  return ask(`/api/portal/machines/${encodeURIComponent(id)}`, init, isOverview, signal, fetch)
}

export function claimKey(
  checkoutId: string,
  signal: AbortSignal,
  fetch: Fetch = globalThis.fetch,
): Promise<Answered<ClaimedKey | ExtendedKey>> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ checkoutId }) }
  return ask('/api/licences/claim', init, isClaimAnswer, signal, fetch)
}

async function ask<Value>(
  path: string,
  init: RequestInit,
  fits: (body: unknown) => body is Value,
  signal: AbortSignal,
  fetch: Fetch,
): Promise<Answered<Value>> {
  let response: Response
  let body: unknown
  try {
    const both = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)])
    response = await fetch(path, { ...init, signal: both, cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' })
    body = await response.json().catch(() => undefined)
  } catch {
    if (globalThis.navigator?.onLine === false)
      return { ok: false, code: 'offline', says: "You're offline.", try: 'Check your connection and try again. Nothing was changed.' }
    return { ok: false, code: 'service-unreachable', says: refusals['service-unreachable'].says, try: refusals['service-unreachable'].try }
  }
  if (response.ok && fits(body)) return { ok: true, value: body }
  return refusedBy(response, body)
}

function refusedBy(response: Response, body: unknown): Refused {
  const error = fieldOf(body, 'error')
  const [code, says, next] = [fieldOf(error, 'code'), fieldOf(error, 'says'), fieldOf(error, 'try')]
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const wait = Number.isFinite(seconds) && seconds > 0 ? { wait: Math.min(seconds, 3_600) } : {}
  if (typeof code === 'string' && typeof says === 'string' && typeof next === 'string') return { ok: false, code, says, try: next, ...wait }
  return {
    ok: false,
    code: 'unreadable',
    says: 'The service sent an unexpected response.',
    try: 'Reload the page and try again. If the problem continues, check whether a proxy is interfering, or contact us.',
    ...wait,
  }
}

function isOverview(body: unknown): body is LicenseOverview {
  const machines = fieldOf(body, 'machines')
  return (
    isPlan(fieldOf(body, 'plan')) &&
    licenseStates.some((state) => state === fieldOf(body, 'state')) &&
    [fieldOf(body, 'seats'), fieldOf(body, 'machinesAllowed')].every(Number.isSafeInteger) &&
    ['string', 'undefined'].includes(typeof fieldOf(body, 'paidUntil')) &&
    Array.isArray(machines) &&
    machines.every((machine) =>
      ['id', 'name', 'platform', 'activatedAt', 'lastSeenAt'].every((field) => typeof fieldOf(machine, field) === 'string'),
    )
  )
}

function isClaimAnswer(body: unknown): body is ClaimedKey | ExtendedKey {
  const isShown = ['key', 'extended'].some((field) => typeof fieldOf(body, field) === 'string')
  return isShown && isPlan(fieldOf(body, 'plan')) && Number.isSafeInteger(fieldOf(body, 'seats'))
}

function isPlan(value: unknown): value is PaidPlan {
  return paidPlans.some((plan) => plan === value)
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
}
