// The scope of a command: its roots and ignore rules.

export { type ChosenScope, chooseRoots, chooseScope, confirmRoots } from './choose-scope.ts'
