// The context in which screens are opened, and the steps that many of them share.

import type { HostConnection } from '@sheaf/host/serve'
import type { ModelServer } from '@sheaf/providers/testing'
import type { Page } from 'playwright-core'

export interface Stage {
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
  open(stage: Stage): Promise<void>
  /** The screen to start from: the main window with some files selected, the same after a reload, or home without a workspace. */
  from?: 'window' | 'loaded window' | 'home'
}

/** Runs a command from the command palette. */
export async function command({ page }: Stage, title: string): Promise<void> {
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

export async function panel({ page, isNarrow }: Stage, name: string | RegExp): Promise<void> {
  if (isNarrow) await page.getByRole('navigation', { name: 'Panels' }).getByText(name).click()
}

export async function settings(stage: Stage, title: string): Promise<void> {
  await command(stage, 'Settings…')
  await stage.page.getByRole('tab', { name: title }).click()
}
