// For tests only: a fake host and machine, and the real command in a temporary folder.

export { type Asked, fakeHost } from './fake-host.ts'
export { type FakeOptions, type Ran, runFake } from './fake-machine.ts'
export { makeTestFolder, type RealRun, type RunOptions, type TestFolder } from './run-sheaf.ts'
