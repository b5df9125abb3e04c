export { type ChosenContext, chooseContext, type RankedRegions } from './choose-context.ts'
export { countBlocks } from './count-blocks.ts'
export { matchRegions } from './match-regions.ts'
export { type FileToSlice, type SliceStep, sliceLadders } from './slice-ladder.ts'
