// Why an answer is incomplete, and the buttons that help. The received text stays above it.

import { adviceFor, type ChatMessage, type RefusalCode, splitModel } from '@sheaf/contract'
import { CirclePause, FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { AgentCommand } from '../agents/agent-command.tsx'
import { Button } from '../kit/button.tsx'
import { Problem } from '../kit/indicators.tsx'
import { useModels } from '../models/use-models.ts'
import { showDialog, showTab } from '../state/view-state.ts'
import { words } from './chat.words.ts'
import { useChatActions } from './use-chat-store.ts'
import { useIsRunning } from './use-is-running.ts'

export function MessageProblem({ message }: { message: ChatMessage }) {
  const { id, state, refusal, noEdits, text, model = '' } = message
  const { again } = useChatActions()
  const isRunning = useIsRunning()
  const retry = (
    <Button small disabled={isRunning} focusableWhenDisabled onClick={() => again(id, 'retry')}>
      {words.problem.tryAgain}
    </Button>
  )
  const continueButton = text !== '' && (
    <Button small disabled={isRunning} focusableWhenDisabled onClick={() => again(id, 'continue')}>
      {words.problem.goOn}
    </Button>
  )
  if (state === 'failed' && refusal)
    return (
      <Problem says={refusal.says} try={adviceFor(refusal.code, 'window')}>
        <AgentCommand code={refusal.code} model={model} />
        <Remedy code={refusal.code} model={model} />
        {continueButton}
        {retry}
      </Problem>
    )
  if (state === 'stopped' || state === 'cut')
    return (
      <NoticeLine icon={<CirclePause />} label={state === 'stopped' ? words.problem.stopped : (refusal?.says ?? words.problem.cut)}>
        {continueButton}
        {retry}
      </NoticeLine>
    )
  if (noEdits)
    return (
      <NoticeLine icon={<FileQuestion />} label={words.problem.noEdits}>
        <Button small disabled={isRunning} focusableWhenDisabled onClick={() => again(id, 'reformat')}>
          {words.problem.reformat}
        </Button>
      </NoticeLine>
    )
  return null
}

function NoticeLine({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2 rounded-md bg-sunken px-3 py-2 text-sm [&>svg]:mt-1 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted">
      {icon}
      <span className="flex min-w-0 grow flex-wrap items-center gap-2">
        <span className="min-w-40 grow py-0.5">{label}</span>
        {children}
      </span>
    </div>
  )
}

/** A button that fixes the cause before a retry. `model`: the one that was asked. */
export function Remedy({ code, model }: { code: RefusalCode; model: string }) {
  const { agents } = useModels()
  const own = remedies[code]
  // Agents have no keys, and are listed with the models.
  const remedy = own === keys && agents.has(splitModel(model).provider) ? models : own
  return remedy ? (
    <Button small tone="primary" onClick={remedy.run}>
      {remedy.label}
    </Button>
  ) : null
}

const keys = { label: words.problem.openKeys, run: () => showDialog({ name: 'settings', panel: 'keys' }) }
const models = { label: words.problem.openModels, run: () => showDialog({ name: 'settings', panel: 'models' }) }
const trim = { label: words.problem.trim, run: () => showTab('compose') }

const remedies: Partial<Record<RefusalCode, { label: string; run: () => void }>> = {
  'model-key': keys,
  'model-quota': keys,
  'model-region': keys,
  'model-redirected': keys,
  'model-answer': keys,
  'provider-unset': keys,
  'provider-settings': keys,
  'unknown-provider': keys,
  'keys-unreadable': keys,
  'agent-adapter': models,
  'agent-missing': models,
  'no-model': models,
  'model-unknown': models,
  'model-no-images': models,
  'model-context': trim,
  'over-free-limit': { label: words.problem.seePro, run: () => showDialog({ name: 'activate', reason: 'more-than-free-tokens' }) },
  'pro-needed': { label: words.problem.seePro, run: () => showDialog({ name: 'activate', reason: 'pro-mode' }) },
}
