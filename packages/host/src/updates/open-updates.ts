// The update of this host: checks, downloads, verifies and installs, and publishes its state to every window.

import { rm } from 'node:fs/promises'
import {
  type Call,
  type CancelSignal,
  isRefusal,
  type Progress,
  Refusal,
  type ReleaseInfo,
  refusals,
  type SignedRelease,
  type UpdateSettings,
  type UpdateState,
  type UpdateStatus,
} from '@sheaf/contract'
import type { Env } from '@sheaf/engine/disk'
import { chooseRelease, refuseOlder } from './choose-release.ts'
import { downloadArchive } from './download-archive.ts'
import { installArchive, installCommand } from './install-archive.ts'
import { readFeed } from './read-feed.ts'
import { archiveFile } from './update-files.ts'
import type { UpdateSource } from './update-source.ts'
import { isArchiveGenuine } from './verify-release.ts'

export interface UpdateContext {
  home: string
  env: Env
  /** Running version. */
  version: string
  source: UpdateSource
  now(): Date
  settings(): Promise<UpdateSettings>
  checkedAt(): Promise<string | null>
  saveCheckedAt(time: string): Promise<void>
  publish(updates: UpdateStatus): void
}

export interface Updates {
  shown(): Promise<UpdateStatus>
  /** A check that the user asked for reports every error; an automatic one ignores that the feed is down. */
  check(how: 'asked' | 'automatic', cancel?: CancelSignal): Promise<UpdateStatus>
  download(call?: Call): Promise<UpdateStatus>
  cancel(): Promise<UpdateStatus>
  install(): Promise<UpdateStatus>
  /** Notifies windows again: the user skipped a version. */
  publish(): Promise<void>
  /** Undefined: not checked yet. */
  checkedWith(): UpdateSettings | undefined
  /** Drops the found release: the channel changed, or checks are now off. */
  forget(): Promise<void>
  close(): Promise<void>
}

/** Interval of download progress updates. */
const publishMs = 100

export function openUpdates(context: UpdateContext): Updates {
  const { home, version, source } = context
  let state: UpdateState = { at: 'idle' }
  let found: SignedRelease | undefined
  let checkedWith: UpdateSettings | undefined
  let pendingCheck: Promise<SignedRelease | undefined> | undefined
  let fetching: { ended: Promise<void>; stop: AbortController } | undefined
  let publishing = Promise.resolve()
  const listeners = new Set<(progress: Progress) => void>()

  const shown = async (): Promise<UpdateStatus> => {
    const { check, skipped } = await context.settings()
    return { version, checkedAt: await context.checkedAt(), state: stateFor(check, skipped) }
  }
  const stateFor = (check: boolean, skipped: string | null): UpdateState => {
    if (source.off !== undefined) return { at: 'off', why: source.off }
    if (state.at === 'idle' && !check) return { at: 'off', why: 'switched-off' }
    return state.at === 'available' ? { ...state, skipped: skipped === state.release.version } : state
  }
  /** In order: an older state must not be published later. */
  const publish = () => {
    publishing = publishing.catch(() => undefined).then(async () => context.publish(await shown()))
    return publishing
  }
  const set = (next: UpdateState) => {
    state = next
    return publish()
  }
  const fail = (problem: unknown, release: SignedRelease | undefined) => {
    if (!isRefusal(problem)) throw problem
    const { code, message } = problem
    return set({
      at: 'failed',
      code,
      says: message,
      try: refusals[code].try,
      release: release === undefined ? null : shownRelease(release),
    })
  }
  const refuseOff = () => {
    if (source.off === 'no-keys') throw new Refusal('update-off', 'It was built from source, so it has no keys to verify releases.')
    if (source.off !== undefined) throw new Refusal('update-off', "It wasn't installed from a package that can update itself.")
  }
  const ready = (release: SignedRelease): Promise<void> => {
    const file = archiveFile(home, release)
    return set({ at: 'ready', release: shownRelease(release), file, command: installCommand(release.platform, file) })
  }
  const fetchRelease = async (cancel?: CancelSignal): Promise<SignedRelease | undefined> => {
    checkedWith = await context.settings()
    const { channel } = checkedWith
    const release = await chooseRelease(await readFeed(source.feed, cancel), source, { version, channel })
    await context.saveCheckedAt(context.now().toISOString())
    return release
  }
  const settle = async (release: SignedRelease | undefined): Promise<void> => {
    found = release
    if (release === undefined) return set({ at: 'current' })
    const isHere = await isArchiveGenuine(archiveFile(home, release), release, source.keys)
    return isHere ? ready(release) : set({ at: 'available', release: shownRelease(release), skipped: false })
  }

  const check: Updates['check'] = async (how, cancel) => {
    refuseOff()
    // The download is the newest known release.
    if (fetching !== undefined) return shown()
    const before = state
    if (how === 'asked') await set({ at: 'checking' })
    pendingCheck ??= fetchRelease(cancel).finally(() => {
      pendingCheck = undefined
    })
    try {
      await settle(await pendingCheck)
    } catch (problem) {
      const code = isRefusal(problem) ? problem.code : undefined
      // A release that was found or downloaded stays valid while the feed is down.
      const isKept = code === 'update-feed' && (how === 'automatic' || before.at === 'available' || before.at === 'ready')
      if (code === 'cancelled' || isKept) await set(before.at === 'checking' ? { at: 'idle' } : before)
      else await fail(problem, undefined)
      if (how === 'asked') throw problem
    }
    return shown()
  }

  const fetchArchive = async (release: SignedRelease, stop: AbortController): Promise<void> => {
    let done = 0
    let waiting: ReturnType<typeof setTimeout> | undefined
    const publishProgress = () => {
      waiting = undefined
      return set({ at: 'downloading', release: shownRelease(release), done })
    }
    const onBytes = (sofar: number) => {
      done = sofar
      for (const listener of listeners) listener({ stage: 'Downloading', done, total: release.length })
      waiting ??= setTimeout(() => void publishProgress(), publishMs)
    }
    try {
      refuseOlder(release, version)
      await publishProgress()
      await downloadArchive(release, { home, source, cancel: stop.signal, onBytes }).finally(() => clearTimeout(waiting))
      await ready(release)
    } catch (problem) {
      if (isRefusal(problem) && problem.code === 'cancelled')
        await set(found === undefined ? { at: 'idle' } : { at: 'available', release: shownRelease(release), skipped: false })
      else await fail(problem, release)
      throw problem
    }
  }

  return {
    shown,
    check,
    async download(call) {
      refuseOff()
      if (found === undefined) await check('asked', call?.signal)
      if (found === undefined || state.at === 'ready') return shown()
      if (fetching === undefined) {
        const stop = new AbortController()
        const ended = fetchArchive(found, stop).finally(() => {
          fetching = undefined
        })
        fetching = { ended, stop }
      }
      const { ended, stop } = fetching
      const cancel = () => stop.abort()
      const listener = call?.onProgress
      if (call?.signal?.aborted) cancel()
      call?.signal?.addEventListener('abort', cancel)
      if (listener) listeners.add(listener)
      try {
        await ended
      } finally {
        call?.signal?.removeEventListener('abort', cancel)
        if (listener) listeners.delete(listener)
      }
      return shown()
    },
    async cancel() {
      fetching?.stop.abort()
      await fetching?.ended.catch(() => undefined)
      return shown()
    },
    async install() {
      refuseOff()
      if (found === undefined || state.at !== 'ready') throw new Refusal('not-possible', 'No update has been downloaded.')
      const release = found
      const { file } = state
      refuseOlder(release, version)
      // The file may have been changed since it was verified.
      if (!(await isArchiveGenuine(file, release, source.keys))) {
        await rm(file, { force: true })
        const problem = new Refusal('update-swapped', 'It was changed after the download.')
        await fail(problem, release)
        throw problem
      }
      await installArchive(context.env, release.platform, file)
      return shown()
    },
    publish,
    checkedWith: () => checkedWith,
    async forget() {
      found = undefined
      checkedWith = undefined
      fetching?.stop.abort()
      await fetching?.ended.catch(() => undefined)
      await set({ at: 'idle' })
    },
    async close() {
      fetching?.stop.abort()
      await fetching?.ended.catch(() => undefined)
      await publishing
    },
  }
}

function shownRelease({ version, date, channel, notes, length }: SignedRelease): ReleaseInfo {
  return { version, date, channel, notes, length }
}
