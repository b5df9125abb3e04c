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

/** Lighthouse sometimes loses the start of a page (NO_NAVSTART), or waits for it for ever. */
const tries = 3
const tryMs = 90_000

/** A try that broke says nothing about the page; the last one's words are thrown. */
export async function judgePage(url: string): Promise<PageJudgement> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await judgeOnce(url)
    } catch (problem) {
      if (left === 0) throw problem
      console.warn(`${url} is judged again: ${problem instanceof Error ? problem.message : problem}`)
    }
  }
}

async function judgeOnce(url: string): Promise<PageJudgement> {
  const port = await freePort()
  // One of its own for each page: what another page left in the cache would make this one look fast.
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  try {
    const judging = lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] })
    const result = await within(tryMs, judging)
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

/** What is given up goes on in a browser that is closed: how it ends there matters to nobody. */
async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Lighthouse took more than ${ms / 1_000} seconds.`)), ms)
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
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
