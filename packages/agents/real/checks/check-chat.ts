// A question in Plan mode: the model gets the selected file, and its answer arrives in parts and without anything else.

import type { ChatApp } from '../../../host/src/chat/testing/chat-app.ts'
import { askInChat, endOf } from '../ask-in-chat.ts'
import { type CheckResult, seconds } from '../check.ts'
import { secretWord } from '../project.ts'

const question = 'What does the lamp say (question 1)?'

export interface ChatResult extends CheckResult {
  firstText: string
}

export async function checkChat(app: ChatApp, model: string): Promise<ChatResult> {
  // Requests for a title contain the question, too.
  app.server.reply({ when: question, always: true, says: ['The lamp says ', { hold: 'chat' }, 'good evening.'] })
  const asked = await askInChat(app, { model, mode: 'plan', text: question })
  const first = await asked.firstText()
  const early = app.events.some(
    (event) => event.type === 'chat-text' && event.message === asked.answer && event.text.includes('good evening'),
  )
  app.server.release('chat')
  const answer = await asked.ended()
  const requests = app.server.requests.filter(({ text }) => text.includes(question))
  const problems = [
    ...(answer.state === 'done' && answer.text === 'The lamp says good evening.' ? [] : [endOf(answer)]),
    ...(first === undefined || early ? ['Its answer did not arrive in parts.'] : []),
    ...(requests.some(({ text }) => text.includes(secretWord)) ? [] : ['Its model did not get the selected file.']),
    ...(answer.usage?.input === undefined ? ['It reported no usage.'] : []),
  ]
  return {
    cell: `${requests.length} request${requests.length === 1 ? '' : 's'}`,
    firstText: first === undefined ? '-' : seconds(first),
    problems,
  }
}
