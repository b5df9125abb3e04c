// Validate: what a provider says to the settings that were entered.

export { checkProvider } from './check-provider.ts'
export { listFrom } from './list-from.ts'
