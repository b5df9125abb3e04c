// The context in which screens are opened, and the steps that many of them share.

import type { HostConnection } from '@sheaf/host/serve'
import type { ModelServer } from '@sheaf/providers/testing'
import type { Page } from 'playwright-core'

export interface ScreenContext {
  page: Page
  host: HostConnection
  workspace: string
  /** Models with scripted answers. */
  models: ModelServer
  /** A narrow screen shows one panel at a time. */
  isNarrow: boolean
}

export interface Screen {
  name: string
  open(context: ScreenContext): Promise<void>
  /** The screen to start from: the main window with some files selected, the same after a reload, or home without a workspace. */
  from?: 'window' | 'loaded window' | 'home'
}

/** Runs a command from the command palette. */
export async function runCommand({ page }: ScreenContext, title: string): Promise<void> {
  const plain = title.replace('…', '')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type(plain)
  // Clicks instead of pressing Enter, because the palette may rank another command first.
  await page
    .getByRole('option', { name: new RegExp(`^${plain}`) })
    .first()
    .click()
}

export async function openPanel({ page, isNarrow }: ScreenContext, name: string | RegExp): Promise<void> {
  if (isNarrow) await page.getByRole('navigation', { name: 'Panels' }).getByText(name).click()
}

export async function openSettings(context: ScreenContext, title: string): Promise<void> {
  await runCommand(context, 'Settings…')
  await context.page.getByRole('tab', { name: title, exact: true }).click()
}
