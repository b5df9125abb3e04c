export { delegateProblems, readDelegate } from './read-delegate.ts'
