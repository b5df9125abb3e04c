// Stops an agent while its model hangs: none of its processes is left. Before that, reads their environments, which contain no key.

import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatApp } from '../../../host/src/chat/testing/chat-app.ts'
import { askInChat, endOf } from '../ask-in-chat.ts'
import { type CheckResult, within } from '../check.ts'
import { canary, type Sandbox } from '../open-sandbox.ts'
import { readProcesses } from '../read-processes.ts'

const question = 'Tell a story that never ends (question 3).'

export interface CancelResult extends CheckResult {
  keys: string
}

export async function checkCancel(app: ChatApp, { base }: Sandbox, model: string): Promise<CancelResult> {
  const before = new Set(readProcesses(base).map(({ pid }) => pid))
  app.server.reply({ when: question, always: true, says: ['Once upon a time ', { hold: 'never' }] })
  const asked = await askInChat(app, { model, mode: 'plan', text: question })
  await asked.firstText()
  const running = readProcesses(base).filter(({ pid }) => !before.has(pid))
  const withKey = running.filter(({ environment }) => environment.includes(canary))
  const began = performance.now()
  await app.host['chats.change']({ ...asked.chat, change: { type: 'stop' } })
  const answer = await asked.ended()
  const left = await waitUntilGone(() => readProcesses(base).filter(({ pid }) => !before.has(pid)))
  const ms = Math.round(performance.now() - began)
  await within(
    'The request of the model',
    app.server.until((all) => all.every(({ text, state }) => !text.includes(question) || state === 'gone')),
    10_000,
  )
  return {
    cell: `${running.length} gone in ${ms} ms`,
    keys: withKey.length === 0 ? 'none' : 'failed',
    problems: [
      ...(running.length > 0 ? [] : ['No process of it was found.']),
      ...(answer.state === 'stopped' ? [] : [endOf(answer)]),
      ...left.map(({ command }) => `Still running: ${command}`),
      ...withKey.map(({ command }) => `Has a key of another provider: ${command}`),
    ],
  }
}

async function waitUntilGone<Item>(read: () => Item[]): Promise<Item[]> {
  const end = performance.now() + 10_000
  for (;;) {
    const left = read()
    if (left.length === 0 || performance.now() > end) return left
    await sleep(20)
  }
}
