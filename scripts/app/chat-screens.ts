// Screens of chats: without a model, during an answer, and with every kind of result.

import type { Answer } from '@sheaf/providers/testing'
import { architectAnswer, delegateAnswer, planAnswer, sampleEdits } from '../sample/sample-answers.ts'
import { withModels, withoutModels } from './models-on-stage.ts'
import { command, type Screen, type Stage } from './stage.ts'

const usage = { input: 18_400, output: 640, thinking: 210 }

export const chatScreens: readonly Screen[] = [
  { name: 'chat-first', open: (stage) => first(stage) },
  {
    name: 'chat-clipboard',
    async open(stage) {
      await first(stage)
      await stage.page.getByRole('button', { name: 'Chat via clipboard' }).click()
    },
  },
  { name: 'chat-new', open: (stage) => chat(stage) },
  { name: 'chat-plan', open: (stage) => planned(stage) },
  {
    name: 'chat-act',
    async open(stage) {
      await planned(stage)
      await mode(stage, 'Act')
      await say(stage, 'Now write it.', { usage, says: sampleEdits })
      await stage.page.getByRole('button', { name: 'Review changes' }).waitFor()
      await stage.page.getByRole('button', { name: 'Regenerate' }).last().waitFor()
    },
  },
  {
    name: 'chat-writing',
    async open(stage) {
      await chat(stage)
      await mode(stage, 'Act')
      const half = sampleEdits.slice(0, sampleEdits.lastIndexOf('</file>') - 60)
      await say(stage, 'Write the jitter.', { says: [{ thinking: 'Which of the two waits is meant?' }, half, { hold: 'for ever' }] })
      await stage.page.getByText('Writing…').waitFor()
    },
  },
  {
    name: 'chat-failed',
    async open(stage) {
      await chat(stage)
      await say(stage, 'What does request do?', { fault: { kind: 'status', status: 401, says: 'This key was withdrawn.' } })
      await stage.page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'chat-no-edits',
    async open(stage) {
      await chat(stage)
      await mode(stage, 'Act')
      await say(stage, 'Make it wait longer.', { usage, says: 'I would double the wait in `pause`.' })
      await stage.page.getByRole('button', { name: 'Ask for edits in the right format' }).waitFor()
    },
  },
  {
    name: 'chat-pro',
    async open(stage) {
      await chat(stage)
      await mode(stage, 'Act')
      await stage.page.getByRole('button', { name: 'Pro Mode' }).click()
      stage.models.reply({ when: 'jitter(100 * 2', usage, says: delegateAnswer, always: true })
      await say(stage, 'Plan the jitter and the hint.', { usage, says: architectAnswer })
      await stage.page.getByRole('button', { name: 'Retry 1 failed edit' }).waitFor()
    },
  },
  {
    name: 'chat-edit',
    async open(stage) {
      await planned(stage)
      await stage.page.getByRole('article', { name: /^You/ }).hover()
      await stage.page.getByRole('button', { name: 'Edit and resend' }).click()
    },
  },
  {
    name: 'chat-list',
    async open(stage) {
      await planned(stage)
      await stage.page.getByRole('button', { name: 'Show chats' }).click()
      await stage.page.getByRole('searchbox', { name: 'Search chats' }).fill('jitter')
      await stage.page.getByRole('button', { name: /^More actions for (?!this)/ }).waitFor()
    },
  },
  {
    name: 'chat-context',
    async open(stage) {
      await planned(stage)
      await stage.page.getByRole('button', { name: /^Context: / }).click()
      await stage.page.getByRole('dialog', { name: 'Context', exact: true }).waitFor()
    },
  },
  {
    name: 'chat-options',
    async open(stage) {
      await chat(stage)
      await stage.page.getByRole('button', { name: 'Temperature and presets' }).click()
      await stage.page.getByRole('dialog', { name: 'Temperature and presets' }).waitFor()
    },
  },
  {
    name: 'chat-menu',
    async open(stage) {
      await planned(stage)
      await stage.page.getByRole('button', { name: 'More actions for this chat' }).click()
      await stage.page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'chat-too-large',
    async open(stage) {
      const { host, page } = stage
      await chat(stage)
      const { settings } = await host['settings.read']()
      await host['settings.save']({ models: { ...settings.models, overrides: { 'openai/gpt-5-mini': { contextTokens: 2_000 } } } })
      await page.getByRole('textbox', { name: 'Message' }).fill('What does request do?')
      await page.getByRole('region', { name: "This message can't be sent" }).waitFor()
    },
  },
]

async function first(stage: Stage): Promise<void> {
  await withoutModels(stage)
  await command(stage, 'Chat')
  await stage.page.getByRole('button', { name: 'Chat via clipboard' }).waitFor()
}

async function chat(stage: Stage): Promise<void> {
  await withModels(stage)
  await command(stage, 'Chat')
  await stage.page.getByRole('button', { name: 'Model: GPT-5 mini' }).waitFor()
}

async function planned(stage: Stage): Promise<void> {
  await chat(stage)
  const says = [{ thinking: 'Where does it wait? In pause, after each attempt.' }, planAnswer]
  await say(stage, 'How would you make the retries wait with jitter?', { usage, says })
  await stage.page.getByRole('button', { name: 'Regenerate' }).waitFor()
}

async function mode({ page }: Stage, name: 'Plan' | 'Act'): Promise<void> {
  await page.getByRole('group', { name: 'Mode', exact: true }).getByRole('button', { name }).click()
}

/** Sends a message and scripts the answer to it. */
async function say({ page, models }: Stage, text: string, answer: Answer): Promise<void> {
  models.reply({ ...answer, when: text })
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}
