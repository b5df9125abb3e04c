// Input and output of `sheaf providers`.

export { checkExit } from './check-exit.ts'
export { importKeys } from './import-keys.ts'
export { modelRow, providerRow } from './provider-rows.ts'
export { findProvider, readEntered } from './read-entered.ts'
