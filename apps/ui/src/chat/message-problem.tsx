// Why an answer is incomplete, and the buttons that help. The received text stays above it.

import { adviceFor, type ChatMessage, type RefusalCode, splitModel } from '@sheaf/contract'
import { CirclePause, FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { AgentCommand } from '../agents/agent-command.tsx'
import { Button } from '../kit/button.tsx'
import { Problem } from '../kit/indicators.tsx'
import { useModels } from '../models/use-models.ts'
import { ProBadge } from '../settings/pro-badge.tsx'
import { useModelSettings } from '../settings/use-model-settings.ts'
import { useProGate } from '../settings/use-pro-gate.ts'
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

/** Buttons that fix the cause before a retry. `model`: the one that was asked. */
export function Remedy({ code, model, onFixed }: { code: RefusalCode; model: string; onFixed?: () => void }) {
  const { agents } = useModels()
  const own = remedies[code]
  // Agents have no keys, and are listed with the models.
  const remedy = own === keys && agents.has(splitModel(model).provider) ? models : own
  return (
    <>
      {code === 'model-images-unknown' && model !== '' && <AllowImages model={model} onFixed={onFixed} />}
      {remedy && (
        <Button small tone={remedy.isSecondary ? 'quiet' : 'primary'} onClick={remedy.run}>
          {remedy.label}
        </Button>
      )}
    </>
  )
}

/** Sets the user's override, which is part of Pro. */
function AllowImages({ model, onFixed }: { model: string; onFixed: (() => void) | undefined }) {
  const [{ overrides }, change] = useModelSettings()
  const gate = useProGate()
  const allow = () => {
    change({ overrides: { ...overrides, [model]: { ...overrides[model], images: true } } })
    onFixed?.()
  }
  return (
    <Button small tone="primary" onClick={() => gate('model-overrides', allow)}>
      {words.problem.allowImages}
      <ProBadge for="model-overrides" />
    </Button>
  )
}

interface RemedyButton {
  label: string
  run: () => void
  isSecondary?: boolean
}

const keys: RemedyButton = { label: words.problem.openKeys, run: () => showDialog({ name: 'settings', panel: 'keys' }) }
const models: RemedyButton = { label: words.problem.openModels, run: () => showDialog({ name: 'settings', panel: 'models' }) }
const trim: RemedyButton = { label: words.problem.trim, run: () => showTab('compose') }

const remedies: Partial<Record<RefusalCode, RemedyButton>> = {
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
  'model-unset': { label: words.problem.chooseModel, run: models.run },
  'model-unknown': models,
  'model-no-images': models,
  'model-images-unknown': { ...models, isSecondary: true },
  'model-context': trim,
  'over-free-limit': { label: words.problem.seePro, run: () => showDialog({ name: 'activate', reason: 'more-than-free-tokens' }) },
  'pro-needed': { label: words.problem.seePro, run: () => showDialog({ name: 'activate', reason: 'pro-mode' }) },
}
