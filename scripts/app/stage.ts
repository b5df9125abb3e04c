// What a screen is opened on, and the steps that many of them share.

import type { HostConnection } from '@sheaf/host/serve'
import type { ModelServer } from '@sheaf/providers/testing'
import type { Page } from 'playwright-core'

export interface Stage {
  page: Page
  host: HostConnection
  workspace: string
  /** Models that say what they are told to say. */
  models: ModelServer
  /** On a narrow screen one panel is shown at a time. */
  isNarrow: boolean
}

export interface Screen {
  name: string
  open(stage: Stage): Promise<void>
  /** Where it begins: the main window with some files selected, the same just loaded, or the screen without a workspace. */
  from?: 'window' | 'loaded window' | 'home'
}

/** By the palette, as a person would who knows only its key. */
export async function command({ page }: Stage, title: string): Promise<void> {
  const plain = title.replace('…', '')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type(plain)
  // Not Enter: what stands first is the palette's judgement, and these pictures are not about it.
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
