// Measures task tabs on a large repository: switching between two, and what 50 cost the host.

import { globSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { TabsChanged } from '@sheaf/contract'
import { connectHost, findDaemon } from '@sheaf/host/serve'
import type { Page } from 'playwright-core'
import { openApp, type RunningApp, runSheaf, stopDaemon, supervisorPid } from '../../scripts/app/open-app.ts'
import { openBrowser } from '../../scripts/app/open-browser.ts'
import { fileTree } from '../corpus/index.ts'
import { median } from '../median.ts'
import type { Row } from '../row.ts'
import { appRow } from './app-row.ts'
import { measureIdle } from './idle.ts'
import { nowMs, shownAt, treeShownAt, untilShown } from './page-probes.ts'

const files = 20_000
const selected = 500
const manyTabs = 50
/** The host closes a workspace that no window shows after 30 s, and its helpers exit after 20 s without a job. */
const settleSeconds = 60
const total = `document.querySelector('[data-testid=budget-total]')?.getAttribute('data-tokens')`
const cards = `[...document.querySelectorAll('[data-testid=selected-row]')].map((row) => row.getAttribute('data-path')).sort().join('|')`

export async function measureTabs(rounds: number): Promise<Row[]> {
  const folder = fileTree(files)
  const switches: number[] = []
  const memory: Record<'one' | 'many', number[]> = { one: [], many: [] }
  const starts: Record<'one' | 'many', number[]> = { one: [], many: [] }
  for (let round = 0; round < rounds; round++) {
    const app = await openApp({ folder })
    const browser = await openBrowser()
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await page.goto(await app.url(app.workspace))
      await treeShownAt(page)
      await select(app, app.workspace, folder, 0)
      memory.one.push(await settledMemory(app))
      const added = await duplicateFirst(app)
      await select(app, added.show, folder, selected)
      switches.push(...(await measureSwitches(page)))
      for (let count = 2; count < manyTabs; count++) await duplicateFirst(app)
      for (let at = 0; at < manyTabs; at++) await showTab(page, at)
      memory.many.push(await settledMemory(app))
    } finally {
      await browser.close()
      await app.close()
    }
    starts.one.push(await measureStartOfHost(folder, 1))
    starts.many.push(await measureStartOfHost(folder, manyTabs))
  }
  const what = `${files} files, ${selected} selected in each tab`
  return [
    appRow('task tabs: switch', 'ms', 100, switches, `${what}; from the click to the frame with the other tab's total and selected files`),
    compared('task tabs: host memory with 50', 'MB', 1.3, memory, `${what}; all shown once, then ${settleSeconds} s`),
    compared('task tabs: host start with 50', 'ms', 1.1, starts, `${what}; from starting the host to the open workspace`),
  ]
}

async function measureSwitches(page: Page): Promise<number[]> {
  const samples: number[] = []
  // Each tab is shown once before: its totals are known, as for a user who goes back and forth.
  for (const at of [1, 0, 1]) await showTab(page, at)
  const contents: Contents[] = []
  for (const at of [0, 1]) {
    await showTab(page, at)
    await wait(1_000)
    contents.push({ total: String(await page.evaluate(total)), cards: String(await page.evaluate(cards)) })
  }
  for (const at of [0, 1, 0, 1]) {
    await wait(1_000)
    samples.push(await untilShown(page, 'pointerdown', isShown(at, contents[at]), () => clickTab(page, at)))
  }
  return samples
}

interface Contents {
  total: string
  /** Paths of the cards in view of the selected files. */
  cards: string
}

function isShown(at: number, contents: Contents | undefined): string {
  const isSelected = `${tabAt(at)}?.getAttribute('aria-selected') === 'true'`
  return `${isSelected} && ${total} === ${JSON.stringify(contents?.total)} && ${cards} === ${JSON.stringify(contents?.cards)}`
}

async function showTab(page: Page, at: number): Promise<void> {
  await clickTab(page, at)
  await shownAt(page, `${tabAt(at)}?.getAttribute('aria-selected') === 'true' && Number(${total}) > 0`)
}

async function clickTab(page: Page, at: number): Promise<void> {
  await page.locator('[data-task-tab]').nth(at).getByRole('tab').click()
}

function tabAt(at: number): string {
  return `document.querySelectorAll('[data-task-tab]')[${at}]?.querySelector('[role=tab]')`
}

async function select({ host }: RunningApp, workspace: string, folder: string, from: number): Promise<void> {
  const paths = globSync('**/*.ts', { cwd: folder })
    .sort()
    .slice(from, from + selected)
  await host['workspaces.open']({ id: workspace })
  await host['selection.change']({ workspace, change: { type: 'clear' } })
  await host['selection.change']({ workspace, change: { type: 'check', paths, checked: true } })
}

async function settledMemory({ daemon }: RunningApp): Promise<number> {
  await wait(settleSeconds * 1_000)
  return (await measureIdle(supervisorPid(daemon.pid), 1)).mb
}

/** From starting a host whose workspace has so many tabs until the workspace is open. */
async function measureStartOfHost(folder: string, tabs: number): Promise<number> {
  const app = await openApp({ folder })
  await select(app, app.workspace, folder, 0)
  for (let count = 1; count < tabs; count++) await duplicateFirst(app)
  await app.host.close()
  stopDaemon(app.daemon.pid)
  while ((await findDaemon(app.home)) !== undefined) await wait(50)
  const began = nowMs()
  runSheaf(app.home, 'app', '--no-window', '--json')
  const host = await connectHost(app.home)
  await host?.['workspaces.open']({ id: app.workspace })
  const passed = nowMs() - began
  await host?.close()
  const daemon = await findDaemon(app.home)
  if (daemon !== undefined) stopDaemon(daemon.pid)
  rmSync(app.home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  return passed
}

function duplicateFirst({ host, workspace }: RunningApp): Promise<TabsChanged> {
  return host['tabs.change']({ workspace, change: { type: 'duplicate', tab: workspace } })
}

function compared(name: string, unit: Row['unit'], times: number, samples: { one: number[]; many: number[] }, note: string): Row {
  return {
    suite: 'app',
    name,
    unit,
    ours: median(samples.many),
    rival: { name: 'one tab', value: median(samples.one) },
    target: { kind: 'within', times },
    samples: { ours: samples.many, rival: samples.one },
    note,
  }
}
