import { commitSteps, listCommits, redoCommit, undoCommit } from '../edits/commits.ts'
import type { NounApi } from './noun-api.ts'

const reply = () => import('../edits/reply.ts')

export const methods: NounApi<'reply' | 'steps' | 'commits'> = {
  'reply.plan': async ({ context }, input, call) => (await reply()).planReplyFor(context, input, call),
  'reply.check': async ({ context, workspaces }, input, call) =>
    (await import('../edits/check-reply.ts')).checkReply(context, await workspaces(), input, call),
  'reply.try': async ({ context }, input, call) => (await reply()).tryReplies(context, input, call),
  'steps.commit': ({ context }, input, call) => commitSteps(context, input, call),
  'commits.list': ({ context, workspaces }, input) => listCommits(context, workspaces, input),
  'commits.undo': ({ context, workspaces }, input, call) => undoCommit(context, workspaces, input, call),
  'commits.redo': ({ context, workspaces }, input, call) => redoCommit(context, workspaces, input, call),
}
