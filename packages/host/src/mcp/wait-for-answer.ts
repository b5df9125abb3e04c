// Waits for the user's answer up to a time limit: reports progress, and rejects when the call is canceled.

import { type Call, Refusal } from '@sheaf/contract'

const progressMs = 1_000

/** True: answered or withdrawn. False: the time limit passed. */
export async function waitForAnswer(
  settled: Promise<void>,
  milliseconds: number,
  { signal, onProgress }: Call,
  note: string,
): Promise<boolean> {
  const { promise: outcome, resolve, reject } = Promise.withResolvers<boolean>()
  const began = performance.now()
  const total = Math.ceil(milliseconds / 1_000)
  const reportProgress = (): void => onProgress?.({ stage: 'approval', done: Math.floor((performance.now() - began) / 1_000), total, note })
  const onCanceled = (): void => reject(new Refusal('cancelled'))
  const deadline = setTimeout(() => resolve(false), milliseconds)
  const progressTimer = setInterval(reportProgress, progressMs)
  if (signal?.aborted) onCanceled()
  signal?.addEventListener('abort', onCanceled)
  void settled.then(() => resolve(true))
  reportProgress()
  try {
    return await outcome
  } finally {
    clearTimeout(deadline)
    clearInterval(progressTimer)
    signal?.removeEventListener('abort', onCanceled)
  }
}
