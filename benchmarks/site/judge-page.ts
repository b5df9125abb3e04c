// Runs Lighthouse on one page as on a phone, with its simulated slow network and processor.

import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openBrowser } from '../../scripts/app/open-browser.ts'
import { installTool, toolsFolder } from '../../scripts/install-tool.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export interface PageJudgment {
  /** 0 to 100. */
  scores: Record<(typeof categories)[number], number>
  layoutShift: number
  /** Audits that cost points. */
  faults: string[]
}

/** Lighthouse sometimes loses the start of a page (NO_NAVSTART), or waits for it forever. */
const tries = 3
const tryMs = 90_000

/** The used part of Lighthouse's report. */
interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; displayValue?: string; numericValue?: number }>
}

const run = promisify(execFile)

/** A failed try says nothing about the page, so it is repeated; the error of the last try is thrown. */
export async function judgePage(url: string): Promise<PageJudgment> {
  const { program } = await installTool(join(toolsFolder, 'lighthouse'))
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await judgeOnce(program, url)
    } catch (problem) {
      if (left === 0) throw problem
      console.warn(`${url} is judged again: ${problem instanceof Error ? problem.message : problem}`)
    }
  }
}

async function judgeOnce(lighthouse: string, url: string): Promise<PageJudgment> {
  const port = await freePort()
  // A separate browser for each page: the cache of another page would make this one look fast.
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  try {
    const lhr = await runLighthouse(lighthouse, url, port)
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

async function runLighthouse(program: string, url: string, port: number): Promise<Report> {
  const options = ['--output=json', '--quiet', `--port=${port}`, `--only-categories=${categories.join(',')}`, '--no-enable-error-reporting']
  const { stdout } = await run(process.execPath, [program, url, ...options], { timeout: tryMs, maxBuffer: 2 ** 28 }).catch((problem) => {
    if (problem.killed) throw new Error(`Lighthouse took more than ${tryMs / 1_000} seconds.`)
    throw problem
  })
  return JSON.parse(stdout)
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
