// Sends a chat message through the host or the window, and waits for the streamed answer.

import type { Answer, Step } from '@sheaf/providers/testing'
import { messageKey } from '../read-product.ts'
import { showTab } from '../show-tab.ts'
import type { Action, Place, Soak } from '../soak.ts'
import { until } from '../until.ts'

const mostChats = 6
const messagesPerChat = 8

export const chat: Action = {
  name: 'chat',
  weight: 4,
  async run(soak) {
    const { chance, here, models } = soak
    const text = `Question ${soak.next()}: how would you wait with jitter?`
    const says = sentences(soak)
    models.reply({ ...streamed(soak, says), when: text })
    if (chance.isLucky(0.5)) await sendByHost(soak, here, text)
    else await sendInWindow(soak, text)
    await answered(soak, here, text, says.join(''))
    models.requests.length = 0
  },
}

async function sendByHost({ product, ledger }: Soak, place: Place, text: string): Promise<void> {
  const { workspace, chats } = place
  const host = await product.at(workspace)
  const newest = chats.at(-1)
  const isFull = newest === undefined || (await host['chats.open']({ workspace, chat: newest })).tree.length >= 2 * messagesPerChat
  const id = isFull ? (await host['chats.create']({ workspace })).id : newest
  if (isFull) chats.push(id)
  const { message } = await host['chats.send']({ workspace, chat: id, text })
  ledger.did(messageKey(workspace, id, message), text)
  for (const old of chats.splice(0, chats.length - mostChats)) {
    for (const key of ledger.keys()) if (key.startsWith(messageKey(workspace, old, ''))) ledger.forget(key)
    await host['chats.remove']({ workspace, chat: old })
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
async function answered({ product, ledger }: Soak, { workspace, chats }: Place, text: string, says: string): Promise<void> {
  const { chat: id, question } = await until('the question in its chat', async () => {
    const host = await product.at(workspace)
    const [card] = await host['chats.list']({ workspace, query: text })
    if (card === undefined) return undefined
    const question = (await host['chats.open']({ workspace, chat: card.id })).tree.find((each) => each.from === 'you' && each.text === text)
    return question && { chat: card.id, question: question.id }
  })
  ledger.did(messageKey(workspace, id, question), text)
  if (!chats.includes(id)) chats.push(id)
  const answer = await until('the end of an answer', async () => {
    const { tree } = await (await product.at(workspace))['chats.open']({ workspace, chat: id })
    const found = tree.find(({ parent }) => parent === question)
    return found !== undefined && !['waiting', 'writing', 'editing'].includes(found.state) ? found : undefined
  })
  if (answer.state !== 'done' || answer.text.trim() !== says.trim())
    throw new Error(`The answer is ${answer.state}, ${answer.text.length} of ${says.length} characters: ${answer.refusal?.says ?? ''}`)
  ledger.did(messageKey(workspace, id, answer.id), answer.text)
}

function sentences(soak: Soak): string[] {
  return Array.from({ length: soak.chance.between(3, 25) }, (_, at) => `Sentence ${at} of answer ${soak.next()}, about waiting. `)
}

/** Streams like a model: in pieces, with pauses. */
function streamed(soak: Soak, says: readonly string[]): Answer {
  const steps = says.flatMap((sentence, at): Step[] => {
    if (at % 4 !== 3) return [sentence]
    const hold = `hold-${soak.next()}`
    setTimeout(() => soak.models.release(hold), 150 * at)
    return [{ hold }, sentence]
  })
  return { says: steps, usage: { input: 1_200, output: 300 } }
}
