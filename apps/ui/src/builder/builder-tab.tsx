// The Context Builder: finds the files a task needs, each with a reason. Ranks them locally and, if there is a model, asks it too.

import { splitModel, visibleText } from '@sheaf/contract'
import { Sparkles, Telescope } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { useCommand } from '../commands/use-command.ts'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { EmptyState } from '../kit/indicators.tsx'
import { Keys } from '../kit/keys.tsx'
import { useModels } from '../models/use-models.ts'
import { ProOffer } from '../settings/pro-offer.tsx'
import { useIsAllowed } from '../settings/use-pro-gate.ts'
import { useHostState, useWorkspaceSelector } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './builder.words.ts'
import { BuilderEstimate } from './builder-estimate.tsx'
import { BuilderFooter } from './builder-footer.tsx'
import { BuilderInstructions } from './builder-instructions.tsx'
import { BuilderOptions } from './builder-options.tsx'
import { BuilderOutcome } from './builder-outcome.tsx'
import { BuilderPartial } from './builder-partial.tsx'
import { BuilderProgress } from './builder-progress.tsx'
import { BuilderResults } from './builder-results.tsx'
import { type BuilderRun, runBuilder, useBuilderRuns } from './builder-runs.ts'
import { allPriorities, includedIdeas, shownIdeas } from './ideas.ts'
import { type BuilderResultsKept, keepPrevious, swapResults, useOtherResults } from './previous-results.ts'
import type { Ranker } from './ranker.ts'
import { SuggestedInstructions } from './suggested-instructions.tsx'
import { useBuilderBudget } from './use-builder-budget.ts'
import { useBuilderModel } from './use-builder-model.ts'
import { useEstimate } from './use-estimate.ts'
import { useRanker } from './use-ranker.ts'
import { useSuggestion } from './use-suggestion.ts'

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
  const partial = isRunning && (!hasResults || isListing(run)) ? run.partial : null
  const host = useHost()
  const actions = useActions()
  const model = useBuilderModel()
  const ranker = useRanker(model)
  const { budget } = useBuilderBudget()
  const suggestion = useSuggestion()
  const other = useOtherResults((all) => all[id])
  const generate = async (asked: string | null, by: Ranker) => {
    const before = resultsOf(id)
    await runBuilder(host, { workspace: id, model: asked, ranker: by, budget, flush: actions.flush })
    const after = resultsOf(id)
    if (before && after) keepPrevious(id, before, after)
  }
  const swap = () => {
    const shownNow = resultsOf(id)
    const next = shownNow && swapResults(id, shownNow)
    if (next) actions.change({ builderResults: [...next.results], builderTask: next.task })
  }
  const canRun = (hasWords || hasFiles) && !isRunning && ranker !== null
  const generateNow = () => ranker !== null && void generate(model, ranker)
  useCommand('run', generateNow, canRun)
  const scroller = useRef<HTMLDivElement>(null)
  const [enabled, setEnabled] = useState(allPriorities)
  const [includesLow, setIncludesLow] = useState(false)
  const shown = useMemo(() => shownIdeas(ideas, enabled), [ideas, enabled])
  const included = useMemo(() => includedIdeas(shown, includesLow), [shown, includesLow])
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div ref={scroller} tabIndex={-1} className="flex min-h-0 grow flex-col overflow-y-auto outline-none">
        <div className="flex shrink-0 flex-col gap-3 border-b border-line p-4 pb-3">
          <BuilderInstructions />
          <BuilderOptions />
          {isRunning ? (
            <BuilderProgress run={run} />
          ) : (
            <div className="flex items-center gap-3 max-md:flex-col max-md:items-stretch">
              <div className="min-w-0 grow">
                {ranker === 'local' && <LocalOnly />}
                {ranker === 'model' && <Estimated hasWords={hasWords} />}
                {ranker === 'agent' && <AgentHelp model={model} hasWords={hasWords} />}
              </div>
              <Button tone="primary" data-tour="generate" icon={<Sparkles />} disabled={!canRun} onClick={generateNow}>
                {hasResults ? words.generateAgain : words.generate}{' '}
                <span className="contents max-md:hidden">
                  <Keys keys={keysForCommand('run')} onAccent />
                </span>
              </Button>
            </div>
          )}
          {run && !isRunning && !other?.isLatest && (
            <BuilderOutcome run={run} isLocal={model === null} onLocal={() => void generate(null, 'local')} />
          )}
        </div>
        {suggestion && !partial && (
          <SuggestedInstructions
            key={suggestion.text}
            suggestion={suggestion}
            hasResults={hasResults}
            onDismissed={() => scroller.current?.focus()}
          />
        )}
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
            other={other && !isRunning ? { isLatest: other.isLatest, onShow: swap } : undefined}
            scroller={scroller}
          />
        ) : (
          (!isRunning || run.ranker === 'agent') && <NoResults run={run} />
        )}
      </div>
      {hasResults && !partial && <BuilderFooter included={included} suggestion={suggestion?.isIncluded ? suggestion.text : null} />}
    </div>
  )
}

/** Undefined if another task tab is open now. */
function resultsOf(id: string): BuilderResultsKept | undefined {
  const { open } = useHostState.getState()
  return open?.id === id ? { results: open.fields.builderResults, task: open.fields.builderTask ?? '' } : undefined
}

function Estimated({ hasWords }: { hasWords: boolean }) {
  const estimate = useEstimate(hasWords)
  if (!hasWords) return <p className="text-sm text-muted">{words.needsInstructions.model}</p>
  return <BuilderEstimate {...estimate} />
}

function AgentHelp({ model, hasWords }: { model: string | null; hasWords: boolean }) {
  const { names, nameOf } = useModels()
  if (model === null) return null
  const agent = names.get(splitModel(model).provider) ?? nameOf(model)
  return <p className="text-sm text-muted">{hasWords ? words.explores(visibleText(agent)) : words.needsInstructions.agent}</p>
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

/** Whether the run is still making the list that it shows. Earlier results stay while a model or an agent works. */
function isListing({ ranker, progress }: BuilderRun): boolean {
  return ranker === 'local' || progress === null || progress.stage === 'scan'
}

function NoResults({ run }: { run: BuilderRun | undefined }) {
  const wasEmpty = run?.state === 'done' && run.answer?.recommendations.length === 0
  const { title, help } = run?.state === 'running' ? words.exploring : wasEmpty ? words.nothingFound : words.empty
  return (
    <div className="min-h-40 grow">
      <EmptyState icon={<Telescope />} title={title} description={help} />
    </div>
  )
}
