// The process that runs cases, one after the other. Its parent kills it when a case does not end.

import type { Job } from './jobs.ts'
import { openLab } from './lab.ts'
import { type Report, runCase } from './run-case.ts'

export type FromWorker = { type: 'ready' } | Report | { type: 'done' } | { type: 'broken'; why: string }

const [folder = ''] = process.argv.slice(2)
const lab = openLab(folder)
const send = (message: FromWorker): void => {
  process.send?.(message)
}

process.on('message', async (job: Job) => {
  try {
    await runCase(lab, job, send)
    send({ type: 'done' })
  } catch (error) {
    send({ type: 'broken', why: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
// The parent is gone, so no result is needed.
process.on('disconnect', () => process.exit())
send({ type: 'ready' })
