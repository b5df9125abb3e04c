// Opens the Chat tab with a project, a scripted provider, a chosen model and selected files. Opening takes longer than most stories, so the
// stories of a file share one app, and each begins with a new conversation.

import type { ChatMessage, ModelSettings } from '@sheaf/contract'
import { type ModelServer, openModelServer, type SeenRequest } from '@sheaf/providers/testing'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { lantern } from './lantern.ts'
import { type AppOptions, type AppRun, openApp } from './open-app.ts'
import type { Story } from './save-evidence.ts'

interface ChatOptions extends AppOptions {
  models?: Partial<ModelSettings>
}

export interface ChatRun {
  app: AppRun
  page: Page
  server: ModelServer
  workspace: string
  /** The message field. */
  message: Locator
  mine: Locator
  answers: Locator
  mode(mode: 'Plan' | 'Act'): Promise<void>
  /** Types the text, sends it with Enter, and waits until the answer has begun. */
  send(text: string): Promise<void>
  /** The last answer, after it has ended. */
  waitForAnswer(): Promise<Locator>
  /** The shown branch of the newest conversation, as stored by the host. */
  branch(): Promise<ChatMessage[]>
  /** The text of each request to the model in this story. */
  asked(): string[]
  select(...paths: string[]): Promise<void>
}

const apiKey = 'sk-right-0123456789abcdef-wxyz'

export function chatOpener(options: ChatOptions = {}): () => Promise<ChatRun> {
  let run: ChatRun | undefined
  const close = async (story?: Story) => {
    await run?.app.close(story)
    await run?.server.close()
    run = undefined
  }
  // The next story must not start from the state that a failed one left.
  afterEach(async (story) => {
    if (story.task.result?.state === 'fail') await close(story)
  })
  afterAll(() => close())
  return async () => {
    run ??= await openChat(options)
    await resetChat(run)
    return run
  }
}

async function openChat({ models = {}, ...options }: ChatOptions): Promise<ChatRun> {
  const server = await openModelServer({ models: ['gpt-4.1', 'gpt-4.1-mini', 'gpt-5.2', 'gpt-5-mini'] })
  const app = await openApp({ files: lantern, ...options, start: 'nowhere' })
  const { page } = app
  try {
    await app.host['providers.save']({ id: 'openai', values: { apiKey, baseUrl: `${server.url}/openai/v1` } })
    const { settings } = await app.host['settings.read']()
    const slots = { ...settings.models.slots, chat: 'openai/gpt-4.1' }
    await app.host['settings.save']({ models: { ...settings.models, slots, ...models } })
    await app.openFolder()
  } catch (problem) {
    await app.close({ task: { fullName: 'Opening a chat', result: { state: 'fail' } } })
    await server.close()
    throw problem
  }
  const workspace = new URL(page.url()).searchParams.get('workspace') ?? ''
  const conversation = page.getByRole('log', { name: 'Messages' })
  const message = page.getByRole('textbox', { name: 'Message', exact: true })
  // A message that is being edited has its own Send button.
  const send = page.getByRole('button', { name: 'Send', exact: true }).last()
  const mine = conversation.getByRole('article', { name: /^You, / })
  const answers = conversation.getByRole('article', { name: /^(?!You)/ })
  return {
    app,
    page,
    server,
    workspace,
    message,
    mine,
    answers,
    async mode(mode) {
      const choice = page.getByRole('group', { name: 'Mode', exact: true }).getByRole('button', { name: mode })
      if ((await choice.getAttribute('aria-pressed')) !== 'true') await choice.click()
      await expect.poll(() => choice.getAttribute('aria-pressed')).toBe('true')
    },
    async send(text) {
      await message.fill(text)
      await message.press('Enter')
      await mine.last().getByText(text, { exact: true }).waitFor()
      // The answer appears a moment after the question. Until then, the chat looks idle.
      await expect.poll(() => conversation.getByRole('article').last().getAttribute('aria-label')).not.toMatch(/^You, /)
    },
    async waitForAnswer() {
      await send.waitFor()
      await expect.poll(() => answers.last().getAttribute('aria-busy')).toBe('false')
      return answers.last()
    },
    async branch() {
      const [card] = await app.host['chats.list']({ workspace })
      const { tree, head } = await app.host['chats.open']({ workspace, chat: card?.id ?? '' })
      const known = new Map(tree.map((each) => [each.id, each]))
      const branch: ChatMessage[] = []
      for (let at = known.get(head ?? ''); at; at = known.get(at.parent ?? '')) branch.unshift(at)
      return branch
    },
    asked: () => modelRequests(server).map(({ body }) => stringsIn(body).join('\n')),
    async select(...paths) {
      await app.host['selection.change']({ workspace, change: { type: 'clear' } })
      await app.host['selection.change']({ workspace, change: { type: 'check', paths, checked: true } })
      await expect.poll(() => page.getByTestId('selected-count').getAttribute('data-count')).toBe(String(paths.length))
    },
  }
}

/** Starts a new conversation with two files selected and restored. */
async function resetChat({ app, page, server, message, mine, mode, select }: ChatRun): Promise<void> {
  server.requests.length = 0
  await page.getByRole('tab', { name: 'Chat' }).click()
  await message.waitFor()
  await page.getByRole('button', { name: 'New chat' }).first().click()
  await expect.poll(() => mine.count()).toBe(0)
  await message.fill('')
  await mode('Plan')
  for (const path of ['src/order.ts', 'src/price.ts']) app.write(path, lantern[path] ?? '')
  await select('src/order.ts', 'src/price.ts')
}

/** Requests to the model, without requests for the model list. */
export function modelRequests({ requests }: ModelServer): SeenRequest[] {
  return requests.filter(({ protocol }) => protocol !== 'models')
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
