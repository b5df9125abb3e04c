// Runs image jobs in a worker, one after the other: decoded images are large. A job that takes too long ends with its worker.

import { Refusal } from '@sheaf/contract'
import type { ImageAnswer, ImageJob, PreparedImage, ShownImage } from './image-jobs.ts'

/** An image of 100 megapixels takes seconds; one that takes longer was made to. */
const jobMs = 60_000

let worker: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

export async function prepareImage(file: Blob | string, name: string, model: string): Promise<PreparedImage> {
  const answer = await enqueue({ kind: 'prepare', file, name, model })
  if (answer.kind === 'prepared') return answer
  throw refusalOf(answer)
}

/** The text of an SVG that is safe to draw. */
export async function readSvg(file: Blob | string): Promise<string> {
  const answer = await enqueue({ kind: 'read-svg', file })
  if (answer.kind === 'svg') return answer.text
  throw refusalOf(answer)
}

export async function showImage(data: string, type: string): Promise<ShownImage> {
  const answer = await enqueue({ kind: 'show', data, type })
  if (answer.kind === 'shown') return answer
  throw refusalOf(answer)
}

function refusalOf(answer: ImageAnswer): Refusal {
  return answer.kind === 'refused' ? new Refusal(answer.code, answer.detail) : new Refusal('image-unreadable')
}

function enqueue(job: ImageJob): Promise<ImageAnswer> {
  const answer = last.then(() => run(job))
  last = answer
  return answer
}

/** Never rejects. */
function run(job: ImageJob): Promise<ImageAnswer> {
  worker ??= new Worker(new URL('./image.worker.ts', import.meta.url), { type: 'module' })
  const running = worker
  return new Promise((resolve) => {
    const listening = new AbortController()
    const settle = (answer: ImageAnswer): void => {
      clearTimeout(timer)
      listening.abort()
      resolve(answer)
    }
    const giveUp = (detail: string): void => {
      running.terminate()
      worker = undefined
      settle({ kind: 'refused', code: 'image-unreadable', detail })
    }
    const timer = setTimeout(() => giveUp('Decoding it took too long.'), jobMs)
    const { signal } = listening
    running.addEventListener('message', ({ data }: MessageEvent<ImageAnswer>) => settle(data), { signal })
    running.addEventListener('error', () => giveUp('Decoding it failed.'), { signal })
    running.postMessage(job)
  })
}
