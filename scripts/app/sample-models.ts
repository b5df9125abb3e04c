// Sets up the app with or without a scripted model provider, and clears its chats.

import { defaultBuilderSettings, defaultModelSettings } from '@sheaf/contract'
import { type ModelServer, openModelServer } from '@sheaf/providers/testing'
import type { ScreenContext } from './screen-context.ts'

/** A fake key. The app shows its last characters. */
export const sampleKey = 'sk-orchard-0123456789abcdef-pear'

export function openSampleModels(): Promise<ModelServer> {
  return openModelServer({ models: ['gpt-5', 'gpt-5-mini', 'gpt-4.1', 'gpt-4o'], otherwise: { says: '{"files":[]}' } })
}

export async function removeModels(context: ScreenContext): Promise<void> {
  const { host } = context
  for (const { id, saved } of (await host['providers.list']()).providers) if (saved) await host['providers.change']({ type: 'remove', id })
  await host['settings.save']({ models: defaultModelSettings })
  await clearChats(context)
}

export async function configureModels(context: ScreenContext): Promise<void> {
  const { host, models } = context
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
  await clearChats(context)
}

/** Removes all chats and Context Builder results. */
async function clearChats({ page, host, workspace }: ScreenContext): Promise<void> {
  await host['workspaces.change']({ workspace, fields: { builder: defaultBuilderSettings, builderResults: [] } })
  for (const { id: chat, running } of await host['chats.list']({ workspace })) {
    if (running) await host['chats.change']({ workspace, chat, change: { type: 'stop' } })
    await host['chats.change']({ workspace, chat, change: { type: 'remove' } })
  }
  // The browser stores drafts, the open chat and the clipboard mode.
  const removedCount: unknown = await page.evaluate(`(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('chat-'))
    for (const key of keys) localStorage.removeItem(key)
    return keys.length
  })()`)
  if (removedCount === 0) return
  await page.reload()
  await page.getByRole('tablist', { name: 'Workspace tabs' }).waitFor({ state: 'attached' })
}
