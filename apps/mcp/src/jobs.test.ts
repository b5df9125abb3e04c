import { type Progress, Refusal } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { openJobs } from './jobs.ts'
import type { ToolAnswer } from './tool.ts'

type Answer = ToolAnswer<Record<string, unknown>>
const answer: Answer = { summary: 'Done.', body: '', data: { files: 1 } }

/** Work that ends when the test says so, or when it is canceled. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const reports: ((progress: Progress) => void)[] = []
  return {
    end: () => resolve(answer),
    fail: () => reject(new Refusal('model-key')),
    report: (progress: Progress) => reports[0]?.(progress),
    run: ({ signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void }) => {
      reports.push(onProgress)
      signal.addEventListener('abort', () => reject(new Refusal('cancelled')))
      return promise
    },
  }
}

describe('a job', () => {
  it('continues after the call that waited for it was canceled, and passes on its progress', async () => {
    const [jobs, own] = [openJobs(), work()]
    const job = jobs.start(own.run)
    const received: Progress[] = []
    const stop = new AbortController()
    const waiting = job.wait(60_000, { signal: stop.signal, onProgress: (progress) => received.push(progress) })
    own.report({ stage: 'scan', done: 1, total: 2 })
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    expect([received, job.progress(), job.outcome(), jobs.running()]).toEqual([
      [{ stage: 'scan', done: 1, total: 2 }],
      { stage: 'scan', done: 1, total: 2 },
      undefined,
      1,
    ])
    own.end()
    expect(await jobs.get(job.id).wait(60_000, {})).toEqual({ state: 'done', answer })
    expect(jobs.running()).toBe(0)
  })

  it('is still running after a wait that ends first', async () => {
    const [jobs, own] = [openJobs(), work()]
    const job = jobs.start(own.run)
    expect(await job.wait(0, {})).toBeUndefined()
    own.fail()
    expect(await job.wait(60_000, {})).toMatchObject({ state: 'failed', refusal: { code: 'model-key' } })
  })

  it('stops when it is canceled, and with its session', async () => {
    const jobs = openJobs()
    const [one, two] = [jobs.start(work().run), jobs.start(work().run)]
    await one.cancel()
    expect([one.outcome()?.state, two.outcome()]).toEqual(['canceled', undefined])
    jobs.cancelAll()
    expect(await two.wait(60_000, {})).toMatchObject({ state: 'canceled' })
  })

  it('is refused if too many run already, and is found only by its id', () => {
    const jobs = openJobs()
    expect(() => jobs.get(undefined)).toThrow('No job was started.')
    for (let at = 0; at < 3; at++) jobs.start(work().run)
    expect(() => jobs.start(work().run)).toThrow('3 jobs are running already.')
    expect(jobs.get(undefined).id).toBe('job-3')
    expect(() => jobs.get('job-9')).toThrow('There is no job "job-9".')
    jobs.cancelAll()
  })
})
