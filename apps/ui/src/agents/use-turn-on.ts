// Turns on an agent: downloads its adapter if it needs one, starts it once as a check, and makes it the chat model if there is none.

import { isRefusal, type ProviderCheck, type ProviderDetails } from '@sheaf/contract'
import { useHost } from '../host/use-host.ts'
import { notify } from '../kit/notify.ts'
import { toErrorMessage } from '../state/host-state.ts'
import { words } from './turn-on.words.ts'
import { setTurnOnState, type TurnOnState, useTurnOnStates } from './turn-on-store.ts'
import { useChooseForChat } from './use-choose-for-chat.ts'

interface TurnOn {
  state: TurnOnState | undefined
  /** The user has agreed to the download of the adapter. */
  turnOn(): void
  /** Starts an agent that is already on, to see whether it works now. */
  test(): void
}

export function useTurnOn({ id, name, agent }: ProviderDetails): TurnOn {
  const host = useHost()
  const state = useTurnOnStates((states) => states[id])
  const chooseForChat = useChooseForChat()
  const download = async (signal: AbortSignal, cancel: () => void) => {
    if (agent?.adapter?.isInstalled !== false) return
    setTurnOnState(id, { name: 'downloading', cancel })
    await host['providers.change']({ type: 'install', id }, { signal })
    setTurnOnState(id, { name: 'starting', cancel })
  }
  return {
    state,
    turnOn: () =>
      void track(id, async (signal, cancel) => {
        await download(signal, cancel)
        const { check } = await host['providers.save']({ id, values: {} }, { signal })
        if (check.ok) {
          notify(words.done(name), { description: check.says })
          chooseForChat(id)
        }
        return check
      }),
    test: () => void track(id, (signal) => host['providers.test']({ id }, { signal })),
  }
}

async function track(id: string, work: (signal: AbortSignal, cancel: () => void) => Promise<ProviderCheck>): Promise<void> {
  const running = new AbortController()
  const cancel = () => running.abort()
  setTurnOnState(id, { name: 'starting', cancel })
  try {
    const check = await work(running.signal, cancel)
    setTurnOnState(id, check.ok ? undefined : { name: 'failed', what: check.what, problem: { says: check.says, try: check.try } })
  } catch (problem) {
    const isCanceled = running.signal.aborted || (isRefusal(problem) && problem.code === 'cancelled')
    setTurnOnState(id, isCanceled ? undefined : { name: 'failed', problem: toErrorMessage(problem) })
  }
}
