// Reads the body of a failed answer: the provider's message, and its name for the error. Every provider has its own format.

export interface Said {
  message: string
  /** `code`, `type` and `status` of the error, if present. */
  codes: string[]
  /** Whether it is an error from an API; a page from something in between is not. */
  shaped: boolean
}

export function readSaid(body: string): Said {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return { message: '', codes: [], shaped: false }
  }
  const first = Array.isArray(value) ? value[0] : value
  return saidBy(first)
}

/** The same for an error that is already an object, as in streams. */
export function saidBy(value: unknown): Said {
  if (typeof value === 'string') return { message: value, codes: [], shaped: true }
  const inner = field(value, 'error') ?? field(value, 'errors')
  const error = Array.isArray(inner) ? inner[0] : (inner ?? value)
  const message = messageOf(error) ?? messageOf(value)
  const codes = [error, value].flatMap((at) => ['code', 'type', 'status', '__type'].map((name) => field(at, name)))
  const named = codes.filter((code) => typeof code === 'string')
  return { message: message ?? '', codes: [...new Set(named), ...reasons(error)], shaped: message !== undefined }
}

function messageOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  for (const name of ['message', 'Message', 'msg', 'detail', 'error_description', 'error_message']) {
    const said = field(value, name)
    if (typeof said === 'string') return said
    if (said !== undefined && said !== null) return messageOf(Array.isArray(said) ? said[0] : said) ?? JSON.stringify(said)
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
