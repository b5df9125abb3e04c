// Offers the agents that are installed on this machine and not turned on: the shortest way to an answer, because no key is needed.

import type { ProviderDetails } from '@sheaf/contract'
import { Bot } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { useProviders } from '../models/use-models.ts'
import { useSaveSettings } from '../settings/use-save-settings.ts'
import { useHostState } from '../state/host-state.ts'
import { AgentProblem } from './agent-problem.tsx'
import { words } from './turn-on.words.ts'
import { TurnOnButton } from './turn-on-button.tsx'
import { useTurnOnStates } from './turn-on-store.ts'
import { TurningOn } from './turning-on.tsx'
import { useTurnOn } from './use-turn-on.ts'

export function FoundAgents() {
  const declined = useHostState((state) => state.settings.keysDeclined)
  const save = useSaveSettings()
  const { providers = [] } = useProviders()
  const found = providers.filter(({ id, agent, saved }) => agent && agent.program !== null && saved === null && !declined.includes(id))
  if (found.length === 0) return null
  // Those who want them later find them under Settings → Models.
  const dismiss = () => save({ keysDeclined: [...new Set([...declined, ...found.map(({ id }) => id)])] })
  return (
    <section aria-label={words.found.label} className="flex flex-col gap-2.5 rounded-lg border border-line bg-paper p-3 text-left">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Bot className="size-4 shrink-0 text-accent-ink" aria-hidden />
        <div className="min-w-0 flex-1 basis-60">
          <p>{words.found.title(new Intl.ListFormat('en').format(found.map(({ name }) => name)))}</p>
          <p className="text-sm text-muted">{words.found.help}</p>
        </div>
        <span className="ml-auto flex flex-wrap justify-end gap-2">
          <Button tone="quiet" onClick={dismiss}>
            {words.found.dismiss}
          </Button>
          {found.map((provider) => (
            <UseButton key={provider.id} provider={provider} />
          ))}
        </span>
      </div>
      {found.map((provider) => (
        <Progress key={provider.id} provider={provider} />
      ))}
    </section>
  )
}

function UseButton({ provider }: { provider: ProviderDetails }) {
  const { state, turnOn } = useTurnOn(provider)
  if (state && state.name !== 'failed') return null
  return (
    <TurnOnButton provider={provider} onTurnOn={turnOn}>
      {words.found.use(provider.name)}
    </TurnOnButton>
  )
}

function Progress({ provider: { id, name, agent } }: { provider: ProviderDetails }) {
  const state = useTurnOnStates((states) => states[id])
  if (state === undefined) return null
  return state.name === 'failed' ? <AgentProblem failed={state} agent={agent} /> : <TurningOn agent={name} state={state} />
}
