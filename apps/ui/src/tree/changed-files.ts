// Files that differ from the last git commit: loaded when a workspace opens, and again a moment after something changed on disk.

import type { ChangedFiles as Answer, HostEvent } from '@sheaf/contract'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useLink } from '../host/use-host.ts'
import { countFolders } from '../state/selection-replica.ts'
import type { FileSet } from './tree-filter.ts'

interface ChangedFiles {
  workspace: string | null
  answer: Answer
  paths: readonly string[]
  files: FileSet
  /** By path: the git filter of a file, which is not run. */
  filters: ReadonlyMap<string, string>
  /** By root: why its changes are unknown. */
  unknown: ReadonlyMap<string, string>
  /** How often the user asked to read them again. */
  refreshes: number
}

const none: FileSet = { has: () => false, counts: new Map() }
const nothing: Answer = { files: [], unknown: [] }
const quietMs = 400

export const useChangedFiles = create<ChangedFiles>()(() => ({
  workspace: null,
  answer: nothing,
  paths: [],
  files: none,
  filters: new Map(),
  unknown: new Map(),
  refreshes: 0,
}))

/** The cause of an unknown answer may be outside the folders: nothing reports that it is gone. */
export function refreshChangedFiles(): void {
  useChangedFiles.setState(({ refreshes }) => ({ refreshes: refreshes + 1 }))
}

export function useTrackChangedFiles(workspace: string): void {
  const link = useLink()
  const refreshes = useChangedFiles((state) => state.refreshes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refreshes` asks again
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let isAsking = false
    let isStale = false
    const ask = async (): Promise<void> => {
      if (isAsking) {
        isStale = true
        return
      }
      isAsking = true
      isStale = false
      try {
        show(workspace, await link.host['files.changed']({ workspace }), () => isOver)
      } catch {
        // Without an answer nothing is marked.
        show(workspace, nothing, () => isOver)
      }
      isAsking = false
      if (isStale && !isOver) soon()
    }
    const soon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), quietMs)
    }
    const stops = [
      link.follow((event) => {
        if (isAbout(event, workspace)) soon()
      }),
      link.onState((state) => {
        if (state === 'ready') soon()
      }),
    ]
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [link, workspace, refreshes])
}

function isAbout(event: HostEvent, workspace: string): boolean {
  if (event.type !== 'files-changed' && event.type !== 'tree-changed' && event.type !== 'commits-changed') return false
  return event.workspace === workspace
}

function show(workspace: string, answer: Answer, isOver: () => boolean): void {
  if (isOver()) return
  const before = useChangedFiles.getState()
  if (before.workspace === workspace && JSON.stringify(before.answer) === JSON.stringify(answer)) return
  const paths = answer.files.map(({ path }) => path)
  const set = new Set(paths)
  useChangedFiles.setState({
    workspace,
    answer,
    paths,
    files: { has: (path) => set.has(path), counts: countFolders(set) },
    filters: new Map(answer.files.flatMap(({ path, filter }) => (filter === undefined ? [] : [[path, filter]]))),
    unknown: new Map(answer.unknown.map(({ root, why }) => [root, why])),
  })
}
