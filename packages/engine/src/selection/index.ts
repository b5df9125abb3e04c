export { normaliseRanges, subtractRanges } from './line-ranges.ts'
export { parseSelectedPath, parseSlice } from './parse-selected-path.ts'
export { rememberSelection, revertSelection, type SelectionHistory } from './revert-selection.ts'
export { addToSelection, removeFromSelection, replaceSelection, setInSelection, toggleInSelection } from './select-files.ts'
