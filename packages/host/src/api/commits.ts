import { changeCommits, listCommits } from '../edits/commits.ts'
import type { NounApi } from './noun-api.ts'

const reply = () => import('../edits/reply.ts')

export const methods: NounApi<'reply' | 'commits'> = {
  'reply.plan': async ({ context }, input, call) => (await reply()).planReplyFor(context, input, call),
  'reply.check': async ({ context, workspaces }, input, call) =>
    (await import('../edits/check-reply.ts')).checkReply(context, await workspaces(), input, call),
  'reply.try': async ({ context }, input, call) => (await reply()).tryReplies(context, input, call),
  'commits.list': ({ context, workspaces }, input) => listCommits(context, workspaces, input),
  'commits.change': ({ context, workspaces }, input, call) => changeCommits(context, workspaces, input, call),
}
