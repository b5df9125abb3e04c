// Tokens of rows in the tree, asked for when a row is under the pointer or the cursor.

import type { TokenCount } from '@sheaf/contract'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useHost, useLink } from '../host/use-host.ts'
import { useHostState } from '../state/host-state.ts'

/** By path; emptied when files change. */
export const useTokenCounts = create<{ byPath: ReadonlyMap<string, TokenCount> }>()(() => ({ byPath: new Map() }))

/** A pointer that only passes over a row asks for nothing. */
const restMs = 120

/** Undefined until it is known. */
export function useRowCount(path: string, isWanted: boolean): TokenCount | undefined {
  const host = useHost()
  const workspace = useHostState((state) => state.open?.id)
  const known = useTokenCounts(({ byPath }) => (isWanted ? byPath.get(path) : undefined))
  const isMissing = isWanted && known === undefined && workspace !== undefined
  useEffect(() => {
    if (!isMissing) return undefined
    const control = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        const count = await host['tree.count']({ workspace, path }, { signal: control.signal })
        if (!control.signal.aborted) useTokenCounts.setState(({ byPath }) => ({ byPath: new Map(byPath).set(path, count) }))
      } catch {
        // Without an answer the row shows no count.
      }
    }
    const timer = setTimeout(() => void ask(), restMs)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [host, workspace, path, isMissing])
  return known
}

export function useForgetTokenCounts(workspace: string): void {
  const link = useLink()
  useEffect(() => {
    const forget = () => {
      if (useTokenCounts.getState().byPath.size > 0) useTokenCounts.setState({ byPath: new Map() })
    }
    forget()
    return link.follow((event) => {
      const isChange = event.type === 'files-changed' || event.type === 'tree-changed' || event.type === 'budget-changed'
      if (isChange && event.workspace === workspace) forget()
    })
  }, [link, workspace])
}
