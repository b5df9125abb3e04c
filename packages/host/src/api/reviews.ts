import { commitReview, leaveReview, moveReviewOf, openReviewOf, readReview } from '../edits/reviews.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'reviews' | 'edits'> = {
  'reviews.open': async ({ context, desks }, input, call) => openReviewOf(context, await desks(), input, call),
  'reviews.read': async ({ desks }, input) => readReview(await desks(), input),
  'reviews.move': async ({ context, desks }, input) => moveReviewOf(context, await desks(), input),
  'reviews.commit': async ({ context, desks }, input, call) => commitReview(context, await desks(), input, call),
  'reviews.leave': async ({ context, desks }, input) => leaveReview(context, await desks(), input),
  'edits.propose': async ({ context, desks }, input, call) =>
    (await import('../edits/edits-propose.ts')).proposeEdits(context, await desks(), input, call),
}
