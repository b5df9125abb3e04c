// Estimates what a run would send, again shortly after each relevant change.

import type { BuilderEstimate, Progress } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { type ErrorMessage, toErrorMessage, useHostState, useWorkspaceSelector } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'

export interface EstimateShown {
  estimate: BuilderEstimate | undefined
  isCounting: boolean
  progress: Progress | null
  problem: ErrorMessage | null
}

const quietMs = 400

export function useEstimate(isOn: boolean): EstimateShown {
  const host = useHost()
  const actions = useActions()
  const asked = useSettled(
    useWorkspaceSelector(({ id, fields, tree }) => ({
      id,
      builder: fields.builder,
      task: fields.builder.overridePrompt || fields.instructions,
      version: tree.version,
    })),
  )
  const providers = useHostState((state) => state.stale.providers)
  const models = useHostState((state) => state.settings.models)
  const [progress, setProgress] = useState<Progress | null>(null)
  const { data, error, isFetching } = useQuery({
    queryKey: ['builder.estimate', asked, providers, models.slots, models.overrides],
    queryFn: async ({ signal }) => {
      setProgress(null)
      await actions.flush()
      return host['builder.estimate']({ workspace: asked.id }, { signal, onProgress: setProgress })
    },
    enabled: isOn,
    retry: false,
    placeholderData: (last) => last,
  })
  return { estimate: data, isCounting: isFetching, progress, problem: error ? toErrorMessage(error) : null }
}

/** Debounces a value: nobody needs a count for each keystroke. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
