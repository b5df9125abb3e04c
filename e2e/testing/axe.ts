// Runs axe-core on the current page and lists each finding with its elements. Color contrast is left out: it is computed for both themes
// in `packages/contract/src/look/contrast.test.ts`, and takes axe longer than all other rules together.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { withLimit } from './with-limit.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface AxeAnswer {
  violations: { id: string; impact: string; nodes: { html: string }[] }[]
}

/** Serious and critical findings, or all of them with `all`. */
export async function axeFindings(page: Page, { all = false } = {}): Promise<string[]> {
  // Injected through the debugger, because the CSP of the page forbids other scripts.
  const session = await withLimit('Opening a debugger session', page.context().newCDPSession(page))
  const load = session.send('Runtime.evaluate', { expression: `if (window.axe === undefined) { ${source} }` })
  await withLimit('Loading axe', load)
  // `preload` fetches stylesheets again, which only rules about screen orientation need. Without it, a run takes a quarter of the time.
  const options = JSON.stringify({
    runOnly: standards,
    resultTypes: ['violations'],
    preload: false,
    rules: { 'color-contrast': { enabled: false } },
  })
  const run = `axe.run(document, ${options})`
  const answer = session.send('Runtime.evaluate', {
    expression: `${run}.then((answer) => JSON.stringify(answer))`,
    awaitPromise: true,
  })
  const { result } = await withLimit('Running axe', answer)
  await session.detach()
  const { violations }: AxeAnswer = JSON.parse(String(result.value))
  return violations
    .filter(({ impact }) => all || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
