// The user's actions in a review. The host holds the state; actions run in order, so that a key pressed twice means two changes.

import type { ReviewMove, ReviewState, StageMove } from '@sheaf/contract'
import { storeReview } from '../apply/reply-store.ts'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useHostState, useLiveWorkspace } from '../state/host-state.ts'
import { decideCurrent } from './decide-current.ts'
import { words } from './review.words.ts'
import { describeUndecided, firstUndecided } from './review-messages.ts'
import { firstDifference, firstOpenSlot, nextUndecided, type SlotPosition } from './review-slots.ts'

export interface ReviewMoves {
  /** Decides the current change, and goes on to the next undecided one. */
  decide(verdict: 'accept' | 'reject'): void
  /** Decides one change by its buttons, and goes on from there. */
  act(position: SlotPosition, act: 'accept' | 'reject' | 'reopen'): void
  /** Accepts a change at one of its places, and goes on from there. */
  place(position: SlotPosition, place: number): void
  decideFile(file: number, act: 'accept' | 'reject' | 'reopen'): void
  /** Accepts all that bulk accept may, and reports what it left and why. */
  acceptAll(): void
  /** Undoes the last decision and shows it. */
  undo(): void
  /** Resolves when the host's position is there, or the host refused. */
  look(position: SlotPosition): Promise<void>
  move(move: ReviewMove | StageMove): void
}

let queue: Promise<void> = Promise.resolve()

export function useReviewMoves(): ReviewMoves {
  const host = useHost()
  const { id: workspace } = useLiveWorkspace()

  const send = async (move: ReviewMove | StageMove): Promise<ReviewState> => {
    const review = await host['reviews.move']({ workspace, move })
    storeReview(workspace, review)
    return review
  }
  const enqueue = (work: (review: ReviewState) => Promise<unknown>): Promise<void> => {
    queue = queue.then(async () => {
      const open = useHostState.getState().open
      if (open?.id === workspace && open.review) await work(open.review)
    })
    queue = queue.catch(notifyProblem)
    return queue
  }
  const look = async (position: SlotPosition | undefined) => position && send({ type: 'look', ...position })

  return {
    decide: (verdict) =>
      void enqueue(async (review) => {
        const move = decideCurrent(review, verdict)
        if (move === 'choose') notify(words.unplaced.choose.title, { tone: 'info', description: words.unplaced.choose.help })
        if (!review.at || move === undefined || move === 'choose') return
        await look(nextUndecided(move === 'next' ? review : await send(move), review.at))
      }),
    place: (position, place) =>
      void enqueue(async () => {
        const after = await send({ type: 'place', ...position, place })
        await look(nextUndecided(after, position) ?? position)
      }),
    act: (position, act) =>
      void enqueue(async () => {
        const after = await send({ type: act, ...position })
        await look(act === 'reopen' ? position : (nextUndecided(after, position) ?? position))
      }),
    decideFile: (file, act) =>
      void enqueue(async () => {
        const after = await send({ type: act, file })
        const changed = after.files[file]
        const left = changed ? firstOpenSlot(changed) : -1
        if (act === 'accept' && left !== -1) {
          notify(words.file.partlyAccepted.title, { tone: 'info', description: words.file.partlyAccepted.help })
          return look({ file, hunk: left })
        }
        const last = (after.files[file]?.verdicts.length ?? 1) - 1
        return act === 'reopen' ? undefined : look(nextUndecided(after, { file, hunk: last }))
      }),
    acceptAll: () =>
      void enqueue(async () => {
        const after = await send({ type: 'accept-all' })
        const left = describeUndecided(after)
        if (left) notify(left.message, { tone: 'info', description: left.why })
        await look(firstUndecided(after))
      }),
    undo: () => void enqueue(async (before) => look(firstDifference(before, await send({ type: 'undo' })))),
    look: (position) => enqueue(() => send({ type: 'look', ...position })),
    move: (move) => void enqueue(() => send(move)),
  }
}
