// How the last run ended: its problem, or the model that it asked and what to know about its results.

import { type RefusalCode, splitModel } from '@sheaf/contract'
import { AgentCommand } from '../agents/agent-command.tsx'
import { Button } from '../kit/button.tsx'
import { Problem } from '../kit/indicators.tsx'
import { useModels } from '../models/use-models.ts'
import type { ErrorMessage } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './builder.words.ts'
import { BuilderNotes, ModelUsage } from './builder-answer.tsx'
import type { BuilderRun } from './builder-runs.ts'
import { LookList } from './look-list.tsx'

interface BuilderOutcomeProps {
  run: BuilderRun
  /** Whether the next run ranks locally. */
  isLocal: boolean
  onLocal: () => void
}

export function BuilderOutcome({ run, isLocal, onLocal }: BuilderOutcomeProps) {
  const { state, answer, problem } = run
  if (problem)
    return (
      <>
        <RunProblem model={run.model} problem={problem} onLocal={onLocal} />
        <LookList run={run} />
      </>
    )
  return (
    <>
      <div className="flex flex-col gap-0.5 empty:hidden">
        {/* After a canceled run, this is the answer of an earlier one. */}
        {answer && state === 'done' && !(isLocal && answer.model === null) && <ModelUsage answer={answer} />}
        <LookList run={run} />
      </div>
      {answer && <BuilderNotes notes={answer.notes} />}
    </>
  )
}

interface RunProblemProps {
  /** The one that was asked. */
  model: string | null
  problem: ErrorMessage
  onLocal: () => void
}

function RunProblem({ model, problem, onLocal }: RunProblemProps) {
  const { agents } = useModels()
  const { code } = problem
  const isAgent = model !== null && agents.has(splitModel(model).provider)
  const panel = code === undefined ? undefined : panelFor(code, isAgent)
  return (
    <Problem {...problem}>
      {isAgent && code !== undefined && <AgentCommand code={code} model={model} />}
      {model !== null && (
        <Button small onClick={onLocal}>
          {words.outcome.useLocal}
        </Button>
      )}
      {panel !== undefined && (
        <Button small tone="quiet" onClick={() => showDialog({ name: 'settings', panel })}>
          {words.outcome.open[panel]}
        </Button>
      )}
    </Problem>
  )
}

/** The settings that help. Agents have no keys, and are listed with the models. */
function panelFor(code: RefusalCode, isAgent: boolean): 'keys' | 'models' | undefined {
  if (agentProblems.has(code)) return 'models'
  if (!keyProblems.has(code)) return undefined
  return isAgent ? 'models' : 'keys'
}

const agentProblems: ReadonlySet<RefusalCode> = new Set(['model-unset', 'agent-sign-in', 'agent-missing', 'agent-adapter', 'agent-failed'])

const keyProblems: ReadonlySet<RefusalCode> = new Set([
  'model-key',
  'provider-unset',
  'provider-settings',
  'no-model',
  'unknown-provider',
  'keys-unreadable',
])
