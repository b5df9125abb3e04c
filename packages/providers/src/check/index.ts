// Validates entered settings with the provider.

export { checkProvider } from './check-provider.ts'
export { listFrom } from './list-from.ts'
