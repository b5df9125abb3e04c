// Saves, tests or removes a provider, and tracks the outcome. Secrets stay in the call.

import { type HostApi, isRefusal, type ProviderCheck } from '@sheaf/contract'
import { useEffect, useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { toErrorMessage } from '../state/host-state.ts'

type ActionState =
  | { name: 'idle' }
  | { name: 'busy' }
  | { name: 'agreed'; says: string }
  /** `canSaveAnyway`: the input may still be right and can be saved; not if a field is wrong. */
  | { name: 'refused'; what?: string; says: string; try: string; canSaveAnyway: boolean }

interface ProviderActions {
  state: ActionState
  save(entered: Parameters<HostApi['providers.save']>[0], done: (message: string) => void): void
  test(id: string): void
  remove(id: string, done: () => void): void
  cancel(): void
}

export function useProviderActions(): ProviderActions {
  const host = useHost()
  const [state, setState] = useState<ActionState>({ name: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (work: (signal: AbortSignal) => Promise<ActionState>, saving: boolean) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setState({ name: 'busy' })
    const outcome = await work(own.signal).catch((problem: unknown): ActionState => {
      if (isRefusal(problem) && problem.code === 'cancelled') return { name: 'idle' }
      const { says, try: next = '', code } = toErrorMessage(problem)
      return {
        name: 'refused',
        says,
        try: next,
        canSaveAnyway: false,
        ...(saving && code === 'provider-settings' ? { what: 'settings' } : {}),
      }
    })
    if (running.current === own) setState(outcome)
  }

  return {
    state,
    save: (entered, done) =>
      void run(async (signal) => {
        const { check, saved } = await host['providers.save'](entered, { signal })
        if (saved) done(check.says)
        return shown(check, true)
      }, true),
    test: (id) => void run(async (signal) => shown(await host['providers.test']({ id }, { signal }), false), false),
    remove: (id, done) =>
      void run(async () => {
        await host['providers.change']({ type: 'remove', id })
        done()
        return { name: 'idle' }
      }, false),
    cancel: () => running.current?.abort(),
  }
}

function shown(check: ProviderCheck, saving: boolean): ActionState {
  if (check.ok) return { name: 'agreed', says: check.says }
  const { what, says } = check
  return { name: 'refused', what, says, try: check.try, canSaveAnyway: saving && what !== 'key' }
}
