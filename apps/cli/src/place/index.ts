// Where a command works: its roots and its state folder.

export { type ChosenPlace, choosePlace, chooseRoots, confirmRoots } from './choose-place.ts'
