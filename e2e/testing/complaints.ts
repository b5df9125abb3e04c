// Collects the errors of all pages of a context: console and page errors, CSP violations, and requests to other hosts.

import type { BrowserContext } from 'playwright-core'

export async function complaintsOf(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = []
  await context.exposeBinding('sheafViolation', (_source, says: string) => void complaints.push(`policy: ${says}`))
  await context.addInitScript(() => {
    const told = window as unknown as { sheafViolation?: (says: string) => void }
    document.addEventListener('securitypolicyviolation', (event) => told.sheafViolation?.(`${event.violatedDirective} ${event.blockedURI}`))
  })
  context.on('console', (message) => {
    // Chromium logs a failed connection when the host is gone. The window reports that itself.
    if (message.type() === 'error' && !/WebSocket connection|ERR_CONNECTION_(?:REFUSED|RESET)/.test(message.text()))
      complaints.push(`console: ${message.text()}${/^Failed to load/.test(message.text()) ? ` ${message.location().url}` : ''}`)
  })
  context.on('weberror', (error) => void complaints.push(`page: ${error.error().message}`))
  context.on('request', (request) => {
    if (!/^(?:https?|wss?):\/\/(?:127\.0\.0\.1|localhost|\[::1\])[:/]|^(?:blob|data|about):/.test(request.url()))
      complaints.push(`request: ${request.url()}`)
  })
  return complaints
}
