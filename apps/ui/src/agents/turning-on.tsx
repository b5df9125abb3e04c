import { WaitingSeconds } from '../settings/waiting-seconds.tsx'
import { words } from './turn-on.words.ts'
import type { TurnOnState } from './turn-on-store.ts'

interface TurningOnProps {
  agent: string
  state: Exclude<TurnOnState, { name: 'failed' }>
}

export function TurningOn({ agent, state: { name, cancel } }: TurningOnProps) {
  // The time starts again with each step.
  return <WaitingSeconds key={name} what={name === 'downloading' ? words.downloading(agent) : words.starting(agent)} onCancel={cancel} />
}
