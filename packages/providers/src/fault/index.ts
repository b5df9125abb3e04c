// Turns everything that can go wrong with a provider into refusals of the contract.

export { type Fault, quote, refusalOf } from './fault.ts'
export { readError } from './read-error.ts'
export { readNetwork } from './read-network.ts'
export { field, readSaid } from './read-said.ts'
export { readStatus, readWords } from './read-status.ts'
