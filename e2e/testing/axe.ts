// What axe-core finds on the page as it is, each finding with the elements it means. The contrast of colors is not its business: it is
// proven by arithmetic for both themes (`packages/contract/src/look/contrast.test.ts`), and takes axe longer than everything else together.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface AxeAnswer {
  violations: { id: string; impact: string; nodes: { html: string }[] }[]
}

/** Serious and critical findings, or all of them. */
export async function axeFindings(page: Page, { all = false } = {}): Promise<string[]> {
  // Through the debugger, not as a script of the page: its policy forbids any but its own.
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: `if (window.axe === undefined) { ${source} }` })
  // Without fetching the stylesheets again, which only rules about rotated screens would read: a quarter of the time.
  const options = JSON.stringify({
    runOnly: standards,
    resultTypes: ['violations'],
    preload: false,
    rules: { 'color-contrast': { enabled: false } },
  })
  const run = `axe.run(document, ${options})`
  const { result } = await session.send('Runtime.evaluate', {
    expression: `${run}.then((answer) => JSON.stringify(answer))`,
    awaitPromise: true,
  })
  await session.detach()
  const { violations }: AxeAnswer = JSON.parse(String(result.value))
  return violations
    .filter(({ impact }) => all || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
