// For tests only: a fake host and machine, and the real command in a temporary folder.

export { type FakeOptions, runFake } from './fake-machine.ts'
export { folderSnapshot } from './folder-snapshot.ts'
export { makeTestFolder, type TestFolder } from './make-test-folder.ts'
export { waitUntil } from './wait-until.ts'
