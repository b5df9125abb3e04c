// End-to-end test of a link: `sheaf app` opens a real window on a virtual screen, and `sheaf open sheaf://…` reaches it.

import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { attachBrowser, debuggingArgs, pagesOf } from '../testing/attach-browser.ts'
import { openScreen, type Screen } from '../testing/open-screen.ts'
import { until } from '../testing/until.ts'

const sheaf = resolve(import.meta.dirname, '../../../../bin/sheaf')
const run = promisify(execFile)
let base: string
let home: string
let folder: string
let screen: Screen
let browser: Browser | undefined

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'sheaf-deep-link-'))
  home = join(base, 'home')
  folder = join(base, 'orchard')
  mkdirSync(folder)
  writeFileSync(join(folder, 'apple.ts'), 'export const apple = 1\n')
  screen = await openScreen()
})

afterEach(async () => {
  await browser?.close()
  browser = undefined
  const pid = daemonPid()
  if (pid !== undefined) {
    process.kill(pid, 'SIGTERM')
    await until('the host to end', () => !isAlive(pid))
  }
  await screen.close()
  rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

describe('a link to a running app', () => {
  it('shows a link in the open window and does nothing until it is confirmed', async () => {
    await runSheaf('app', folder)
    browser = await attachBrowser(join(home, 'window'))
    const attached = browser
    const page = await until('the window', () => pagesOf(attached)[0])
    await page.getByRole('tablist').first().waitFor()

    await runSheaf('open', `sheaf://open${folder}?files=apple.ts&prompt=Slice%20it`)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.textContent()).toContain('apple.ts')
    expect(pagesOf(attached).length).toBe(1)
    expect(JSON.parse(await runSheaf('workspaces', 'list', '--json'))).toMatchObject([{ selection: [], instructions: '' }])
  })
})

async function runSheaf(...words: string[]): Promise<string> {
  const env = { ...process.env, SHEAF_HOME: home, DISPLAY: screen.display, SHEAF_BROWSER_ARGS: debuggingArgs }
  return (await run(sheaf, words, { env })).stdout
}

function daemonPid(): number | undefined {
  try {
    const { pid }: { pid: number } = JSON.parse(readFileSync(join(home, 'run', 'host.json'), 'utf8'))
    return pid
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
