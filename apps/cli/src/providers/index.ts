// Input and output of `sheaf providers`.

export { checkExitCode } from './check-exit-code.ts'
export { importKeys } from './import-keys.ts'
export { installAdapter } from './install-adapter.ts'
export { modelRow, providerRow } from './provider-rows.ts'
export { findProvider, readProviderFields } from './read-provider-fields.ts'
