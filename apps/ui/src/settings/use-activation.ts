// Activates a key on this machine: asks the service, removes another machine if the license is full, and handles refusals.

import { isRefusal, type LicenseOverview, type LicenseStatus } from '@sheaf/contract'
import { useEffect, useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { type ErrorMessage, toErrorMessage, useHostState } from '../state/host-state.ts'
import { words } from './license.words.ts'

export type ActivationState =
  | { at: 'key' }
  | { at: 'asking'; what: string; overview?: LicenseOverview }
  /** `error`: why removing a machine failed. */
  | { at: 'full'; overview: LicenseOverview; error?: ErrorMessage }
  | { at: 'refused'; error: ErrorMessage }
  | { at: 'done'; license: LicenseStatus }

interface Activation {
  state: ActivationState
  activate(key: string): void
  /** Removes a machine, then activates here. */
  free(key: string, machine: { id: string; name: string }): void
  cancel(): void
  /** Returns to the key. */
  reset(): void
}

export function useActivation(onDone: () => void): Activation {
  const host = useHost()
  const [state, setState] = useState<ActivationState>({ at: 'key' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (before: ActivationState, work: (signal: AbortSignal) => Promise<ActivationState>) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const next = await work(own.signal).catch((problem: unknown): ActivationState => {
      if (isRefusal(problem) && problem.code === 'cancelled') return before
      return before.at === 'full' ? { ...before, error: toErrorMessage(problem) } : { at: 'refused', error: toErrorMessage(problem) }
    })
    if (running.current === own) setState(next)
  }

  const ask = async (key: string, signal: AbortSignal): Promise<ActivationState> => {
    try {
      const license = await host['license.change']({ type: 'activate', key }, { signal })
      useHostState.setState({ license })
      onDone()
      return { at: 'done', license }
    } catch (problem) {
      if (!isRefusal(problem) || problem.code !== 'licence-full') throw problem
      return { at: 'full', overview: await host['license.machines']({ key }, { signal }) }
    }
  }

  return {
    state,
    activate(key) {
      setState({ at: 'asking', what: words.form.activating })
      void run({ at: 'key' }, (signal) => ask(key, signal))
    },
    free(key, machine) {
      if (state.at !== 'full') return
      const { overview } = state
      setState({ at: 'asking', what: words.form.removing(machine.name), overview })
      void run({ at: 'full', overview }, async (signal) => {
        const left = await host['license.machines']({ key, free: machine.id }, { signal })
        setState({ at: 'asking', what: words.form.activatingHere, overview: left })
        return ask(key, signal)
      })
    },
    cancel: () => running.current?.abort(),
    reset() {
      running.current?.abort()
      running.current = null
      setState({ at: 'key' })
    },
  }
}
