// What a person does in a review. The host holds the state; moves go one after the other, so that a key pressed twice means two changes.

import type { ReviewMove, ReviewState } from '@sheaf/contract'
import { holdReview } from '../apply/reply-store.ts'
import { useDesk, useOpenDesk } from '../desk/desk-store.ts'
import { useHost } from '../host/use-host.ts'
import { notifyProblem } from '../kit/notify.ts'
import { canDecide, firstDifference, nextOpen, type SlotPlace } from './review-slots.ts'

export interface ReviewMoves {
  /** Decides what is looked at, and goes on to the next undecided change. */
  decide(verdict: 'accept' | 'reject'): void
  /** Decides one change by its buttons; what is looked at becomes this one. */
  act(place: SlotPlace, act: 'accept' | 'reject' | 'reopen'): void
  decideFile(file: number, act: 'accept' | 'reject' | 'reopen'): void
  /** Takes the last decision back and looks at it. */
  undo(): void
  look(place: SlotPlace): void
  move(move: ReviewMove | { type: 'enter' }): void
}

let queue: Promise<unknown> = Promise.resolve()

export function useReviewMoves(): ReviewMoves {
  const host = useHost()
  const { id: workspace } = useOpenDesk()

  const send = async (move: ReviewMove | { type: 'enter' }): Promise<ReviewState> => {
    const review = await host['reviews.move']({ workspace, move })
    holdReview(workspace, review)
    return review
  }
  const enqueue = (work: (review: ReviewState) => Promise<unknown>) => {
    queue = queue.then(async () => {
      const open = useDesk.getState().open
      if (open?.id === workspace && open.review) await work(open.review)
    })
    queue = queue.catch(notifyProblem)
  }
  const look = async (place: SlotPlace | undefined) => place && send({ type: 'look', ...place })

  return {
    decide: (verdict) =>
      enqueue(async ({ at, files }) => {
        const file = at && files[at.file]
        if (!at || !file || !canDecide(file)) return
        await look(nextOpen(await send({ type: verdict, ...at }), at))
      }),
    act: (place, act) =>
      enqueue(async () => {
        const after = await send({ type: act, ...place })
        await look(act === 'reopen' ? place : (nextOpen(after, place) ?? place))
      }),
    decideFile: (file, act) =>
      enqueue(async () => {
        const after = await send({ type: act, file })
        const last = (after.files[file]?.verdicts.length ?? 1) - 1
        if (act !== 'reopen') await look(nextOpen(after, { file, hunk: last }))
      }),
    undo: () => enqueue(async (before) => look(firstDifference(before, await send({ type: 'undo' })))),
    look: (place) => enqueue(() => send({ type: 'look', ...place })),
    move: (move) => enqueue(() => send(move)),
  }
}
