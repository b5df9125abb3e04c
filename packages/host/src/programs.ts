// Starts programs for the CLI, which has no other way to do so.

export { type OwnProcess, pipeToUserProgram, runProgram, startOwnProcess, startUserProgram } from '@sheaf/engine/work'
