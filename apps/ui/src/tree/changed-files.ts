// Files that git says differ from the last commit: asked for when a workspace opens, and again a moment after something changed on disk.

import type { HostEvent } from '@sheaf/contract'
import { useEffect } from 'react'
import { create } from 'zustand'
import { countFolders } from '../desk/selection-replica.ts'
import { useLink } from '../host/use-host.ts'
import type { FileSet } from './tree-filter.ts'

interface ChangedFiles {
  workspace: string | null
  paths: readonly string[]
  files: FileSet
}

const none: FileSet = { has: () => false, counts: new Map() }
const quietMs = 400

export const useChangedFiles = create<ChangedFiles>()(() => ({ workspace: null, paths: [], files: none }))

export function useFollowChanged(workspace: string): void {
  const link = useLink()
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
        // Marks are a courtesy; what git could not say is left unmarked.
        show(workspace, [], () => isOver)
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
  }, [link, workspace])
}

function isAbout(event: HostEvent, workspace: string): boolean {
  if (event.type !== 'files-changed' && event.type !== 'tree-changed' && event.type !== 'commits-changed') return false
  return event.workspace === workspace
}

function show(workspace: string, paths: readonly string[], isOver: () => boolean): void {
  if (isOver()) return
  const before = useChangedFiles.getState()
  if (before.workspace === workspace && before.paths.length === paths.length && paths.every((path, at) => path === before.paths[at])) return
  const set = new Set(paths)
  useChangedFiles.setState({ workspace, paths, files: { has: (path) => set.has(path), counts: countFolders(set) } })
}
