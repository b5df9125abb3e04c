import { commitReview, leaveReview, moveReviewOf, openReviewOf, readReview, repairOf, resetReview } from '../edits/reviews.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'reviews' | 'edits'> = {
  'reviews.open': async ({ context, workspaces }, input, call) => openReviewOf(context, await workspaces(), input, call),
  'reviews.read': async ({ workspaces }, input) => readReview(await workspaces(), input),
  'reviews.move': async ({ context, workspaces }, input) => moveReviewOf(context, await workspaces(), input),
  'reviews.repair': async ({ workspaces }, input) => repairOf(await workspaces(), input),
  'reviews.commit': async ({ context, workspaces }, input, call) => commitReview(context, await workspaces(), input, call),
  'reviews.reset': async ({ context, workspaces }, input, call) => resetReview(context, await workspaces(), input, call),
  'reviews.leave': async ({ context, workspaces }, input) => leaveReview(context, await workspaces(), input),
  'edits.propose': async ({ context, workspaces }, input, call) =>
    (await import('../edits/edits-propose.ts')).proposeEdits(context, await workspaces(), input, call),
  'edits.rename': async ({ context, workspaces }, input, call) =>
    (await import('../edits/edits-rename.ts')).renameSymbol(context, await workspaces(), input, call),
}
