import { isRefusal, type Progress } from '@sheaf/contract'
import { useEffect, useRef, useState } from 'react'
import { type Said, said, useOpenDesk } from '../desk/desk-store.ts'
import { useActions } from '../desk/use-actions.ts'
import { useHost } from '../host/use-host.ts'

interface Suggesting {
  run(): void
  cancel(): void
  isRunning: boolean
  /** It ran in this window, and ended. */
  isDone: boolean
  progress: Progress | null
  problem: Said | null
  /** What each file weighs, as far as known here: the results kept with the workspace do not say. */
  tokens: ReadonlyMap<string, number>
}

/** One run at a time; what it finds is kept with the workspace. */
export function useSuggest(): Suggesting {
  const host = useHost()
  const actions = useActions()
  const { id } = useOpenDesk()
  const [state, setState] = useState<'idle' | 'running' | 'done'>('idle')
  const [progress, setProgress] = useState<Progress | null>(null)
  const [problem, setProblem] = useState<Said | null>(null)
  const [tokens, setTokens] = useState<ReadonlyMap<string, number>>(new Map())
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async () => {
    running.current?.abort()
    const cancelling = new AbortController()
    running.current = cancelling
    setState('running')
    setProgress(null)
    setProblem(null)
    try {
      // What was typed a moment ago must be with the host before it ranks by it.
      await actions.flush()
      const ideas = await host['files.suggest']({ workspace: id }, { signal: cancelling.signal, onProgress: setProgress })
      setTokens(new Map(ideas.map((idea) => [idea.path, idea.tokens])))
      actions.change({ builderResults: ideas.map(({ path, priority, why }) => ({ path, priority, why })) })
      setState('done')
    } catch (refused) {
      setState('idle')
      if (!isRefusal(refused) || refused.code !== 'cancelled') setProblem(said(refused))
    }
  }
  return {
    run: () => void run(),
    cancel: () => running.current?.abort(),
    isRunning: state === 'running',
    isDone: state === 'done',
    progress,
    problem,
    tokens,
  }
}
