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
  const { promise: over, resolve, reject } = Promise.withResolvers<boolean>()
  const began = performance.now()
  const total = Math.ceil(milliseconds / 1_000)
  const tell = (): void => onProgress?.({ stage: 'approval', done: Math.floor((performance.now() - began) / 1_000), total, note })
  const cancelled = (): void => reject(new Refusal('cancelled'))
  const deadline = setTimeout(() => resolve(false), milliseconds)
  const telling = setInterval(tell, progressMs)
  if (signal?.aborted) cancelled()
  signal?.addEventListener('abort', cancelled)
  void settled.then(() => resolve(true))
  tell()
  try {
    return await over
  } finally {
    clearTimeout(deadline)
    clearInterval(telling)
    signal?.removeEventListener('abort', cancelled)
  }
}
