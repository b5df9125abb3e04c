// Screens of the API Keys and Models settings, with their dialogs.

import type { Page } from 'playwright-core'
import { sampleKey, withModels, withoutModels } from './models-on-stage.ts'
import { type Screen, type Stage, settings } from './stage.ts'

export const keyScreens: readonly Screen[] = [
  { name: 'keys', open: (stage) => keys(stage) },
  { name: 'keys-provider', open: (stage) => keys(stage, 'OpenAI') },
  {
    name: 'keys-field-wrong',
    async open(stage) {
      await keys(stage, 'Amazon Bedrock')
      await save(stage.page)
      await stage.page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'keys-refused',
    async open(stage) {
      await keys(stage, 'Mistral')
      stage.models.reply({ when: 'models', fault: { kind: 'status', status: 402, says: 'Your credit is used up.' } })
      await stage.page.getByRole('textbox', { name: 'API key' }).fill(sampleKey)
      await stage.page.getByRole('button', { name: 'Advanced' }).click()
      await stage.page.getByRole('textbox', { name: 'Base URL' }).fill(`${stage.models.url}/openai/v1`)
      await save(stage.page)
      await stage.page.getByRole('button', { name: 'Save anyway' }).waitFor()
    },
  },
  { name: 'keys-custom', open: (stage) => keys(stage, 'Add custom provider') },
  {
    name: 'keys-remove',
    async open(stage) {
      await keys(stage, 'OpenAI')
      await stage.page.getByRole('button', { name: 'Remove' }).click()
      await stage.page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'models-none',
    async open(stage) {
      await withoutModels(stage)
      await settings(stage, 'Models')
      await stage.page.getByRole('button', { name: 'Add provider' }).waitFor()
    },
  },
  { name: 'models', open: (stage) => models(stage) },
  {
    name: 'models-picker',
    async open(stage) {
      await models(stage)
      await stage.page.getByRole('button', { name: /^Model for Planner/ }).click()
      await stage.page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'models-override',
    async open(stage) {
      await models(stage)
      await stage.page.getByRole('button', { name: 'Edit openai/gpt-4o' }).click()
      await stage.page.getByRole('dialog', { name: 'GPT-4o' }).waitFor()
    },
  },
  {
    name: 'models-preset',
    async open(stage) {
      await models(stage)
      await stage.page.getByRole('button', { name: 'No presets' }).click()
      await stage.page.getByRole('menuitem', { name: 'Save as preset…' }).click()
      await stage.page.getByRole('dialog', { name: 'Save model preset' }).waitFor()
    },
  },
]

async function keys(stage: Stage, provider?: string): Promise<void> {
  await withModels(stage)
  await settings(stage, 'API Keys')
  const { page } = stage
  if (provider === undefined) await page.getByRole('region', { name: 'Configured' }).waitFor()
  else
    await page
      .getByRole('dialog', { name: 'Settings' })
      .getByRole('button', { name: new RegExp(`^${provider}`) })
      .click()
}

async function models(stage: Stage): Promise<void> {
  await withModels(stage)
  await settings(stage, 'Models')
  await stage.page.getByRole('button', { name: 'Model for Chat: GPT-5 mini' }).waitFor()
}

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Validate & Save' }).click()
}
