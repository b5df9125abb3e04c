// Measures the site for a visitor on a phone: Lighthouse on its main pages, and what the front page loads before any interaction.

import { openBrowser } from '../../scripts/app/open-browser.ts'
import { median } from '../median.ts'
import type { Row } from '../row.ts'
import { categories, judgePage, type PageJudgment } from '../site/judge-page.ts'
import { weighPage } from '../site/page-weight.ts'
import { serveWholeSite } from '../site/serve-whole-site.ts'
import type { Bench } from '../suite.ts'

const pages = ['/', '/docs', '/bench', '/blog/building-repo-bench']
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const maxScriptKb = 160

export async function site({ rounds = 3, only }: Bench): Promise<Row[]> {
  const served = await serveWholeSite()
  try {
    const rows: Row[] = []
    for (const path of pages.filter((each) => only.length === 0 || only.includes(each)))
      rows.push(...(await judgeRows(served.url, path, rounds)))
    return [...rows, ...(only.length === 0 || only.includes('weight') ? await weightRows(served.url) : [])]
  } finally {
    await served.close()
  }
}

async function judgeRows(url: string, path: string, rounds: number): Promise<Row[]> {
  const judged: PageJudgment[] = []
  for (let round = 0; round < rounds; round += 1) judged.push(await judgePage(`${url}${path}`))
  const faults = [...new Set(judged.flatMap((each) => each.faults))].join(', ')
  const scores = categories.map((category) => {
    const samples = judged.map((each) => each.scores[category])
    return {
      ...row(
        `${path}, ${category}`,
        '%',
        samples,
        faults === '' || category !== 'performance'
          ? 'Lighthouse, mobile'
          : `Lighthouse, mobile; what costs points on this page: ${faults}`,
      ),
      rival: { name: 'all of Lighthouse', value: 100 },
      target: { kind: 'share', least: least[category] / 100 } as const,
    }
  })
  const shifts = judged.map((each) => Math.round(each.layoutShift * 10_000) / 100)
  return [...scores, { ...row(`${path}, layout shift`, '%', shifts, 'of the window, summed'), target: { kind: 'below', most: 0.1 } }]
}

async function weightRows(url: string): Promise<Row[]> {
  const browser = await openBrowser()
  try {
    const { scriptKb, scripts, foreign } = await weighPage(browser, `${url}/`)
    return [
      {
        ...row('/, JavaScript before interaction', 'kB', [scriptKb], `${scripts} files and inline scripts, gzip`),
        target: { kind: 'below', most: maxScriptKb },
      },
      { ...row('/, requests to other hosts', 'cases', [foreign], 'before any click'), target: { kind: 'below', most: 0 } },
    ]
  } finally {
    await browser.close()
  }
}

function row(name: string, unit: Row['unit'], samples: readonly number[], note: string): Row {
  return { suite: 'site', name, unit, ours: median(samples), rival: null, target: null, samples: { ours: samples, rival: [] }, note }
}
