import type { AgentDetails } from '@sheaf/contract'
import type { ReactNode } from 'react'
import { Problem } from '../kit/indicators.tsx'
import { CommandToCopy } from './command-to-copy.tsx'
import type { TurnOnState } from './turn-on-store.ts'

interface AgentProblemProps {
  failed: Extract<TurnOnState, { name: 'failed' }>
  agent: AgentDetails | undefined
  children?: ReactNode
}

/** Why an agent could not be turned on, with the command of its vendor that helps. */
export function AgentProblem({ failed: { problem, what }, agent, children }: AgentProblemProps) {
  const command = what === 'sign-in' ? agent?.signInWith : what === 'install' && agent?.program === null ? agent.installWith : undefined
  return (
    <Problem {...problem}>
      {command !== undefined && <CommandToCopy command={command} />}
      {children}
    </Problem>
  )
}
