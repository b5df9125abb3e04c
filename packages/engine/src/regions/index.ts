export { type ChosenContext, chooseContext, type RankedRegions } from './choose-context.ts'
export { countBlocks } from './count-blocks.ts'
export { matchRegions } from './match-regions.ts'
