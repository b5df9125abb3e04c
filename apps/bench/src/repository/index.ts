// Synthetic repositories: the generator and its random numbers. Their types are in repository.ts.

export { makeRepository } from './make-repository.ts'
export { openRandom } from './open-random.ts'
