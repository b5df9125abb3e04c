// What `sheaf providers` reads and shows.

export { checkExit } from './check-exit.ts'
export { modelRow, providerRow } from './provider-rows.ts'
export { readEntered } from './read-entered.ts'
