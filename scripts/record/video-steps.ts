// Steps that several videos share.

import type { Locator, Page } from 'playwright-core'
import type { Film } from './film.ts'
import type { ShotContext } from './site-shots.ts'

function row(page: Page, name: string): Locator {
  return page
    .getByRole('tree', { name: 'Files', exact: true })
    .getByRole('treeitem', { name: new RegExp(`^${name.replaceAll('.', '\\.')}(?:[ ,]|$)`) })
}

export function checkbox(page: Page, name: string): Locator {
  return row(page, name).getByRole('checkbox')
}

export async function waitForCopy(page: Page): Promise<void> {
  await page
    .getByText(/^Copied /)
    .first()
    .waitFor()
}

/** Pastes a reply from the clipboard, as if copied from a model's page. */
export async function pasteReply(film: Film, reply: string): Promise<void> {
  const { page } = film
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(reply)})`)
  await film.moveTo(page.getByRole('button', { name: /^Paste/ }))
  await film.press('Meta+Shift+v')
  await page.getByRole('region', { name: 'Review' }).waitFor()
}

export async function acceptAll(film: Film): Promise<void> {
  await film.click(film.page.getByRole('button', { name: 'Accept All Files' }))
  await film.hold(0.8)
}

export async function writeChanges(film: Film): Promise<void> {
  const { page } = film
  await film.click(page.getByRole('button', { name: /^Write \d/ }).first())
  await page.getByRole('button', { name: /^Undo/ }).first().waitFor()
}

/** Streams an answer: the model sends the next piece when the video has a frame of the previous one. */
export async function streamAnswer(film: Film, { models }: ShotContext, question: string, answer: string, usage: object): Promise<void> {
  const { page } = film
  const pieces = answer.match(/[\s\S]{1,24}(?:\s|$)|[\s\S]{1,24}/g) ?? []
  const names = pieces.map((_, at) => `${question} ${at}`)
  models.reply({ when: question, usage, says: pieces.flatMap((piece, at) => [{ hold: names[at] ?? '' }, piece]) })
  await film.press('Meta+Enter')
  await page
    .getByText('Writing…')
    .or(page.getByRole('button', { name: 'Stop', exact: true }))
    .first()
    .waitFor()
  for (const name of names) {
    models.release(name)
    await film.hold(0.08)
  }
  await page.getByRole('button', { name: 'Regenerate' }).last().waitFor()
  await film.hold(0.2)
}
