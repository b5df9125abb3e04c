// The Context Builder: finds the files a task needs, each with a reason. Ranks them locally and, if there is a model, asks it too.

import { Sparkles, Telescope } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { useCommand } from '../commands/use-command.ts'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { EmptyState, Problem } from '../kit/indicators.tsx'
import { Keys } from '../kit/keys.tsx'
import { useModels } from '../models/use-models.ts'
import { ProOffer } from '../settings/pro-offer.tsx'
import { useIsAllowed } from '../settings/use-pro-gate.ts'
import { useWorkspaceSelector } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './builder.words.ts'
import { BuilderNotes, ModelUsage } from './builder-answer.tsx'
import { BuilderEstimate } from './builder-estimate.tsx'
import { BuilderFooter } from './builder-footer.tsx'
import { BuilderInstructions } from './builder-instructions.tsx'
import { BuilderOptions } from './builder-options.tsx'
import { BuilderPartial } from './builder-partial.tsx'
import { BuilderProgress } from './builder-progress.tsx'
import { BuilderResults } from './builder-results.tsx'
import { type BuilderRun, runBuilder, useBuilderRuns } from './builder-runs.ts'
import { allPriorities, includedIdeas, shownIdeas } from './ideas.ts'
import { useBuilderBudget } from './use-builder-budget.ts'
import { useBuilderModel } from './use-builder-model.ts'
import { useEstimate } from './use-estimate.ts'

export function BuilderTab() {
  const isAllowed = useIsAllowed('context-builder')
  if (!isAllowed)
    return (
      <div className="h-full overflow-y-auto p-4">
        <div className="mx-auto w-170 max-w-full">
          <ProOffer reason="context-builder">
            <ul className="flex list-disc flex-col gap-1 pl-5 text-muted">
              {words.offer.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </ProOffer>
        </div>
      </div>
    )
  return <Builder />
}

function Builder() {
  const { id, ideas, hasWords, hasFiles } = useWorkspaceSelector(({ id: workspace, fields, selection }) => ({
    id: workspace,
    ideas: fields.builderResults,
    hasWords: (fields.builder.overridePrompt || fields.instructions).trim() !== '',
    hasFiles: selection.files.size > 0,
  }))
  const hasResults = ideas.length > 0
  const run = useBuilderRuns((runs) => runs[id])
  const isRunning = run?.state === 'running'
  const partial = isRunning ? run.partial : null
  const host = useHost()
  const actions = useActions()
  const model = useBuilderModel()
  const { budget } = useBuilderBudget()
  const generate = (asked: string | null) => void runBuilder(host, { workspace: id, model: asked, budget, flush: actions.flush })
  const canRun = (hasWords || hasFiles) && !isRunning
  useCommand('run', () => generate(model), canRun)
  const scroller = useRef<HTMLDivElement>(null)
  const [enabled, setEnabled] = useState(allPriorities)
  const [includesLow, setIncludesLow] = useState(false)
  const shown = useMemo(() => shownIdeas(ideas, enabled), [ideas, enabled])
  const included = useMemo(() => includedIdeas(shown, includesLow), [shown, includesLow])
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div ref={scroller} className="flex min-h-0 grow flex-col overflow-y-auto">
        <div className="flex shrink-0 flex-col gap-3 border-b border-line p-4 pb-3">
          <BuilderInstructions />
          <BuilderOptions />
          {isRunning ? (
            <BuilderProgress run={run} />
          ) : (
            <div className="flex items-center gap-3 max-md:flex-col max-md:items-stretch">
              <div className="min-w-0 grow">{model === null ? <LocalOnly /> : <Estimated hasWords={hasWords} />}</div>
              <Button tone="primary" data-tour="generate" icon={<Sparkles />} disabled={!canRun} onClick={() => generate(model)}>
                {hasResults ? words.generateAgain : words.generate}{' '}
                <span className="contents max-md:hidden">
                  <Keys keys={keysForCommand('run')} onAccent />
                </span>
              </Button>
            </div>
          )}
          {run && !isRunning && <Outcome run={run} isLocal={model === null} onLocal={() => generate(null)} />}
        </div>
        {partial ? (
          <BuilderPartial {...partial} />
        ) : hasResults ? (
          <BuilderResults
            shown={shown}
            enabled={enabled}
            onChange={setEnabled}
            included={included}
            includesLow={includesLow}
            onIncludeLow={setIncludesLow}
            scroller={scroller}
          />
        ) : (
          !isRunning && <NoResults run={run} />
        )}
      </div>
      {hasResults && !partial && <BuilderFooter included={included} />}
    </div>
  )
}

function Estimated({ hasWords }: { hasWords: boolean }) {
  const estimate = useEstimate(hasWords)
  if (!hasWords) return <p className="text-sm text-muted">{words.needsInstructions}</p>
  return <BuilderEstimate {...estimate} />
}

function LocalOnly() {
  const { names } = useModels()
  return (
    <p className="text-sm text-muted">
      {names.size > 0
        ? words.localOnly
        : fillPlaceholders(words.localOnlyNoProvider, {
            add: (
              <button
                type="button"
                className="text-accent-ink underline underline-offset-2"
                onClick={() => showDialog({ name: 'settings', panel: 'keys' })}
              >
                {words.addProvider}
              </button>
            ),
          })}
    </p>
  )
}

function Outcome({ run, isLocal, onLocal }: { run: BuilderRun; isLocal: boolean; onLocal: () => void }) {
  if (run.problem)
    return (
      <Problem {...run.problem}>
        {run.model !== null && (
          <Button small onClick={onLocal}>
            {words.outcome.useLocal}
          </Button>
        )}
        {run.problem.code !== undefined && keyProblems.has(run.problem.code) && (
          <Button small tone="quiet" onClick={() => showDialog({ name: 'settings', panel: 'keys' })}>
            {words.outcome.openKeys}
          </Button>
        )}
      </Problem>
    )
  if (!run.answer) return null
  return (
    <>
      {!(isLocal && run.answer.model === null) && <ModelUsage answer={run.answer} />}
      <BuilderNotes notes={run.answer.notes} />
    </>
  )
}

const keyProblems: ReadonlySet<string> = new Set([
  'model-key',
  'provider-unset',
  'provider-settings',
  'no-model',
  'unknown-provider',
  'keys-unreadable',
])

function NoResults({ run }: { run: BuilderRun | undefined }) {
  const wasEmpty = run?.state === 'done' && run.answer?.recommendations.length === 0
  const { title, help } = wasEmpty ? words.nothingFound : words.empty
  return (
    <div className="min-h-40 grow">
      <EmptyState icon={<Telescope />} title={title} description={help} />
    </div>
  )
}
