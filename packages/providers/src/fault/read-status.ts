// Interprets a failed answer of a provider. The status decides where it can; the same status means different things to different
// providers, so the words decide where they must.

import { defined, type RefusalCode } from '@sheaf/contract'
import type { Fault } from './fault.ts'
import { readErrorBody } from './read-error-body.ts'
import { retryAfter } from './retry-after.ts'

export interface FailedAnswer {
  status: number
  headers: Headers
  body: string
}

export function readStatus({ status, headers, body }: FailedAnswer, now: number): Fault {
  const { message, codes, isApiError } = readErrorBody(body)
  const words = `${codes.join(' ')} ${message}`
  const waitMs = retryAfter(headers, body, now)
  const code = codeOf(status, words, isApiError, waitMs !== undefined)
  const detail = isApiError || message !== '' ? message : `HTTP status ${status}${body.trim() === '' ? '.' : `: ${body}`}`
  return { code, detail, isTemporary: temporaryCodes.has(code) && status !== 400, ...defined({ waitMs }) }
}

/** By its words alone: an error in the middle of a stream has no status. */
export function readErrorText(message: string, codes: readonly string[]): Fault {
  const words = `${codes.join(' ')} ${message}`
  const code = codeByText(words) ?? (busy.test(words) ? 'model-busy' : 'model-failed')
  return { code, detail: message, isTemporary: temporaryCodes.has(code) }
}

const temporaryCodes: ReadonlySet<RefusalCode> = new Set(['model-busy', 'model-failed'])

function codeOf(status: number, words: string, isApiError: boolean, hasRetryTime: boolean): RefusalCode {
  // Only the key of our headers can be long.
  if (status === 401 || status === 431) return 'model-key'
  if (status === 402) return 'model-quota'
  if (status === 407) return 'model-network'
  if (status === 413) return 'model-context'
  if (status === 451) return 'model-region'
  if (status === 429) return lastingQuota.test(words) || (!hasRetryTime && quota.test(words)) ? 'model-quota' : tooLarge(words)
  if (status === 408 || status === 503 || status === 529) return 'model-busy'
  if (status >= 500) return busy.test(words) ? 'model-busy' : 'model-failed'
  if (status === 403)
    return region.test(words) ? 'model-region' : quota.test(words) ? 'model-quota' : unknown.test(words) ? 'model-unknown' : 'model-key'
  const textCode = codeByText(words)
  if (textCode !== undefined) return textCode
  // A 404 that no provider wrote is from a wrong address.
  if (status === 404 || status === 405) return isApiError && status === 404 ? 'model-unknown' : 'model-answer'
  return isApiError ? 'model-request' : 'model-answer'
}

/** Some report "rate limited" for one request that alone exceeds the limit: waiting never helps. */
const tooLarge = (words: string): RefusalCode =>
  /request too large|reduce your message size/i.test(words) ? 'model-context' : 'model-busy'

function codeByText(words: string): RefusalCode | undefined {
  if (context.test(words)) return 'model-context'
  if (key.test(words)) return 'model-key'
  if (region.test(words)) return 'model-region'
  if (unknown.test(words)) return 'model-unknown'
  return quota.test(words) ? 'model-quota' : undefined
}

const context =
  /context_length_exceeded|context_window_exceeded|request_too_large|prompt is too long|input is too long|maximum context length|context (window|length|size|limit)|exceeds the (available context|maximum number of tokens|model'?s (maximum )?context)|input token count|too many (input )?tokens|tokens_limit_reached|max_tokens_exceeded|too large for model|reduce the length of the (messages|prompt|input)/i
const key =
  /invalid_api_key|api_key_invalid|invalid api ?key|api key (not valid|expired|not found|is invalid)|incorrect api key|authentication_error|unauthenticated|invalid (x-api-key|authentication|bearer|token)|unrecognizedclient|security token .* invalid|no auth credentials/i
const region =
  /unsupported_country|country, region|user location|location is not supported|not (available|supported) in your (country|region|location)|region is not supported|not available in (this|the) region/i
const unknown =
  /model_not_found|model_not_exist|model not exist|modelnotfound|model_decommissioned|deploymentnotfound|model .{0,120}(does not exist|not found|is not (found|supported|available|a valid)|has been (deprecated|decommissioned))|not a valid model|invalid model|unknown model|no such model|no endpoints found|not_found_error|model identifier is invalid/is
const lastingQuota =
  /insufficient_quota|insufficient_balance|insufficient balance|billing_not_active|billing_hard_limit|credit balance|PerDay/i
const quota = /insufficient|quota|credit|billing|payment required|spending limit|spend limit|balance/i
const busy = /overload|unavailable|capacity|rate.?limit|resource_exhausted|too many requests|try again later|is loading|warming up|throttl/i
