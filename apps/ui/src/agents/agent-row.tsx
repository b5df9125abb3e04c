import type { AgentDetails, ProviderDetails } from '@sheaf/contract'
import { useRef } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { ExternalPageLink } from '../kit/external-page-link.tsx'
import { Badge } from '../kit/indicators.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { Tooltip } from '../kit/tooltip.tsx'
import { AgentProblem } from './agent-problem.tsx'
import { words } from './agents.words.ts'
import { CommandToCopy } from './command-to-copy.tsx'
import { words as turnOnWords } from './turn-on.words.ts'
import { TurnOnButton } from './turn-on-button.tsx'
import { setTurnOnState, type TurnOnState } from './turn-on-store.ts'
import { TurningOn } from './turning-on.tsx'
import { useKeepFocus } from './use-keep-focus.ts'
import { useTurnOn } from './use-turn-on.ts'

/** An installed agent: what was found, whether it is on, and one button. */
export function AgentRow({ provider, version }: { provider: ProviderDetails; version: string | null }) {
  const { id, name, agent, saved } = provider
  const host = useHost()
  const { state, turnOn, test } = useTurnOn(provider)
  const action = useRef<HTMLDivElement>(null)
  useKeepFocus(action, `${saved !== null} ${state?.name}`)
  if (agent === undefined) return null
  const turnOff = () => {
    setTurnOnState(id, undefined)
    host['providers.change']({ type: 'remove', id }).then(() => notify(words.turnedOff(name)), notifyProblem)
  }
  const failed = state?.name === 'failed' ? state : savedFailure(saved)
  const isBusy = state !== undefined && state.name !== 'failed'
  const { adapter } = agent
  return (
    <li className="flex flex-col gap-2 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="flex min-w-40 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-medium">{name}</span>
          <Found agent={agent} version={version} />
          <StateBadge isOn={saved !== null} failed={failed} />
        </div>
        <div ref={action}>
          {isBusy ? (
            <TurningOn agent={name} state={state} />
          ) : saved === null ? (
            <TurnOnButton provider={provider} onTurnOn={turnOn}>
              {adapter?.isInstalled === false ? turnOnWords.download(adapter.megabytes) : turnOnWords.turnOn}
            </TurnOnButton>
          ) : (
            <Button onClick={turnOff}>{words.turnOff}</Button>
          )}
        </div>
      </div>
      <p className="text-sm text-muted">
        {agent.terms.says}{' '}
        <span className="whitespace-nowrap">
          <ExternalPageLink href={agent.terms.url}>{words.terms.link}</ExternalPageLink> {words.terms.asOf(agent.terms.date)}
        </span>
      </p>
      {failed && !isBusy && (
        <AgentProblem failed={failed} agent={agent}>
          {saved !== null && (
            <Button small onClick={test}>
              {words.tryAgain}
            </Button>
          )}
        </AgentProblem>
      )}
    </li>
  )
}

/** One that is on may have been uninstalled. */
function Found({ agent: { command, program, installWith }, version }: { agent: AgentDetails; version: string | null }) {
  if (program === null)
    return (
      <>
        <span className="text-sm text-muted">{words.missing.state}</span>
        <CommandToCopy command={installWith} />
      </>
    )
  return (
    <Tooltip label={program} closesOnClick={false}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the path must be reachable by keyboard */}
      <span tabIndex={0} className="rounded-sm font-mono text-sm text-muted">
        {version === null ? command : words.version(command, version)}
      </span>
    </Tooltip>
  )
}

type Failed = Extract<TurnOnState, { name: 'failed' }>

function StateBadge({ isOn, failed }: { isOn: boolean; failed: Failed | undefined }) {
  if (failed?.what === 'sign-in') return <Badge tone="warning">{words.states.signIn}</Badge>
  if (failed && isOn) return <Badge tone="danger">{words.states.failed}</Badge>
  return isOn ? <Badge tone="success">{words.states.on}</Badge> : <Badge>{words.states.off}</Badge>
}

/** An agent that is on may have failed in another client. */
function savedFailure(saved: ProviderDetails['saved']): Failed | undefined {
  if (saved?.checked?.ok !== false) return undefined
  const { says, what } = saved.checked
  return { name: 'failed', problem: { says }, ...(what && { what }) }
}
