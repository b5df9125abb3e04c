// The HTTP status of each refusal that a route may answer with. Any other code is our bug: 500.

import type { RefusalCode } from '@sheaf/contract'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export function statusOf(code: RefusalCode): ContentfulStatusCode {
  return statuses[code] ?? 500
}

const statuses: Partial<Record<RefusalCode, ContentfulStatusCode>> = {
  'request-invalid': 400,
  'licence-key': 400,
  'request-unsigned': 401,
  'not-found': 404,
  'licence-unknown': 404,
  'licence-not-here': 404,
  'unknown-run': 404,
  'claim-waiting': 404,
  'licence-full': 409,
  'licence-ended': 410,
  'licence-revoked': 410,
  'licence-refunded': 410,
  'claim-over': 410,
  'request-too-large': 413,
  'submission-refused': 422,
  'run-unranked': 422,
  'licence-moved-often': 429,
  'service-limit': 429,
  'service-setup': 501,
  'service-down': 503,
  'service-locked': 503,
}
