// Sends a chat message through the host or the window, and waits for the streamed answer.

import type { Answer, Step } from '@sheaf/providers/testing'
import { messageKey } from '../read-product.ts'
import { showTab } from '../show-tab.ts'
import type { Action, Project, Soak } from '../soak.ts'
import { until } from '../until.ts'

const maxChats = 6
const messagesPerChat = 8

export const chat: Action = {
  name: 'chat',
  weight: 4,
  async run(soak) {
    const { random, currentProject, models } = soak
    const text = `Question ${soak.next()}: how would you wait with jitter?`
    const content = sentences(soak)
    models.reply({ ...streamAnswer(soak, content), when: text })
    if (random.chance(0.5)) await sendByHost(soak, currentProject, text)
    else await sendInWindow(soak, text)
    await waitForAnswer(soak, currentProject, text, content.join(''))
    models.requests.length = 0
  },
}

async function sendByHost({ product, ledger }: Soak, project: Project, text: string): Promise<void> {
  const { workspace, chats } = project
  const host = await product.openWorkspace(workspace)
  const newest = chats.at(-1)
  const isFull = newest === undefined || (await host['chats.open']({ workspace, chat: newest })).tree.length >= 2 * messagesPerChat
  const id = isFull ? (await host['chats.open']({ workspace, new: true })).id : newest
  if (isFull) chats.push(id)
  const { message } = await host['chats.send']({ workspace, chat: id, text })
  ledger.acknowledge(messageKey(workspace, id, message), text)
  for (const old of chats.splice(0, chats.length - maxChats)) {
    for (const key of ledger.keys()) if (key.startsWith(messageKey(workspace, old, ''))) ledger.forget(key)
    await host['chats.change']({ workspace, chat: old, change: { type: 'remove' } })
  }
}

async function sendInWindow({ window }: Soak, text: string): Promise<void> {
  const page = window.page()
  await showTab(page, 'Chat')
  const field = page.getByRole('textbox', { name: 'Message', exact: true })
  const asked = page.getByRole('log', { name: 'Messages' }).getByText(text, { exact: true })
  await field.fill(text)
  await until('the question in the window', async () => {
    if (await asked.isVisible()) return true
    // While the host is down, sending fails and the text stays in the field, so a user presses Enter again.
    if ((await field.inputValue()) === text) await field.press('Enter')
    return false
  })
}

/** Waits for the answer and checks that it is complete. */
async function waitForAnswer({ product, ledger }: Soak, { workspace, chats }: Project, text: string, content: string): Promise<void> {
  const { chat: id, question } = await until('the question in its chat', async () => {
    const host = await product.openWorkspace(workspace)
    const [card] = await host['chats.list']({ workspace, query: text })
    if (card === undefined) return undefined
    const question = (await host['chats.open']({ workspace, chat: card.id })).tree.find((each) => each.from === 'you' && each.text === text)
    return question && { chat: card.id, question: question.id }
  })
  ledger.acknowledge(messageKey(workspace, id, question), text)
  if (!chats.includes(id)) chats.push(id)
  const answer = await until('the end of an answer', async () => {
    const { tree } = await (await product.openWorkspace(workspace))['chats.open']({ workspace, chat: id })
    const found = tree.find(({ parent }) => parent === question)
    return found !== undefined && !['waiting', 'writing', 'editing'].includes(found.state) ? found : undefined
  })
  if (answer.state !== 'done' || answer.text.trim() !== content.trim())
    throw new Error(`The answer is ${answer.state}, ${answer.text.length} of ${content.length} characters: ${answer.refusal?.says ?? ''}`)
  ledger.acknowledge(messageKey(workspace, id, answer.id), answer.text)
}

function sentences(soak: Soak): string[] {
  return Array.from({ length: soak.random.between(3, 25) }, (_, at) => `Sentence ${at} of answer ${soak.next()}, about waiting. `)
}

/** Streams like a model: in pieces, with pauses. */
function streamAnswer(soak: Soak, content: readonly string[]): Answer {
  const steps = content.flatMap((sentence, at): Step[] => {
    if (at % 4 !== 3) return [sentence]
    const hold = `hold-${soak.next()}`
    setTimeout(() => soak.models.release(hold), 150 * at)
    return [{ hold }, sentence]
  })
  return { says: steps, usage: { input: 1_200, output: 300 } }
}
