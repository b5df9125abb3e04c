// Starts programs for the CLI, which has no other way to do so.

export { feedUserProgram, type OwnProcess, runProgram, startOwnProcess, startUserProgram } from '@sheaf/engine/work'
