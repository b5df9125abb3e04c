// The engine's pure review, for clients: what a person decides is state of the client, so it does not go through HostApi.
// An entry of its own, because `sheaf files` must not load it.

export {
  type AutoReview,
  autoReview,
  fileSlots,
  moveReview,
  openReview,
  reviewCounts,
  reviewSteps,
  splitLines,
} from '@sheaf/engine/change'
