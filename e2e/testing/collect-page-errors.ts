// Collects the errors of all pages of a context: console and page errors, CSP violations, and requests to other hosts.

import type { BrowserContext } from 'playwright-core'

export async function collectPageErrors(context: BrowserContext): Promise<string[]> {
  const pageErrors: string[] = []
  await context.exposeBinding('sheafViolation', (_source, violation: string) => void pageErrors.push(`policy: ${violation}`))
  await context.addInitScript(() => {
    const target = window as unknown as { sheafViolation?: (violation: string) => void }
    document.addEventListener('securitypolicyviolation', (event) =>
      target.sheafViolation?.(`${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  context.on('console', (message) => {
    // Chromium logs connections that fail or break because the host is gone. The window reports that itself, and loads files again.
    if (message.type() === 'error' && !lostHost.test(message.text()))
      pageErrors.push(`console: ${message.text()}${/^Failed to load/.test(message.text()) ? ` ${message.location().url}` : ''}`)
  })
  context.on('weberror', (error) => void pageErrors.push(`page: ${error.error().message}`))
  context.on('request', (request) => {
    if (!/^(?:https?|wss?):\/\/(?:127\.0\.0\.1|localhost|\[::1\])[:/]|^(?:blob|data|about):/.test(request.url()))
      pageErrors.push(`request: ${request.url()}`)
  })
  return pageErrors
}

const lostHost =
  /WebSocket connection|ERR_(?:CONNECTION_(?:CLOSED|REFUSED|RESET)|CONTENT_LENGTH_MISMATCH|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/
