// Synthetic repositories: their maker, and the numbers that decide. Their types are in repository.ts.

export { makeRepository } from './make-repository.ts'
export { openRandom } from './open-random.ts'
