// The engine's pure review functions, for clients: decisions are client state, so they do not go through HostApi.
// A separate entry, because `sheaf files` must not load it.

export {
  type AutoReview,
  autoReview,
  fileSlots,
  moveReview,
  openReview,
  placeIndex,
  reviewCounts,
  reviewSteps,
  reviewWarnings,
  splitLines,
} from '@sheaf/engine/change'
