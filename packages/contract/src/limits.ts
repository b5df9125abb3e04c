// Every number that the specification or a decision fixed, beside the place it comes from.

export const freeTokenLimit = 32_000 // spec §9
export const machinesPerLicence = 3 // spec §9
export const trialDays = 7 // issue 2, item 10
export const autoTreeTokenBudget = 6_000 // formats §3.3
export const autoTreeShallowDepth = 3 // formats §3.3
export const treeSiblingLimit = 100 // formats §3.3
export const largeFileBytes = 2_000_000 // formats §8: shown, never put into a prompt silently
export const unreadableFileBytes = 512 * 1024 * 1024 // above this a file is never read whole: V8 cannot hold it as one string
export const searchFileBytes = 5_000_000 // larger files are named as left off, not searched
export const searchDeadlineMs = 10_000 // safety A22
export const searchMaxResults = 1_000
export const searchLineLength = 2_000 // a hit in a minified line is cut here
export const ignoreFileBytes = 1_000_000 // safety A23: larger ignore files are reported and read up to here
export const folderDepthLimit = 500 // safety A23
export const fileCountLimit = 2_000_000 // safety A23
export const importBytes = 10_000_000 // safety A29
export const promptHistoryKept = 200 // manifests of prompts made, oldest pruned
export const mapFileBytes = 1_000_000 // issue 3: huge files get no map; the largest hand-written ones stay below
export const replyBytes = 20_000_000 // safety A15: a larger reply is refused whole, unread
export const editFileBytes = 64_000_000 // safety F7: larger files are refused as `too-large`
export const journalBytes = 500_000_000 // what undo keeps of old and new files, oldest pruned first
export const journalCommits = 1_000
export const largeFileLines = 500 // formats §1.6: above this a delegate edit goes to the large-file model
export const graphDepth = 10 // issue 3: deeper than this everything leans on everything
export const copiesKept = 50 // prompts of a workspace that can be had again, newest first
export const copiesBytes = 20_000_000 // what their recipes may take
