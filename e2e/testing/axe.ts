// What axe-core finds on the page as it stands: serious and critical findings, each with the elements it means.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeAnswer {
  violations: { id: string; impact: string; nodes: { html: string }[] }[]
}

export async function axeFindings(page: Page): Promise<string[]> {
  // Through the debugger, not as a script of the page: its policy forbids any but its own.
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: source })
  const run = `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] })`
  const { result } = await session.send('Runtime.evaluate', {
    expression: `${run}.then((answer) => JSON.stringify(answer))`,
    awaitPromise: true,
  })
  await session.detach()
  const { violations }: AxeAnswer = JSON.parse(String(result.value))
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
