// Screens of the Context Builder, from the empty state to saving the results.

import { defaultBuilderSettings, type OpenWorkspace } from '@sheaf/contract'
import { withModels, withoutModels } from './models-on-stage.ts'
import { command, type Screen, type Stage } from './stage.ts'

type Results = OpenWorkspace['fields']['builderResults']

export const builderScreens: readonly Screen[] = [
  {
    name: 'builder',
    async open(stage) {
      await withoutModels(stage)
      await command(stage, 'Context Builder')
    },
  },
  {
    name: 'builder-model',
    async open(stage) {
      await builder(stage)
      await stage.page.getByTestId('builder-estimate').waitFor()
    },
  },
  {
    name: 'builder-running',
    async open(stage) {
      await builder(stage)
      stage.models.reply({ when: 'choose which files', says: [{ hold: 'for ever' }] })
      await generate(stage)
      await stage.page.getByText('Asking the model').waitFor()
    },
  },
  {
    name: 'builder-failed',
    from: 'loaded window',
    async open(stage) {
      await builder(stage)
      stage.models.reply({ when: 'choose which files', fault: { kind: 'status', status: 401, says: 'This key was withdrawn.' } })
      await generate(stage)
      await stage.page.getByRole('button', { name: 'Use local ranking' }).waitFor()
    },
  },
  { name: 'builder-found', open: (stage) => found(stage) },
  {
    name: 'builder-all-off',
    async open(stage) {
      await found(stage)
      for (const name of [/^High/, /^Medium/]) await stage.page.getByRole('button', { name, pressed: true }).click()
      await stage.page.getByText('All priorities are off').waitFor()
    },
  },
  {
    name: 'builder-preset',
    from: 'loaded window',
    async open(stage) {
      await found(stage)
      await stage.page.getByRole('button', { name: 'Save as Preset' }).click()
      await stage.page.getByRole('dialog', { name: 'Presets' }).waitFor()
    },
  },
]

async function builder(stage: Stage, builderResults: Results = []): Promise<void> {
  const { host, workspace } = stage
  await withModels(stage)
  await host['workspaces.change']({
    workspace,
    fields: { builder: { ...defaultBuilderSettings, model: 'openai/gpt-5-mini' }, builderResults },
  })
  await command(stage, 'Context Builder')
}

async function found(stage: Stage): Promise<void> {
  await builder(stage, results)
  await stage.page.getByRole('button', { name: /^Add \d+ files? to selection$/ }).waitFor()
}

async function generate({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: /^Generate/ }).click()
}

const results: Results = [
  {
    path: 'web/src/net/request.ts',
    priority: 'high',
    why: 'Retries here, and waits in even steps. · “retries” in its name and text',
    by: 'both',
    tokens: 412,
  },
  { path: 'web/src/orders/order-page.tsx', priority: 'high', why: 'Shows the empty page.', by: 'model', tokens: 388 },
  { path: 'web/src/kit/empty-state.tsx', priority: 'medium', why: 'Used by order-page.tsx.', by: 'local', tokens: 96 },
  { path: 'web/src/kit/table.tsx', priority: 'low', why: 'Often changed together with empty-state.tsx.', by: 'local', tokens: 240 },
]
