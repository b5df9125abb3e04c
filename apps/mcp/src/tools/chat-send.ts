// chat_send: sends a message in a chat of the workspace.

import { defined } from '@sheaf/contract'
import { z } from 'zod'
import { formatCount } from '../text.ts'
import { callOptions, defineTool } from '../tool.ts'
import { fitText } from './fit-text.ts'

export const chatSend = defineTool({
  name: 'chat_send',
  description:
    "Send a message with the selected files to the user's chat model in Sheaf, and get its answer. In plan mode, the model only discusses; in act mode, it proposes edits for the user to review. Costs the user money.",
  input: z.object({
    message: z.string().min(1).max(200_000),
    chat_id: z.string().max(200).optional().describe('chat to continue'),
    mode: z.enum(['plan', 'act']).optional().describe('mode of a new chat'),
  }),
  output: z.object({
    chat_id: z.string(),
    answer: z.string(),
    model: z.string(),
    state: z.string(),
    files: z.array(z.object({ path: z.string(), action: z.string() })),
  }),
  aliases: { text: 'message', prompt: 'message', chat: 'chat_id' },
  async run({ message, chat_id: chat, mode }, call) {
    const { workspace } = call
    const asked = { workspace, wait: true, text: message, ...defined({ chat, mode }) }
    const answer = await call.host['chats.send'](asked, callOptions(call))
    const files = answer.files.slice(0, 50)
    const { text, cut } = fitText(answer.text, 28_000)
    return {
      summary: `**Answer** from ${answer.model ?? 'the model'} in chat ${answer.chat} (${answer.state}).`,
      body: [
        text,
        ...(files.length > 0 ? [`Edits for the user to review: ${files.map(({ path, action }) => `${action} ${path}`).join(', ')}`] : []),
      ].join('\n\n'),
      data: { chat_id: answer.chat, answer: text, model: answer.model ?? '', state: answer.state, files },
      leftOff: cut > 0 ? [`the last ${formatCount(cut, 'character')} of the answer. The user sees the full answer in Sheaf.`] : [],
      notes: answer.notes,
    }
  },
})
