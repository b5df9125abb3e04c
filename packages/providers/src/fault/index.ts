// Turns everything that can go wrong with a provider into refusals of the contract.

export { type Fault, quote, refusalOf } from './fault.ts'
export { readError } from './read-error.ts'
export { field, readErrorBody } from './read-error-body.ts'
export { readNetwork } from './read-network.ts'
export { readErrorText, readStatus } from './read-status.ts'
