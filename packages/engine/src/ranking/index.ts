export { askForEvidence } from './ask-for-evidence.ts'
export { isSource, kindOf } from './file-kind.ts'
export { filesNamedIn } from './files-named-in.ts'
export { openRanker, type RankedPath, type Ranker, type RankerTools, type RankRequest, type RootToRank } from './open-ranker.ts'
