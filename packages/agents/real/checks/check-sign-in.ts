// A user who is not signed in: turning the agent on fails, or else its first answer.

import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type ChatApp, openChatApp } from '../../../host/src/chat/testing/chat-app.ts'
import { askInChat, endOf } from '../ask-in-chat.ts'
import { type CheckResult, within } from '../check.ts'
import type { Sandbox } from '../open-sandbox.ts'
import type { RealAgent } from '../real-agent.ts'

export async function checkSignIn({ id }: RealAgent, { signedOut }: Sandbox, { home }: ChatApp): Promise<CheckResult> {
  const app = await openChatApp({ 'a.ts': 'a' }, { env: signedOut })
  try {
    // The adapter that the other user downloaded.
    symlinkSync(join(home, 'agents'), join(app.home, 'agents'))
    const { check } = await within('Turning it on', app.host['providers.save']({ id, values: {} }))
    if (!check.ok) return { cell: 'when turned on', problems: check.what === 'sign-in' ? [] : [`${check.what}: ${check.says}`] }
    const answer = await (await askInChat(app, { model: `${id}/default`, mode: 'plan', text: 'Hello?' })).ended()
    return { cell: 'when asked', problems: answer.refusal?.code === 'agent-sign-in' ? [] : [endOf(answer)] }
  } finally {
    await app.close()
  }
}
