// An agent's session begins with our whole conversation as one question: a session is never continued, so nothing the agent kept from an
// earlier one can get into an answer.

import { type AskRequest, explorationServer } from '@sheaf/contract'

export function promptText({ system, messages }: Pick<AskRequest, 'system' | 'messages'>, uses: keyof typeof howToAnswer): string {
  const [question, ...before] = withImageMarks(messages).toReversed()
  const conversation = before.toReversed().map(({ from, text }) => `${from === 'you' ? 'User' : 'Assistant'}:\n${text}`)
  return [
    howToAnswer[uses],
    ...(system ? [system] : []),
    ...(conversation.length > 0 ? [`The conversation so far:\n\n${conversation.join('\n\n')}`] : []),
    ...(conversation.length > 0 ? [`The next message, which you answer now:\n\n${question?.text ?? ''}`] : [question?.text ?? '']),
  ].join('\n\n')
}

/** The images follow the text, all together; a mark in each message says which of them belong to it. */
function withImageMarks(messages: AskRequest['messages']): AskRequest['messages'] {
  let last = 0
  return messages.map((message) => {
    const marks = (message.images ?? []).map(() => `[Image ${++last}]`)
    return marks.length === 0 ? message : { ...message, text: [marks.join(' '), message.text].filter(Boolean).join('\n') }
  })
}

const howToAnswer = {
  'no tools':
    'Answer with text only. Do not use tools: do not read, search, write or edit files, and do not run commands. The working folder is empty on purpose. Everything you need is in this message, and edits are taken from the text of your answer.',
  'our tools': `Use only the tools of the MCP server \`${explorationServer}\`. Do not use other tools: do not write or edit files, and do not run commands. The working folder is empty on purpose: the project is elsewhere, and only these tools can read it.`,
}
