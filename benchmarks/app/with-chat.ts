// Runs the app with a scripted model: the real provider, host and window, and a server that sends its answer token by token.

import { type Answer, type ModelServer, openModelServer } from '@sheaf/providers/testing'
import { until } from '../../apps/desktop/src/testing/until.ts'
import { fileTree } from '../corpus/index.ts'
import { type AppPage, withApp } from './with-app.ts'

/** A made-up key. */
const apiKey = 'sk-bench-0123456789abcdef'
const timeoutMs = 180_000

export interface Chat extends AppPage {
  models: ModelServer
  /** Sends a message with Enter; resolves when the model was asked. */
  ask(message: string, answer: Answer): Promise<void>
  /** Resolves when the host has the complete answer. Does not query the page, which would slow it down. */
  waitForAnswer(): Promise<void>
}

export async function withChat(work: (chat: Chat) => Promise<void>, options: { script?: string } = {}): Promise<void> {
  const models = await openModelServer({ models: ['gpt-4.1'] })
  try {
    await withApp(fileTree(20), async (appPage) => work(await openChat(appPage, models)), options)
  } finally {
    await models.close()
  }
}

async function openChat(appPage: AppPage, models: ModelServer): Promise<Chat> {
  const { host, workspace } = appPage.app
  await host['providers.save']({ id: 'openai', values: { apiKey, baseUrl: `${models.url}/openai/v1` } })
  const { settings } = await host['settings.read']()
  await host['settings.save']({ models: { ...settings.models, slots: { ...settings.models.slots, chat: 'openai/gpt-4.1' } } })
  await appPage.page.getByRole('tab', { name: 'Chat' }).click()
  const field = appPage.page.getByRole('textbox', { name: 'Message', exact: true })
  await field.waitFor()
  const questions = () => models.requests.filter(({ protocol }) => protocol !== 'models').length
  return {
    ...appPage,
    models,
    async ask(message, answer) {
      const before = questions()
      models.reply(answer)
      await field.fill(message)
      await field.press('Enter')
      await models.until(() => questions() > before)
    },
    async waitForAnswer() {
      const isWhole = async () => (await host['chats.list']({ workspace })).every(({ running, messages }) => !running && messages > 0)
      await until('the whole answer', isWhole, timeoutMs)
    },
  }
}
