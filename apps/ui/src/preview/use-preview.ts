// Reads a file for the preview, chunk by chunk: the first at once, the next near its end.

import type { FileContent } from '@sheaf/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLink } from '../host/use-host.ts'
import { type ErrorMessage, toErrorMessage, useHostState, useLiveWorkspace } from '../state/host-state.ts'

export interface PreviewShown {
  file: FileContent | null
  problem: ErrorMessage | null
  isLoading: boolean
  /** Reads the next chunk. */
  more: () => void
  /** Reads the file from the beginning. */
  earlier: () => void
  reveal: () => void
}

/** Starts a little above `line`, if that is deep in a long file. */
export function usePreview(path: string, line?: number): PreviewShown {
  const link = useLink()
  const { host } = link
  const { id: workspace } = useLiveWorkspace()
  const tier = useHostState((state) => state.license.tier)
  const [file, setFile] = useState<FileContent | null>(null)
  const [problem, setProblem] = useState<ErrorMessage | null>(null)
  const [isLoading, setLoading] = useState(true)
  const isRevealed = useRef(false)
  const asked = useRef(0)

  const ask = useCallback(
    async (from: number, use: (next: FileContent) => void) => {
      const mine = ++asked.current
      setLoading(true)
      try {
        const next = await host['files.read']({ workspace, path, from, ...(isRevealed.current ? { reveal: true } : {}) })
        if (mine !== asked.current) return
        setProblem(null)
        use(next)
      } catch (error) {
        if (mine === asked.current) setProblem(toErrorMessage(error))
      } finally {
        if (mine === asked.current) setLoading(false)
      }
    },
    [host, workspace, path],
  )

  const first = useCallback(async () => {
    await ask(1, (next) => {
      setFile(next)
      if (line !== undefined && next.more && line > next.last) void ask(Math.max(1, line - above), setFile)
    })
  }, [ask, line])

  // biome-ignore lint/correctness/useExhaustiveDependencies: with another tier the file comes with its map, or without
  useEffect(() => {
    void first()
    const stop = link.follow((event) => {
      if (event.type !== 'files-changed' || event.workspace !== workspace) return
      if (event.paths.length === 0 || event.paths.includes(path)) void first()
    })
    return () => {
      asked.current++
      stop()
    }
  }, [first, link, workspace, path, tier])

  return {
    file,
    problem,
    isLoading,
    more: () => {
      if (!file?.more || isLoading) return
      void ask(file.last + 1, ({ text, last, more, findings }) =>
        setFile({ ...file, text: joined(file.text, text), last, more, findings: [...file.findings, ...findings] }),
      )
    },
    earlier: () => void ask(1, setFile),
    reveal: () => {
      isRevealed.current = true
      void first()
    },
  }
}

const above = 60

/** A line that was too long for a chunk is cut there, without its line break. */
function joined(before: string, after: string): string {
  return before === '' || before.endsWith('\n') ? before + after : `${before}\n${after}`
}
