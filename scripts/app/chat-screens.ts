// Screens of chats: without a model, during an answer, and with every kind of result.

import type { Answer } from '@sheaf/providers/testing'
import { architectAnswer, delegateAnswer, planAnswer, sampleEdits } from '../sample/sample-answers.ts'
import { configureModels, removeModels } from './sample-models.ts'
import { runCommand, type Screen, type ScreenContext } from './screen-context.ts'

const usage = { input: 18_400, output: 640, thinking: 210 }

export const chatScreens: readonly Screen[] = [
  { name: 'chat-first', open: (context) => openWithoutModel(context) },
  {
    name: 'chat-clipboard',
    async open(context) {
      await openWithoutModel(context)
      await context.page.getByRole('button', { name: 'Chat via clipboard' }).click()
    },
  },
  { name: 'chat-new', open: (context) => openChat(context) },
  { name: 'chat-plan', open: (context) => openPlan(context) },
  {
    name: 'chat-act',
    async open(context) {
      await openPlan(context)
      await chooseMode(context, 'Act')
      await sendMessage(context, 'Now write it.', { usage, says: sampleEdits })
      await context.page.getByRole('button', { name: 'Review changes' }).waitFor()
      await context.page.getByRole('button', { name: 'Regenerate' }).last().waitFor()
    },
  },
  {
    name: 'chat-writing',
    async open(context) {
      await openChat(context)
      await chooseMode(context, 'Act')
      const half = sampleEdits.slice(0, sampleEdits.lastIndexOf('</file>') - 60)
      await sendMessage(context, 'Write the jitter.', {
        says: [{ thinking: 'Which of the two waits is meant?' }, half, { hold: 'for ever' }],
      })
      await context.page.getByText('Writing…').waitFor()
    },
  },
  {
    name: 'chat-failed',
    async open(context) {
      await openChat(context)
      await sendMessage(context, 'What does request do?', { fault: { kind: 'status', status: 401, says: 'This key was withdrawn.' } })
      await context.page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'chat-no-edits',
    async open(context) {
      await openChat(context)
      await chooseMode(context, 'Act')
      await sendMessage(context, 'Make it wait longer.', { usage, says: 'I would double the wait in `pause`.' })
      await context.page.getByRole('button', { name: 'Ask for edits in the right format' }).waitFor()
    },
  },
  {
    name: 'chat-pro',
    async open(context) {
      await openChat(context)
      await chooseMode(context, 'Act')
      await context.page.getByRole('button', { name: 'Pro Mode' }).click()
      context.models.reply({ when: 'jitter(100 * 2', usage, says: delegateAnswer, always: true })
      await sendMessage(context, 'Plan the jitter and the hint.', { usage, says: architectAnswer })
      await context.page.getByRole('button', { name: 'Retry 1 failed edit' }).waitFor()
    },
  },
  {
    name: 'chat-edit',
    async open(context) {
      await openPlan(context)
      await context.page.getByRole('article', { name: /^You/ }).hover()
      await context.page.getByRole('button', { name: 'Edit and resend' }).click()
    },
  },
  {
    name: 'chat-list',
    async open(context) {
      await openPlan(context)
      await context.page.getByRole('button', { name: 'Show chats' }).click()
      await context.page.getByRole('searchbox', { name: 'Search chats' }).fill('jitter')
      await context.page.getByRole('button', { name: /^More actions for (?!this)/ }).waitFor()
    },
  },
  {
    name: 'chat-context',
    async open(context) {
      await openPlan(context)
      await context.page.getByRole('button', { name: /^Context: / }).click()
      await context.page.getByRole('dialog', { name: 'Context', exact: true }).waitFor()
    },
  },
  {
    name: 'chat-options',
    async open(context) {
      await openChat(context)
      await context.page.getByRole('button', { name: 'Temperature and presets' }).click()
      await context.page.getByRole('dialog', { name: 'Temperature and presets' }).waitFor()
    },
  },
  {
    name: 'chat-menu',
    async open(context) {
      await openPlan(context)
      await context.page.getByRole('button', { name: 'More actions for this chat' }).click()
      await context.page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'chat-images',
    async open(context) {
      await openChat(context)
      await dropImages(context, ['order page.png', 'empty list.png'])
      await sendMessage(context, 'Which of these pages is better?', { usage, says: 'The first: it says why the list is empty.' })
      await context.page.getByRole('button', { name: 'Regenerate' }).waitFor()
      await dropImages(context, ['totals.png', 'checkout.png', 'receipt.png'])
      await context.page.getByRole('textbox', { name: 'Message' }).fill('And these?')
    },
  },
  {
    name: 'chat-too-large',
    async open(context) {
      const { host, page } = context
      await openChat(context)
      const { settings } = await host['settings.read']()
      await host['settings.save']({ models: { ...settings.models, overrides: { 'openai/gpt-5-mini': { contextTokens: 2_000 } } } })
      await page.getByRole('textbox', { name: 'Message' }).fill('What does request do?')
      await page.getByRole('region', { name: "This message can't be sent" }).waitFor()
    },
  },
]

async function openWithoutModel(context: ScreenContext): Promise<void> {
  await removeModels(context)
  await runCommand(context, 'Chat')
  await context.page.getByRole('button', { name: 'Chat via clipboard' }).waitFor()
}

async function openChat(context: ScreenContext): Promise<void> {
  await configureModels(context)
  await runCommand(context, 'Chat')
  await context.page.getByRole('button', { name: 'Model: GPT-5 mini' }).waitFor()
}

async function openPlan(context: ScreenContext): Promise<void> {
  await openChat(context)
  const chunks = [{ thinking: 'Where does it wait? In pause, after each attempt.' }, planAnswer]
  await sendMessage(context, 'How would you make the retries wait with jitter?', { usage, says: chunks })
  await context.page.getByRole('button', { name: 'Regenerate' }).waitFor()
}

/** Drops drawings of pages on the chat, each in another color. */
async function dropImages({ page }: ScreenContext, names: readonly string[]): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  // A string, because this file is checked without DOM types.
  await page.evaluate(`(async () => {
    const dataTransfer = new DataTransfer()
    for (const name of ${JSON.stringify(names)}) {
      const canvas = new OffscreenCanvas(960, 720)
      const context = canvas.getContext('2d')
      const hue = name.charCodeAt(0) * 13
      context.fillStyle = 'hsl(' + hue + ' 40% 94%)'
      context.fillRect(0, 0, 960, 720)
      context.fillStyle = 'hsl(' + hue + ' 55% 45%)'
      context.fillRect(0, 0, 960, 110)
      for (let row = 0; row < 6; row++) context.fillRect(80, 180 + row * 84, 800 - ((row * 190) % 460), 36)
      dataTransfer.items.add(new File([await canvas.convertToBlob()], name, { type: 'image/png' }))
    }
    const field = document.querySelector('textarea[aria-label=Message]')
    field.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  })()`)
  for (const name of names)
    await page
      .getByRole('button', { name: new RegExp(`^${name}, image`) })
      .last()
      .waitFor()
}

async function chooseMode({ page }: ScreenContext, name: 'Plan' | 'Act'): Promise<void> {
  await page.getByRole('group', { name: 'Mode', exact: true }).getByRole('button', { name }).click()
}

/** Sends a message and scripts the answer to it. */
async function sendMessage({ page, models }: ScreenContext, text: string, answer: Answer): Promise<void> {
  models.reply({ ...answer, when: text })
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}
