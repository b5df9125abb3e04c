// Lighthouse about one page, as on a phone: its own slow network and slow processor, simulated.

import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { openBrowser } from '../../scripts/app/open-browser.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export interface PageJudgement {
  /** 0 to 100. */
  scores: Record<(typeof categories)[number], number>
  layoutShift: number
  /** What cost points. */
  faults: string[]
}

export async function judgePage(url: string): Promise<PageJudgement> {
  const port = await freePort()
  // One of its own for each page: what another page left in the cache would make this one look fast.
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] })
    if (result === undefined) throw new Error(`Lighthouse said nothing about ${url}.`)
    const { lhr } = result
    if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
    const weighed = Object.values(lhr.categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    )
    const faults = weighed.flatMap((id) => {
      const audit = lhr.audits[id]
      const lost = audit?.score ?? 1
      return audit !== undefined && lost < 0.9 ? [`${id} ${audit.displayValue ?? ''}`.trim()] : []
    })
    return {
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      layoutShift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      faults,
    }
  } finally {
    await browser.close()
  }
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1')
  server.on('error', reject)
  server.on('listening', () => {
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    server.close(() => resolve(port))
  })
  return promise
}
