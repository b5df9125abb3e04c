export { estimateQueries } from './estimate-queries.ts'
export { type BuilderTools, type RecommendRequest, recommendFiles } from './recommend-files.ts'
