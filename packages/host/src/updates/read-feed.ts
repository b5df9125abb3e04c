// Fetches and parses the feed, with limits on time and size.

import { type CancelSignal, isRefusal, limits, Refusal, type SignedRelease } from '@sheaf/contract'
import { readAppcast } from '@sheaf/contract/appcast'
import { linkSignal } from '../models/link-signal.ts'
import { fetchProblem, readResponse } from '../read-response.ts'
import { fetchGuarded, isLoopbackUrl } from './fetch-guarded.ts'

const usualMs = 15_000

export async function readFeed(feed: string, cancel?: CancelSignal, answerMs = usualMs): Promise<SignedRelease[]> {
  const { signal, isLate, end } = linkSignal(cancel, answerMs)
  try {
    const allowLoopback = URL.canParse(feed) && isLoopbackUrl(new URL(feed))
    const text = await readText(await fetchGuarded(feed, { code: 'update-feed', signal, allowLoopback }))
    const read = readAppcast(text)
    if (!read.ok) throw new Refusal('update-feed', `Invalid format: ${read.why}.`)
    return read.releases
  } catch (error) {
    if (isRefusal(error)) throw error
    if (cancel?.aborted) throw new Refusal('cancelled')
    throw new Refusal('update-feed', isLate() ? 'It did not load in time.' : `${fetchProblem(error)}.`)
  } finally {
    end()
  }
}

async function readText(response: Response): Promise<string> {
  const bytes = await readResponse(response, limits.updateFeedBytes)
  if (bytes === undefined) throw new Refusal('update-feed', 'It is too large.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('update-feed', 'It is not text.')
  }
}
