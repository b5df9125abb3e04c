// Documents: PDFs and web pages in a prompt, beside the files.

import { writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { makePdf } from '@sheaf/documents/testing'
import type { Locator, Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { appOpener } from './testing/app-opener.ts'
import { axeFindings } from './testing/axe.ts'
import { lantern } from './testing/lantern.ts'
import { copyPrompt, row } from './testing/steps.ts'

const openApp = appOpener()

const paper = makePdf(
  Array.from({ length: 12 }, (_, at) => [`# Chapter ${at + 1}`, `Text of page ${at + 1}`]),
  { title: 'Retries' },
)

// [S1.33]
it('adds pages of a PDF, shows them, changes them, and copies them with the prompt', async () => {
  const app = await openApp({ files: lantern, start: 'nowhere' })
  const { page } = app
  writeFileSync(join(app.folder, 'paper.pdf'), paper)
  await app.openFolder()
  await page.getByRole('button', { name: 'Add document…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add document' })
  expect(await axeFindings(page)).toEqual([])
  await dialog.locator('input[type=file]').setInputFiles(join(app.folder, 'paper.pdf'))
  await expect.poll(() => dialog.getByLabel('File path or web address').inputValue()).toBe('paper.pdf')
  await dialog.getByLabel('Pages or sections').fill('3-4')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expectDocuments(page, ['Retries pages 3-4 of 12 · paper.pdf, read just now'])
  await expect.poll(() => page.getByRole('region', { name: 'Token budget' }).textContent()).toMatch(/Documents \d+/)

  await page.getByRole('button', { name: /^Retries pages/ }).click()
  const preview = page.getByRole('dialog', { name: 'Retries' })
  await preview.getByRole('heading', { name: 'Page 4' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await preview.getByLabel('Pages to include').fill('2, 11-')
  await preview.getByRole('button', { name: 'Apply' }).click()
  await preview.getByRole('heading', { name: 'Page 12' }).waitFor()
  expect(await preview.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Page 2', 'Page 11', 'Page 12'])
  await page.keyboard.press('Escape')
  expect(await copyPrompt(page)).toContain(`<document source="paper.pdf" title="Retries" pages="2, 11-">
## Page 2

### Chapter 2

Text of page 2

## Page 11
`)
  await page.reload()
  await expectDocuments(page, ['Retries pages 2, 11- of 12 · paper.pdf, read just now'])
  expect(app.pageErrors()).toEqual([])
})

it('fetches a page of a private host only after permission, keeps it offline, and fetches it again on request', async () => {
  let version = 'First version'
  const { url, close } = await serve((_, answer) => answer.setHeader('content-type', 'text/html').end(`<title>Guide</title><p>${version}`))
  const app = await openApp({ files: lantern, start: 'folder' })
  const { page } = app
  const dialog = await openDialog(page, `${url}/guide`)
  await dialog.getByText('The page is on this computer or its network').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Allow host' }).click()
  await expectDocuments(page, [`Guide 1 section · ${url.replace('http://', '')}/guide, retrieved just now`])
  version = 'Second version'
  expect(await copyPrompt(page)).toContain('First version')
  await chooseAction(page, 'Guide', 'Fetch again')
  await notification(page, 'Guide was refreshed').waitFor()
  expect(await copyPrompt(page)).toContain('Second version')
  await close()
  await chooseAction(page, 'Guide', 'Fetch again')
  await notification(page, "The page couldn't be fetched").waitFor()
  expect(await copyPrompt(page)).toContain('Second version')
  expect(app.pageErrors()).toEqual([])
})

it('offers a PDF of the tree as a document, and reports a damaged one', async () => {
  const app = await openApp({ files: { ...lantern, 'bad.pdf': 'no' }, start: 'nowhere' })
  const { page } = app
  writeFileSync(join(app.folder, 'paper.pdf'), paper)
  await app.openFolder()
  await row(page, 'paper.pdf').getByRole('checkbox').click()
  await notification(page, 'paper.pdf is a document, not a text file').waitFor()
  await page.getByRole('button', { name: 'Add as document' }).click()
  await expectDocuments(page, ['Retries all 12 pages · paper.pdf, read just now'])
  await row(page, 'bad.pdf').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Add as document' }).click()
  await notification(page, "The document can't be read. It is damaged. It is not a PDF.").waitFor()
  await expectDocuments(page, ['Retries all 12 pages · paper.pdf, read just now'])
  expect(app.pageErrors()).toEqual([])
})

it('adds, cancels, and removes documents with the keyboard alone', async () => {
  const { url } = await serve(() => undefined)
  const app = await openApp({ files: { ...lantern, 'guide.html': '<h1>Install</h1><p>Run it.<h1>Use</h1>' }, start: 'folder' })
  const { page } = app
  const openByPalette = async (): Promise<void> => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('Add document')
    await page.getByRole('option', { name: /Add document/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Add document' }).locator('input:focus').waitFor()
  }
  await openByPalette()
  await page.keyboard.type(`${url}/silent`)
  // Past the button that opens a file dialog.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('x')
  await page.getByText('Enter numbers and ranges').waitFor()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Allow host' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Reading the document').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByText('Reading the document').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await openByPalette()
  await page.keyboard.type('guide.html')
  await page.keyboard.press('Enter')
  await expectDocuments(page, ['Install all 2 sections · guide.html, read just now'])
  await page.getByRole('button', { name: 'Actions for Install' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Remove' }).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expectDocuments(page, [])
  expect(app.pageErrors()).toEqual([])
})

function notification(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text)
}

function documentsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Documents' }).getByTestId('document-row')
}

/** Title, pages, and source of each; without its tokens. */
function expectDocuments(page: Page, expected: string[]): Promise<void> {
  const shown = () =>
    documentsOf(page).evaluateAll((rows) =>
      rows.map((each) => [...each.querySelectorAll('.truncate')].map((part) => part.textContent).join(' ')),
    )
  return expect.poll(shown).toEqual(expected)
}

async function openDialog(page: Page, source: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add document…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add document' })
  await dialog.getByLabel('File path or web address').fill(source)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  return dialog
}

async function chooseAction(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** A page on this computer, with a server that has no robots.txt. */
async function serve(answerPage: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, answer) => {
    if (request.url === '/robots.txt') answer.writeHead(404).end()
    else answerPage(request, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  onTestFinished(close)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
