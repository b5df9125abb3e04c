// Screens of the Context Builder, from the empty state to saving the results.

import { defaultBuilderSettings, type OpenWorkspace } from '@sheaf/contract'
import { configureModels, removeModels } from './sample-models.ts'
import { runCommand, type Screen, type ScreenContext } from './screen-context.ts'

type Results = OpenWorkspace['fields']['builderResults']

export const builderScreens: readonly Screen[] = [
  {
    name: 'builder',
    async open(context) {
      await removeModels(context)
      await runCommand(context, 'Context Builder')
    },
  },
  {
    name: 'builder-model',
    async open(context) {
      await openBuilder(context)
      await context.page.getByTestId('builder-estimate').waitFor()
    },
  },
  {
    name: 'builder-running',
    async open(context) {
      await openBuilder(context)
      context.models.reply({ when: 'choose which files', says: [{ hold: 'for ever' }] })
      await clickGenerate(context)
      await context.page.getByText('Asking the model').waitFor()
    },
  },
  {
    name: 'builder-failed',
    from: 'loaded window',
    async open(context) {
      await openBuilder(context)
      context.models.reply({ when: 'choose which files', fault: { kind: 'status', status: 401, says: 'This key was withdrawn.' } })
      await clickGenerate(context)
      await context.page.getByRole('button', { name: 'Use local ranking' }).waitFor()
    },
  },
  { name: 'builder-found', open: (context) => openResults(context) },
  {
    name: 'builder-all-off',
    async open(context) {
      await openResults(context)
      for (const name of [/^High/, /^Medium/, /^Low/]) await context.page.getByRole('button', { name, pressed: true }).click()
      await context.page.getByText('All priorities are off').waitFor()
    },
  },
  {
    name: 'builder-preset',
    from: 'loaded window',
    async open(context) {
      await openResults(context)
      await context.page.getByRole('button', { name: 'Save as Preset' }).click()
      await context.page.getByRole('dialog', { name: 'Presets' }).waitFor()
    },
  },
]

async function openBuilder(context: ScreenContext, builderResults: Results = []): Promise<void> {
  const { host, workspace } = context
  await configureModels(context)
  await host['workspaces.change']({
    workspace,
    fields: { builder: { ...defaultBuilderSettings, model: 'openai/gpt-5-mini' }, builderResults },
  })
  await runCommand(context, 'Context Builder')
}

async function openResults(context: ScreenContext): Promise<void> {
  await openBuilder(context, results)
  await context.page.getByRole('button', { name: /^Add \d+ files? to selection$/ }).waitFor()
}

async function clickGenerate({ page }: ScreenContext): Promise<void> {
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
