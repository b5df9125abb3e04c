import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-make-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('creates private parent folders, and accepts an existing folder', () => {
  makeFolder(join(folder, 'a', 'b'))
  makeFolder(join(folder, 'a', 'b'))
  expect(['a', 'a/b'].map((path) => statSync(join(folder, path)).mode & 0o777)).toEqual([0o700, 0o700])
})

it('throws at once if a file is in the way or folders cannot be created there', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file'))).toThrow('EEXIST')
  expect(() => makeFolder(join(folder, 'file', 'deep'))).toThrow('ENOTDIR')
  expect(() => makeFolder('/proc/nope/deep')).toThrow('ENOENT')
})

it('succeeds when another thread creates the same folders at the same moment', async () => {
  const meet = new Int32Array(new SharedArrayBuffer(4))
  const program = `
    const { workerData, parentPort } = require('node:worker_threads')
    import(workerData.module).then(({ makeFolder }) => {
      for (let round = 1; round <= 300; round += 1) {
        Atomics.add(workerData.meet, 0, 1)
        while (Atomics.load(workerData.meet, 0) < round * 2) {}
        makeFolder(workerData.folder + '/' + round + '/state/run')
      }
      parentPort.postMessage('made')
    })`
  const makers = [1, 2].map(
    () =>
      new Promise((done, failed) => {
        const workerData = { module: new URL('./make-folder.ts', import.meta.url).href, meet, folder }
        new Worker(program, { eval: true, workerData }).once('message', done).once('error', (error) => {
          // Releases the other worker, which would otherwise wait forever.
          Atomics.store(meet, 0, 1_000_000)
          failed(error)
        })
      }),
  )
  expect(await Promise.all(makers)).toEqual(['made', 'made'])
})
