// The scope of a command: its roots and ignore rules.

export { type ChosenPlace, choosePlace, chooseRoots, confirmRoots } from './choose-place.ts'
