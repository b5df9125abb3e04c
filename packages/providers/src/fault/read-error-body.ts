// Reads the body of a failed answer: the provider's message, and its name for the error. Every provider has its own format.

export interface ErrorBody {
  message: string
  /** `code`, `type` and `status` of the error, if present. */
  codes: string[]
  /** Whether it is an error from an API; a page from something in between is not. */
  isApiError: boolean
}

export function readErrorBody(body: string): ErrorBody {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return { message: '', codes: [], isApiError: false }
  }
  const first = Array.isArray(value) ? value[0] : value
  return parseErrorValue(first)
}

/** The same for an error that is already an object, as in streams. */
export function parseErrorValue(value: unknown): ErrorBody {
  if (typeof value === 'string') return { message: value, codes: [], isApiError: true }
  const inner = field(value, 'error') ?? field(value, 'errors')
  const error = Array.isArray(inner) ? inner[0] : (inner ?? value)
  const message = messageOf(error) ?? messageOf(value)
  const codes = [error, value].flatMap((at) => ['code', 'type', 'status', '__type'].map((name) => field(at, name)))
  const named = codes.filter((code) => typeof code === 'string')
  return { message: message ?? '', codes: [...new Set(named), ...reasons(error)], isApiError: message !== undefined }
}

function messageOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  for (const name of ['message', 'Message', 'msg', 'detail', 'error_description', 'error_message']) {
    const nested = field(value, name)
    if (typeof nested === 'string') return nested
    if (nested !== undefined && nested !== null) return messageOf(Array.isArray(nested) ? nested[0] : nested) ?? JSON.stringify(nested)
  }
  return undefined
}

/** Gemini gives the quota, and why a key is wrong, in a list beside the message. */
function reasons(error: unknown): string[] {
  const details = field(error, 'details')
  if (!Array.isArray(details)) return []
  return details.flatMap((detail: unknown) => {
    const violations = field(detail, 'violations')
    const quotas = Array.isArray(violations) ? violations.map((violation: unknown) => field(violation, 'quotaId')) : []
    return [field(detail, 'reason'), ...quotas].filter((name) => typeof name === 'string')
  })
}

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined
}
