export { estimateQueries } from './estimate-queries.ts'
export { type BuilderAsked, type BuilderTools, recommendFiles } from './recommend-files.ts'
