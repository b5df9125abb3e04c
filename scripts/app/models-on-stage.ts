// Sets up the app with or without a scripted model provider, and clears its chats.

import { defaultBuilderSettings, defaultModelSettings } from '@sheaf/contract'
import { type ModelServer, openModelServer } from '@sheaf/providers/testing'
import type { Stage } from './stage.ts'

/** A fake key. The app shows its last characters. */
export const sampleKey = 'sk-orchard-0123456789abcdef-pear'

export function openSampleModels(): Promise<ModelServer> {
  return openModelServer({ models: ['gpt-5', 'gpt-5-mini', 'gpt-4.1', 'gpt-4o'], otherwise: { says: '{"files":[]}' } })
}

export async function withoutModels(stage: Stage): Promise<void> {
  const { host } = stage
  for (const { id, saved } of (await host['providers.list']()).providers) if (saved) await host['providers.remove']({ id })
  await host['settings.save']({ models: defaultModelSettings })
  await emptied(stage)
}

export async function withModels(stage: Stage): Promise<void> {
  const { host, models } = stage
  const values = { apiKey: sampleKey, baseUrl: `${models.url}/openai/v1` }
  const isSaved = (await host['providers.list']()).providers.some(({ id, saved }) => id === 'openai' && saved?.checked?.ok)
  if (!isSaved) await host['providers.save']({ id: 'openai', values })
  if (!isSaved) await host['providers.save']({ id: 'groq', values, unchecked: true })
  await host['settings.save']({
    models: {
      ...defaultModelSettings,
      slots: { ...defaultModelSettings.slots, chat: 'openai/gpt-5-mini', planner: 'openai/gpt-5', large: 'openai/gpt-4.1' },
      custom: ['openai/gpt-pear-preview'],
      overrides: { 'openai/gpt-4o': { diff: false, temperature: 0.2, contextTokens: 64_000 } },
    },
  })
  await emptied(stage)
}

/** Removes all chats and Context Builder results. */
async function emptied({ page, host, workspace }: Stage): Promise<void> {
  await host['workspaces.change']({ workspace, fields: { builder: defaultBuilderSettings, builderResults: [] } })
  for (const { id: chat, running } of await host['chats.list']({ workspace })) {
    if (running) await host['chats.stop']({ workspace, chat })
    await host['chats.remove']({ workspace, chat })
  }
  // The browser stores drafts, the open chat and the clipboard mode.
  const kept: unknown = await page.evaluate(`(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('chat-'))
    for (const key of keys) localStorage.removeItem(key)
    return keys.length
  })()`)
  if (kept === 0) return
  await page.reload()
  await page.getByRole('tablist', { name: 'Workspace tabs' }).waitFor({ state: 'attached' })
}
