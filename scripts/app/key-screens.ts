// Screens of the API Keys and Models settings, with their dialogs.

import type { Page } from 'playwright-core'
import { configureModels, removeModels, sampleKey } from './sample-models.ts'
import { openSettings, type Screen, type ScreenContext } from './screen-context.ts'

export const keyScreens: readonly Screen[] = [
  { name: 'keys', open: (context) => openKeySettings(context) },
  { name: 'keys-provider', open: (context) => openKeySettings(context, 'OpenAI') },
  {
    name: 'keys-field-wrong',
    async open(context) {
      await openKeySettings(context, 'Amazon Bedrock')
      await clickSave(context.page)
      await context.page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'keys-refused',
    async open(context) {
      await openKeySettings(context, 'Mistral')
      context.models.reply({ when: 'models', fault: { kind: 'status', status: 402, says: 'Your credit is used up.' } })
      await context.page.getByRole('textbox', { name: 'API key' }).fill(sampleKey)
      await context.page.getByRole('button', { name: 'Advanced' }).click()
      await context.page.getByRole('textbox', { name: 'Base URL' }).fill(`${context.models.url}/openai/v1`)
      await clickSave(context.page)
      await context.page.getByRole('button', { name: 'Save anyway' }).waitFor()
    },
  },
  { name: 'keys-custom', open: (context) => openKeySettings(context, 'Add custom provider') },
  {
    name: 'keys-remove',
    async open(context) {
      await openKeySettings(context, 'OpenAI')
      await context.page.getByRole('button', { name: 'Remove' }).click()
      await context.page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'models-none',
    async open(context) {
      await removeModels(context)
      await openSettings(context, 'Models')
      await context.page.getByRole('button', { name: 'Add provider' }).waitFor()
    },
  },
  { name: 'models', open: (context) => openModelSettings(context) },
  {
    name: 'models-picker',
    async open(context) {
      await openModelSettings(context)
      await context.page.getByRole('button', { name: /^Model for Planner/ }).click()
      await context.page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'models-override',
    async open(context) {
      await openModelSettings(context)
      await context.page.getByRole('button', { name: 'Edit openai/gpt-4o' }).click()
      await context.page.getByRole('dialog', { name: 'GPT-4o' }).waitFor()
    },
  },
  {
    name: 'models-preset',
    async open(context) {
      await openModelSettings(context)
      await context.page.getByRole('button', { name: 'No presets' }).click()
      await context.page.getByRole('menuitem', { name: 'Save as preset…' }).click()
      await context.page.getByRole('dialog', { name: 'Save model preset' }).waitFor()
    },
  },
]

async function openKeySettings(context: ScreenContext, provider?: string): Promise<void> {
  await configureModels(context)
  await openSettings(context, 'API Keys')
  const { page } = context
  if (provider === undefined) await page.getByRole('region', { name: 'Configured' }).waitFor()
  else
    await page
      .getByRole('dialog', { name: 'Settings' })
      .getByRole('button', { name: new RegExp(`^${provider}`) })
      .click()
}

async function openModelSettings(context: ScreenContext): Promise<void> {
  await configureModels(context)
  await openSettings(context, 'Models')
  await context.page.getByRole('button', { name: 'Model for Chat: GPT-5 mini' }).waitFor()
}

function clickSave(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Validate & Save' }).click()
}
