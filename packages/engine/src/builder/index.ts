export { type BuilderAsked, type BuilderTools, estimateQueries, recommendFiles } from './recommend-files.ts'
