// A task in Act mode: the edits in the answer are reviewed and committed.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChatApp } from '../../../host/src/chat/testing/chat-app.ts'
import { askInChat, endOf } from '../ask-in-chat.ts'
import { type CheckResult, seconds } from '../check.ts'
import { lampEdit, lampFile } from '../project.ts'

const question = 'Change the word of the lamp (question 2).'

export async function checkEdit(app: ChatApp, model: string): Promise<CheckResult> {
  const { host, here, root, server } = app
  const began = performance.now()
  server.reply({ when: question, always: true, says: ['I change it.\n', edit(lampFile, lampEdit.before, lampEdit.after)] })
  const asked = await askInChat(app, { model, mode: 'act', text: question })
  const answer = await asked.ended()
  if (answer.state !== 'done' || answer.files?.length !== 1) return { cell: '', problems: [endOf(answer)] }
  await host['reviews.open']({ ...asked.chat, message: asked.answer })
  await host['reviews.move']({ ...here, move: { type: 'accept-all' } })
  const commit = await host['reviews.commit'](here)
  const isWritten = readFileSync(join(root, lampFile), 'utf8').includes(lampEdit.after)
  return { cell: seconds(performance.now() - began), problems: commit.ok && isWritten ? [] : ['The edit was not written.'] }
}

const fenced = (text: string): string => `\n===\n${text}\n===\n`

const edit = (path: string, before: string, after: string): string =>
  `<file path="${path}" action="modify">\n<change><search>${fenced(`export const word = '${before}'`)}</search><content>${fenced(`export const word = '${after}'`)}</content></change>\n</file>\n`
