import { commitSteps, listCommits, redoCommit, undoCommit } from '../edits/commits.ts'
import type { NounApi } from './noun-api.ts'

const reply = () => import('../edits/reply.ts')

export const methods: NounApi<'reply' | 'steps' | 'commits'> = {
  'reply.plan': async ({ context }, input, call) => (await reply()).planReplyFor(context, input, call),
  'reply.try': async ({ context }, input, call) => (await reply()).tryReplies(context, input, call),
  'steps.commit': ({ context }, input, call) => commitSteps(context, input, call),
  'commits.list': ({ context, desks }, input) => listCommits(context, desks, input),
  'commits.undo': ({ context, desks }, input, call) => undoCommit(context, desks, input, call),
  'commits.redo': ({ context, desks }, input, call) => redoCommit(context, desks, input, call),
}
