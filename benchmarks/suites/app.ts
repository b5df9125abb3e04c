// Measures the window: startup, scrolling and response times. Targets are absolute times that a user notices, so there is no rival.

import { appendFileSync, globSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { type RunningApp, runSheaf, supervisorPid } from '../../scripts/app/open-app.ts'
import { isUiFresh } from '../../scripts/ui-build.ts'
import { appRow as row } from '../app/app-row.ts'
import { measureIdle } from '../app/idle.ts'
import { measureScript } from '../app/initial-script.ts'
import { measureBuilder } from '../app/measure-builder.ts'
import { measureChat } from '../app/measure-chat.ts'
import { measureFolder } from '../app/measure-folder.ts'
import { measureImages } from '../app/measure-images.ts'
import { measureTabs } from '../app/measure-tabs.ts'
import { nowMs, shownAt, treeShownAt, untilShown } from '../app/page-probes.ts'
import { percentile } from '../app/read-trace.ts'
import { traceScroll } from '../app/scroll.ts'
import { measureStart } from '../app/start-up.ts'
import { withApp } from '../app/with-app.ts'
import { fileTree } from '../corpus/index.ts'
import { median } from '../median.ts'
import type { Row } from '../row.ts'
import type { Bench } from '../suite.ts'

const fewRounds = 3
const typed = ['l', 'e', 'd', 'g', 'e', 'r', '-', '1']
const changes = 7
const selectedFiles = 300
/** The host's helpers exit after 20 s without a job. */
const settleSeconds = 25
const idleSeconds = 20

/** By their name for `--only`, in the order in which they run. */
const groups: Record<string, (rounds: number) => Promise<Row[]>> = {
  start: measureStarts,
  large,
  tick: measureCheckbox,
  search: measureSearch,
  work: measureWork,
  chat: measureChat,
  images: measureImages,
  build: measureBuilder,
  tabs: measureTabs,
}

export async function app({ folder, rounds = fewRounds, only }: Bench): Promise<Row[]> {
  const unknown = only.find((name) => groups[name] === undefined)
  if (unknown !== undefined) throw new Error(`No rows are called '${unknown}'; there are ${Object.keys(groups).join(', ')}.`)
  // A stale bundle is never used, but a stale window is.
  if (!isUiFresh()) console.error("The built window is not that of these sources: 'npm run build' first.")
  if (folder !== null) return measureFolder(folder, rounds)
  const rows: Row[] = []
  for (const [name, measure] of Object.entries(groups)) if (only.length === 0 || only.includes(name)) rows.push(...(await measure(rounds)))
  return rows
}

async function measureStarts(rounds: number): Promise<Row[]> {
  const folder = fileTree(10_000)
  // The first start after a build also fills the compile cache, which happens only once.
  await measureStart(folder)
  const samples = await repeat(rounds, () => measureStart(folder))
  return [row('npm start to a usable tree', 'ms', 1_500, samples, '10,000 files; a real window, nothing running or cached before')]
}

async function large(rounds: number): Promise<Row[]> {
  const folder = fileTree(100_000)
  const first: number[] = []
  const again: number[] = []
  const frames: number[] = []
  const tasks: number[] = []
  const ran: number[] = []
  for (let round = 0; round < rounds; round++)
    await withApp(fileTree(20), async ({ app, browser, page }) => {
      const { id }: { id: string } = JSON.parse(runSheaf(app.home, 'workspaces', 'create', 'large', '--root', folder, '--json'))
      first.push(await show(app, page, id))
      await show(app, page, app.workspace)
      again.push(await show(app, page, id))
      await run(page, 'Expand all folders')
      await page.getByTestId('tree-row').nth(10).waitFor()
      await wait(1_000)
      const smooth = await traceScroll(browser, page)
      frames.push(percentile(smooth.frames, 0.99))
      tasks.push(percentile(smooth.tasks, 1))
      ran.push(percentile(smooth.ran, 1))
    })
  return [
    row('first rows after opening', 'ms', 700, first, '100,000 files; host and window there, the folder never read before'),
    row('first rows after opening, again', 'ms', 700, again, '100,000 files; left a moment ago'),
    row('scrolling, frame at 99%', 'ms', 32, frames, '100,000 files, all folders open; traced; time between frames'),
    row('scrolling, longest task', 'ms', 50, tasks, `100,000 files; in each traced run; as processor time ${median(ran).toFixed(1)} ms`),
  ]
}

async function measureCheckbox(rounds: number): Promise<Row[]> {
  const inside = 'everything'
  const samples: number[] = []
  await withApp(fileTree(50_000, { inside }), async ({ page }) => {
    const box = `document.querySelector('[data-testid=tree-row][data-path="${inside}"] [role=checkbox]')`
    for (let round = 0; round < rounds * 2; round++) {
      const wanted = round % 2 === 0 ? 'true' : 'false'
      const is = `${box}?.getAttribute('aria-checked') === '${wanted}'`
      const act = () => page.locator(`[data-testid=tree-row][data-path="${inside}"]`).getByRole('checkbox').click()
      samples.push(await untilShown(page, 'pointerdown', is, act))
      // The next click must not wait for the token counting that this one started.
      await wait(3_000)
    }
  })
  return [row('folder checkbox over 50,000 files', 'ms', 200, samples, 'on and off; from the press to the frame that shows it')]
}

async function measureSearch(): Promise<Row[]> {
  const samples: number[] = []
  await withApp(fileTree(20_000), async ({ page }) => {
    await page.getByTestId('tree-search').click()
    let query = ''
    for (const key of typed) {
      query += key
      const is = `document.querySelector('[data-query]')?.getAttribute('data-query') === ${JSON.stringify(query)}`
      samples.push(await untilShown(page, 'keydown', is, () => page.keyboard.press(key)))
    }
  })
  return [row('keystroke to results', 'ms', 50, samples, `20,000 files; each letter of '${typed.join('')}' in the search box`)]
}

async function measureWork(): Promise<Row[]> {
  const folder = fileTree(10_000)
  const rows: Row[] = []
  await withApp(folder, async ({ app: { host, workspace, url, daemon }, browser, page }) => {
    const paths = globSync('**/*.ts', { cwd: folder }).sort().slice(0, selectedFiles)
    await host['selection.change']({ workspace, change: { type: 'check', paths, checked: true } })
    const total = `Number(document.querySelector('[data-testid=budget-total]')?.getAttribute('data-tokens'))`
    await shownAt(page, `${total} > 0`)
    const path = paths[0] ?? ''
    const file = join(folder, path)
    const text = await readFile(file)
    const samples: number[] = []
    try {
      for (let change = 0; change < changes; change++) {
        await wait(1_000)
        const before = Number(await page.evaluate(total))
        const shown = shownAt(page, `${total} > ${before}`)
        await page.evaluate('0')
        const began = nowMs()
        appendFileSync(file, `const added = ${change}\n`)
        samples.push((await shown) - began)
      }
    } finally {
      writeFileSync(file, text)
    }
    rows.push(row('file changed on disk to the new total', 'ms', 250, samples, `10,000 files, ${selectedFiles} selected`))

    const context = await browser.newContext()
    const script = await measureScript(context, await url(workspace))
    await context.close()
    const loaded = `${script.files} files until the tree is shown, each compressed separately`
    rows.push(row('initial JavaScript, gzip', 'kB', 300, [script.kb], loaded))

    await wait(settleSeconds * 1_000)
    const idle = await measureIdle(supervisorPid(daemon.pid), idleSeconds)
    const note = `10,000 files open in a window, ${selectedFiles} selected; host, its supervisor and its helpers over ${idleSeconds} s`
    rows.push(row('host idle, processor', '%', 1, [idle.cpu], note), row('host idle, memory', 'MB', 250, [idle.mb], note))
  })
  return rows
}

/** Shows a workspace in the window as `sheaf open` does. */
async function show({ daemon }: RunningApp, page: Page, workspace: string): Promise<number> {
  const began = nowMs()
  if (!(await daemon.show(workspace))) throw new Error('No window was there to show it.')
  return (await treeShownAt(page, began)) - began
}

async function run(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
}

async function repeat(rounds: number, measure: () => Promise<number>): Promise<number[]> {
  const samples: number[] = []
  for (let round = 0; round < rounds; round++) samples.push(await measure())
  return samples
}
