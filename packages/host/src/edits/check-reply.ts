// reply.check: which edits of a chat answer apply to the current files, before its review is opened.

import { type Call, type CheckedFile, defined, type WorkspaceScope } from '@sheaf/contract'
import { readReply } from '@sheaf/engine/reply'
import { replyIn } from '../chat/chats-of-workspace.ts'
import type { Context } from '../context.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { filesIn, matchReply, unlessUnwritable } from './reply.ts'

/** Leaves notes about recovered commits for the next plan: a check shows none. */
export async function checkReply(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, ...message }: WorkspaceScope & { chat: string; message: string },
  call: Call = {},
): Promise<CheckedFile[]> {
  const live = workspaces.get(workspace)
  const text = await replyIn(context, live, message)
  const journal = await unlessUnwritable(context.journal())
  const { roots } = live.scope()
  const request = { text, reply: readReply(text), roots, rules: live.rules(), journal, checksSyntax: false }
  const { files } = await matchReply(context, request, call, { files: (root) => filesIn(live.tree(), root) })
  return files.map(({ path, status, outcome, problems }) => ({
    path,
    status,
    ...defined({ outcome }),
    problems: problems.map(({ code, message: says, offered }) => ({ code, message: says, ...defined({ offered }) })),
  }))
}
