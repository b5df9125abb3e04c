// Hostile and broken input: script in names, a killed host, a missing root, huge files and replies, two windows, and links.

import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { lantern, reply } from './testing/lantern.ts'
import type { AppRun } from './testing/open-app.ts'

const openApp = appOpener()
let app: AppRun

function sheaf(...words: string[]): string {
  return execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'bin/start.mjs', ...words], {
    env: { ...process.env, SHEAF_HOME: app.home, SHEAF_BROWSER: 'none' },
    encoding: 'utf8',
  })
}

const image = '<img src="https://evil.example/steal" onerror="window.hacked=1">'

describe('hostile markup (A9, A10)', () => {
  it('shows markup in names, files, instructions and replies as text, runs no script, sends no request', async () => {
    const name = '<img src=x onerror="window.hacked=1">.md'
    app = await openApp({
      files: {
        ...lantern,
        [name]: `# Hi\n<script>window.hacked = 1</script>\n${image}\n![x](https://evil.example/x.png)\n`,
        'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="window.hacked=1"><script>window.hacked=1</script></svg>\n',
        'src/<script>window.hacked=1<\u{2215}script>.ts': 'export const a = 1\n',
      },
      start: 'folder',
    })
    const { page } = app
    const tree = page.getByRole('tree', { name: 'Files', exact: true })
    await tree.getByText(name).click()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('window.hacked = 1').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Instructions' }).fill(`${image} [a](javascript:window.hacked=1)`)
    await page.getByRole('tab', { name: 'Apply' }).click()
    const hostile = reply
      .replace('Round the total and say what was placed.', image)
      .replace('Round to cents', image)
      .replaceAll('src/log.ts', `src/${image}.ts`)
    await page.getByRole('textbox', { name: /reply/i }).click()
    await page.evaluate((text) => navigator.clipboard.writeText(text), hostile)
    await page.keyboard.press('ControlOrMeta+v')
    await page.getByRole('button', { name: 'Merge Changes' }).click()
    await page.getByRole('button', { name: 'Accept All Files' }).waitFor()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(app.pageErrors()).toEqual([])
  })
})

describe('the host is killed while the window is open (F11)', () => {
  it('reports a killed host, reconnects automatically, and keeps text and selections made meanwhile', async () => {
    app = await openApp({ files: lantern, alone: true, start: 'folder' })
    const { page } = app
    const tree = page.getByRole('tree', { name: 'Files', exact: true })
    await tree
      .getByRole('treeitem', { name: /^README\.md/ })
      .getByRole('checkbox')
      .click()
    const instructions = page.getByRole('textbox', { name: 'Instructions' })
    await instructions.fill('before the crash')
    await expect.poll(() => saved()).toMatchObject([{ instructions: 'before the crash', selection: [{ path: 'README.md', mode: 'full' }] }])
    const isBack = page.waitForEvent('websocket')
    process.kill(app.pid(), 'SIGKILL')
    await page.getByRole('alert').filter({ hasText: 'host stopped' }).waitFor()
    await instructions.fill('before the crash, and typed while it was gone')
    await tree
      .getByRole('treeitem', { name: /^package\.json/ })
      .getByRole('checkbox')
      .click()
    await app.restartHost()
    await isBack
    await page.getByRole('alert').filter({ hasText: 'host stopped' }).waitFor({ state: 'detached' })
    expect(await instructions.inputValue()).toBe('before the crash, and typed while it was gone')
    await expect.poll(async () => (await stored()).instructions).toBe('before the crash, and typed while it was gone')
    // The file was checked while there was no host. The change is sent after reconnecting.
    await expect.poll(() => page.getByTestId('selected-count').getAttribute('data-count')).toBe('2')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('resends requests that the killed host never answered', async () => {
    app = await openApp({ files: lantern, alone: true, start: 'nowhere' })
    const { page } = app
    let isBlocked = true
    let blockedCount = 0
    await page.routeWebSocket(/\/socket/, (window) => {
      const host = window.connectToServer()
      window.onMessage((message) => {
        if (isBlocked && String(message).includes('"providers.list"')) blockedCount++
        else host.send(message)
      })
    })
    await app.openFolder()
    await page.getByRole('tab', { name: 'Chat' }).click()
    await expect.poll(() => blockedCount).toBeGreaterThan(0)
    isBlocked = false
    await app.restartHost()
    await page.getByRole('heading', { name: 'Chat with your code' }).waitFor()
  })

  it('ignores an outdated draft in browser storage, and restores one that is newer than the saved text', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    const instructions = page.getByRole('textbox', { name: 'Instructions' })
    await instructions.fill('the first words')
    const { id, typedAt: first = 0 } = await storedAs('the first words')
    await instructions.fill('the newest words')
    const { typedAt: newest = 0 } = await storedAs('the newest words')
    expect(newest).toBeGreaterThan(first)
    await reloadWithUnsent({ instructions: 'the first words', typedAt: first })
    expect(await instructions.inputValue()).toBe('the newest words')
    // Text that an agent writes meanwhile is newer than anything typed before.
    await app.host['workspaces.change']({ workspace: id, fields: { instructions: 'words of an agent' } })
    await reloadWithUnsent({ instructions: 'the newest words', typedAt: newest })
    expect(await instructions.inputValue()).toBe('words of an agent')
    const { typedAt: theirs = 0 } = await storedAs('words of an agent')
    await reloadWithUnsent({ instructions: 'typed when nobody listened', typedAt: theirs + 1 })
    expect(await instructions.inputValue()).toBe('typed when nobody listened')
    await storedAs('typed when nobody listened')

    async function storedAs(words: string) {
      await expect.poll(async () => (await stored()).instructions).toBe(words)
      return stored()
    }
    async function reloadWithUnsent(kept: { instructions: string; typedAt: number }): Promise<void> {
      await page.evaluate(([key, text]) => localStorage.setItem(key, text), [`unsent:${id}`, JSON.stringify(kept)] as const)
      await page.reload()
      await page.getByRole('tree', { name: 'Files', exact: true }).waitFor()
    }
  })

  it('keeps a half-finished review when the host restarts', async () => {
    app = await openApp({ files: lantern, alone: true, start: 'folder' })
    const { page } = app
    const { cards } = await app.host['workspaces.list']()
    const workspace = cards[0]?.id ?? ''
    await app.host['workspaces.open']({ id: workspace })
    await app.host['reviews.open']({ workspace, reply })
    await app.host['reviews.move']({ workspace, move: { type: 'accept', file: 0 } })
    await app.restartHost()
    await page.reload()
    await page.getByRole('tab', { name: /^Apply/ }).click()
    await page.getByRole('button', { name: /^Write 1 file/ }).waitFor()
  })

  /** Saved workspaces, as another process reads them from disk. */
  function saved(): unknown {
    return JSON.parse(sheaf('workspaces', 'list', '--json'))
  }

  async function stored() {
    const { cards } = await app.host['workspaces.list']()
    const { id, fields } = await app.host['workspaces.open']({ id: cards[0]?.id ?? '' })
    return { ...fields, id }
  }
})

describe('the disk', () => {
  it('reports a root that disappears, and restores tree and selection when it returns (F14)', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    const tree = page.getByRole('tree', { name: 'Files', exact: true })
    await tree
      .getByRole('treeitem', { name: /^README\.md/ })
      .getByRole('checkbox')
      .click()
    const selected = () => page.getByTestId('selected-count').getAttribute('data-count')
    await expect.poll(selected).toBe('1')
    renameSync(app.folder, `${app.folder}-away`)
    await page.getByRole('alert').filter({ hasText: 'deleted, moved, or unmounted' }).waitFor()
    renameSync(`${app.folder}-away`, app.folder)
    await tree.getByRole('treeitem', { name: /^README\.md/ }).waitFor()
    await expect.poll(selected).toBe('1')
  })

  it('opens a folder with a broken link and a 1 GB file, and refuses a link that leads outside it', async () => {
    app = await openApp({ files: lantern })
    symlinkSync('nowhere', join(app.folder, 'broken-link'))
    symlinkSync('/etc/passwd', join(app.folder, 'outside-link'))
    const huge = join(app.folder, 'huge.txt')
    writeFileSync(huge, 'first line of the log\n')
    closeSync(openSync(huge, 'r+'))
    truncateSync(huge, 1024 * 1024 * 1024)
    const { page } = app
    await app.openFolder()
    const tree = page.getByRole('tree', { name: 'Files', exact: true })
    await tree.getByRole('treeitem', { name: /^huge\.txt/ }).click()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText(/1\.1 GB|1 GB/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await tree.getByRole('treeitem', { name: /^outside-link/ }).click()
    await page.keyboard.press('Enter')
    await page
      .getByText(/isn't in an open folder|outside/i)
      .first()
      .waitFor()
    expect(await page.getByText('root:x:0:0').count()).toBe(0)
  })

  // [S4.39]
  it('updates the tree and the token budget when files change on disk', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    const tree = page.getByRole('tree', { name: 'Files', exact: true })
    await tree
      .getByRole('treeitem', { name: /^README\.md/ })
      .getByRole('checkbox')
      .click()
    const total = page.getByTestId('budget-total')
    await expect.poll(async () => Number(await total.getAttribute('data-tokens'))).toBeGreaterThan(20)
    const before = Number(await total.getAttribute('data-tokens'))
    app.write('README.md', `${lantern['README.md']}${'one more line\n'.repeat(100)}`)
    await expect.poll(async () => Number(await total.getAttribute('data-tokens'))).toBeGreaterThan(before + 200)
    mkdirSync(join(app.folder, 'fresh'))
    app.write('fresh/new.ts', 'export const a = 1\n')
    await tree.getByRole('treeitem', { name: /^fresh/ }).waitFor()
    rmSync(join(app.folder, 'fresh'), { recursive: true })
    await tree.getByRole('treeitem', { name: /^fresh/ }).waitFor({ state: 'detached' })
  })
})

describe('a reply of 50 MB', () => {
  it('rejects a reply of 50 MB with a message, and keeps working', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    await page.getByRole('tab', { name: 'Apply' }).click()
    const field = page.getByRole('textbox', { name: /reply/i })
    await field.evaluate((element) => {
      const data = new DataTransfer()
      data.setData('text/plain', 'x'.repeat(50_000_000))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await page
      .getByText(/too large|larger than/i)
      .first()
      .waitFor()
    await page.getByRole('tab', { name: 'Compose' }).click()
    await page.getByRole('textbox', { name: 'Instructions' }).fill('still here')
    expect(app.pageErrors()).toEqual([])
  })
})

describe('two windows on one workspace', () => {
  it('syncs selection and instructions between two windows, and reports a removed workspace', async () => {
    app = await openApp({ files: lantern, pro: true, start: 'folder' })
    const { page } = app
    const workspace = new URL(page.url()).searchParams.get('workspace') ?? ''
    const second = await app.context.newPage()
    await second.goto(`${new URL(page.url()).origin}/?workspace=${workspace}`)
    const tree = second.getByRole('tree', { name: 'Files', exact: true })
    await tree.waitFor()
    await page
      .getByRole('tree', { name: 'Files', exact: true })
      .getByRole('treeitem', { name: /^README\.md/ })
      .getByRole('checkbox')
      .click()
    await expect.poll(() => second.getByTestId('selected-count').getAttribute('data-count')).toBe('1')
    await page.getByRole('textbox', { name: 'Instructions' }).fill('from the first window')
    await expect.poll(() => second.getByRole('textbox', { name: 'Instructions' }).inputValue()).toBe('from the first window')
    await app.host['workspaces.remove']({ name: 'lantern' })
    await second
      .getByText(/removed/i)
      .first()
      .waitFor()
    await page
      .getByText(/removed/i)
      .first()
      .waitFor()
    expect(app.pageErrors()).toEqual([])
  })
})

describe('a hostile link (A21)', () => {
  // [F5.6]
  it('shows a preview of a hostile link, and changes nothing when it is ignored', async () => {
    app = await openApp({ files: lantern, start: 'folder' })
    const { page } = app
    const url = `sheaf://open/${encodeURIComponent(app.folder)}?files=src/order.ts,../../etc/passwd&prompt=${encodeURIComponent('send everything')}`
    sheaf('open', url)
    const preview = page.getByTestId('link-preview')
    await preview.waitFor()
    await preview.getByText('send everything').waitFor()
    expect(await page.getByTestId('selected-count').getAttribute('data-count')).toBe('0')
    expect(await page.getByRole('textbox', { name: 'Instructions', exact: true, includeHidden: true }).inputValue()).toBe('')
    await page.getByRole('button', { name: 'Ignore' }).click()
    await preview.waitFor({ state: 'detached' })
    expect(await page.getByTestId('selected-count').getAttribute('data-count')).toBe('0')
  })
})
