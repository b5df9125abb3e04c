// Searches in files while typing, and again after files changed: debounced, the newest search wins, and a long one can be canceled.

import { type HostEvent, isRefusal, type Progress, type SearchAnswer } from '@sheaf/contract'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useHost, useLink } from '../host/use-host.ts'
import { type ErrorMessage, toErrorMessage, useWorkspaceSelector } from '../state/host-state.ts'
import { useChangedFiles } from './changed-files.ts'
import { words } from './tree.words.ts'
import { type TreeSearch, useTreeStore } from './tree-store.ts'

interface TextSearch {
  answer: SearchAnswer | null
  /** The search that the answer is for. */
  wanted: TreeSearch
  problem: ErrorMessage | null
  /** The results are for an earlier text; the answer to this one is still to come. */
  isOld: boolean
  /** Set when it takes long enough to be noticed. */
  waiting: Progress | null
  cancel: () => void
}

const quietMs = 160
const noticedMs = 300
const againMs = 500
const most = 2_000

export function useTextSearch(): TextSearch {
  const host = useHost()
  const { id } = useWorkspaceSelector(({ id }) => ({ id }))
  const search = useTreeStore((state) => state.search)
  const [found, setFound] = useState<Pick<TextSearch, 'answer' | 'problem' | 'wanted'>>({ answer: null, problem: null, wanted: search })
  const [waiting, setWaiting] = useState<Progress | null>(null)
  const running = useRef<AbortController | null>(null)
  const isStopped = useRef(false)
  const changes = useFileChanges(id, isStopped)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` searches again.
  useEffect(() => {
    isStopped.current = false
    const control = new AbortController()
    running.current = control
    const run = async (): Promise<void> => {
      let progress: Progress = { stage: 'search', done: 0, total: 0 }
      let isNoticed = false
      const notice = setTimeout(() => {
        isNoticed = true
        setWaiting(progress)
      }, noticedMs)
      try {
        const answer = await host['search.run'](
          {
            workspace: id,
            pattern: search.text,
            mode: 'content',
            regex: search.regex,
            ignoreCase: !search.matchCase,
            word: search.word,
            maxResults: most,
          },
          {
            signal: control.signal,
            onProgress: (next) => {
              progress = next
              if (isNoticed) setWaiting(next)
            },
          },
        )
        if (!control.signal.aborted) setFound({ answer, problem: null, wanted: search })
      } catch (problem) {
        const isCanceled = control.signal.aborted || (isRefusal(problem) && problem.code === 'cancelled')
        if (!isCanceled) setFound({ answer: null, problem: toErrorMessage(problem), wanted: search })
        // Canceled by the user, not by a newer search: earlier results do not answer this one.
        else if (running.current === control) {
          isStopped.current = true
          setFound({ answer: null, problem: words.textResults.stopped, wanted: search })
        }
      } finally {
        clearTimeout(notice)
        if (running.current === control) setWaiting(null)
      }
    }
    const timer = setTimeout(() => void run(), quietMs)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [host, id, search, changes])
  const cancel = useCallback(() => running.current?.abort(), [])
  return { ...found, isOld: found.wanted !== search, waiting, cancel }
}

/** Counts changes of files, a moment after each, unless the user stopped the search. */
function useFileChanges(workspace: string, isStopped: RefObject<boolean>): string {
  const link = useLink()
  const refreshes = useChangedFiles((state) => state.refreshes)
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = link.follow((event) => {
      if (!isStopped.current && isChangeIn(event, workspace)) timer ??= setTimeout(count, againMs)
    })
    const count = (): void => {
      timer = undefined
      setChanges((before) => before + 1)
    }
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [link, workspace, isStopped])
  return `${changes} ${refreshes}`
}

function isChangeIn(event: HostEvent, workspace: string): boolean {
  return (event.type === 'files-changed' || event.type === 'tree-changed') && event.workspace === workspace
}
