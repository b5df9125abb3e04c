// Sends one request to the Sheaf service. Other servers that answer (a proxy, a captive portal, an impostor) are rejected: no redirects,
// bounded time and size, and only the service's own formats. Token signatures are verified elsewhere.

import { type CancelSignal, isRefusal, Refusal, type RefusalCode, refusals, visibleText } from '@sheaf/contract'
import { linkSignal } from '../models/link-signal.ts'
import { fetchProblem, readResponse } from '../read-response.ts'
import type { ServiceConnection } from './service-connection.ts'

export interface ServiceQuestion {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: object
  /** A license key: never in a URL. */
  bearer?: string
}

export type ServiceAnswer = { ok: true; body: unknown } | { ok: false; refusal: Refusal }

const answerMs = 10_000
const answerBytes = 200_000

/** Error codes that the service may send; any other code is not from it. */
const serviceCodes = /^(?:licence-[a-z-]+|request-[a-z-]+|service-limit|service-down|not-found)$/

export async function askService(connection: ServiceConnection, question: ServiceQuestion, cancel?: CancelSignal): Promise<ServiceAnswer> {
  const url = addressOf(await unlessCanceled(connection.address(), cancel), question.path)
  const { signal, isLate, end } = linkSignal(cancel, answerMs)
  try {
    const response = await fetch(url, {
      method: question.method,
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/json',
        ...(question.body ? { 'content-type': 'application/json' } : {}),
        ...(question.bearer === undefined ? {} : { authorization: `Bearer ${question.bearer}` }),
      },
      ...(question.body ? { body: JSON.stringify(question.body) } : {}),
    })
    const body = await readResponse(response, answerBytes)
    if (body === undefined) throw new Refusal('service-untrusted', 'It is too large.')
    return readAnswer(response.status, response.headers, body.toString('utf8'))
  } catch (error) {
    if (isRefusal(error)) throw error
    if (cancel?.aborted) throw new Refusal('cancelled')
    throw new Refusal('service-unreachable', isLate() ? `${url.host} did not respond.` : `${url.host}: ${fetchProblem(error)}.`)
  } finally {
    end()
  }
}

function addressOf(address: string, path: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isHere = url?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  // Never send a license key unencrypted.
  if (url === undefined || (url.protocol !== 'https:' && !isHere) || url.username !== '' || url.password !== '')
    throw new Refusal('service-setup', 'The address of the service must be an https URL or a URL on this machine.')
  return new URL(path, url.origin)
}

/** Starting a local service takes seconds; the caller may have canceled by then. */
function unlessCanceled<Value>(work: Promise<Value>, signal: CancelSignal | undefined): Promise<Value> {
  if (!signal) return work
  work.catch(() => undefined)
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Refusal('cancelled'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

function readAnswer(status: number, headers: Headers, text: string): ServiceAnswer {
  if (status >= 300 && status < 400) throw new Refusal('service-untrusted', 'It redirects to another address.')
  const body = jsonOf(text)
  const isObject = typeof body === 'object' && body !== null
  if (isObject && status >= 200 && status < 300) return { ok: true, body }
  const refusal = isObject && status >= 400 ? refusalIn(body, headers.get('retry-after')) : undefined
  if (refusal) return { ok: false, refusal }
  if (status >= 500) throw new Refusal('service-unreachable', `It returned ${status}.`)
  throw new Refusal('service-untrusted', `It returned ${status} in an unexpected format.`)
}

function refusalIn(body: object, retryAfter: string | null): Refusal | undefined {
  const error: unknown = Reflect.get(body, 'error')
  if (typeof error !== 'object' || error === null) return undefined
  const code: unknown = Reflect.get(error, 'code')
  if (!isServiceCode(code)) return undefined
  const says: unknown = Reflect.get(error, 'says')
  const start = `${refusals[code].says} `
  const detail = typeof says === 'string' && says.startsWith(start) ? visibleText(says.slice(start.length, start.length + 300)) : undefined
  const wait = code === 'service-limit' && retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? `Wait ${retryAfter} s.` : undefined
  return new Refusal(code, [detail, wait].filter((part) => part !== undefined && part !== '').join(' ') || undefined)
}

function isServiceCode(value: unknown): value is RefusalCode {
  return typeof value === 'string' && serviceCodes.test(value) && Object.hasOwn(refusals, value)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
