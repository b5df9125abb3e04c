// The Context Builder: from instructions to the files that matter, each with why. Ranked on this machine, without a model.

import { Sparkles, Telescope } from 'lucide-react'
import { keysFor } from '../commands/listen-keys.ts'
import { useCommand } from '../commands/use-command.ts'
import { useOpenDesk } from '../desk/desk-store.ts'
import { useActions } from '../desk/use-actions.ts'
import { Button } from '../kit/button.tsx'
import { TextArea } from '../kit/field.tsx'
import { Keys } from '../kit/keys.tsx'
import { EmptyState, Problem, Waiting } from '../kit/marks.tsx'
import { Segmented } from '../kit/segmented.tsx'
import { ProOffer } from '../settings/pro-offer.tsx'
import { useAllows } from '../settings/use-pro-gate.ts'
import { numbersOf } from '../workspaces/opening-pane.tsx'
import { BuilderResults } from './builder-results.tsx'
import { useSuggest } from './use-suggest.ts'

export function BuilderTab() {
  const isOn = useAllows('context-builder')
  if (!isOn)
    return (
      <div className="h-full overflow-y-auto p-4">
        <div className="mx-auto w-170 max-w-full">
          <ProOffer reason="context-builder">
            <ul className="flex list-disc flex-col gap-1 pl-5 text-muted">
              <li>Compares the words of your instructions with paths and with the names defined in your code.</li>
              <li>Follows imports from what is selected, and looks at what was changed together in git.</li>
              <li>Groups what it finds by priority. You add, replace or go back with one click.</li>
            </ul>
          </ProOffer>
        </div>
      </div>
    )
  return <Builder />
}

function Builder() {
  const { fields, selection } = useOpenDesk()
  const suggest = useSuggest()
  const hasResults = fields.builderResults.length > 0
  const words = wordsOf(fields)
  const canRun = (words.trim() !== '' || selection.files.size > 0) && !suggest.isRunning
  useCommand('run', suggest.run, canRun)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="shrink-0 border-b border-line p-4 pb-3">
        <Words />
        <div className="mt-2 flex flex-wrap items-center gap-3">
          {suggest.isRunning ? (
            <Waiting what={suggest.progress?.stage ?? 'Ranking…'} {...numbersOf(suggest.progress)} onCancel={suggest.cancel} />
          ) : (
            <span className="grow text-sm text-muted">Ranked on this machine, without a model. What is selected counts too.</span>
          )}
          <span className="ml-auto" />
          <Button tone="primary" icon={<Sparkles />} disabled={!canRun} onClick={suggest.run}>
            {hasResults ? 'Generate again' : 'Generate'} <Keys keys={keysFor('run')} onAccent />
          </Button>
        </div>
      </div>
      {suggest.problem && (
        <div className="p-4 pb-0">
          <Problem {...suggest.problem} />
        </div>
      )}
      {hasResults ? (
        <BuilderResults tokens={suggest.tokens} />
      ) : (
        <div className="min-h-0 grow">
          <EmptyState
            icon={<Telescope />}
            title={suggest.isDone ? 'Nothing found for these words' : 'No recommendations yet'}
            says={
              suggest.isDone
                ? 'Use words that stand in your code: names of functions, of folders, of things. Or select a file to start from.'
                : 'Say what you want to change, then Generate. Every file comes with a reason.'
            }
          />
        </div>
      )}
    </div>
  )
}

/** The workspace's instructions, or other words only for this search. */
function Words() {
  const { fields } = useOpenDesk()
  const actions = useActions()
  const isOwn = fields.builder.overridePrompt !== undefined
  const { overridePrompt: _own, ...builder } = fields.builder
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label="Search by"
          value={isOwn ? 'own' : 'instructions'}
          onChange={(next) => actions.change({ builder: next === 'own' ? { ...builder, overridePrompt: '' } : builder })}
          choices={[
            { value: 'instructions', label: 'The instructions' },
            { value: 'own', label: 'Other words' },
          ]}
        />
        <span className="text-sm text-muted">
          {isOwn ? 'Only for this search; the prompt keeps its instructions.' : 'The same text as under Compose.'}
        </span>
      </div>
      <TextArea
        label={isOwn ? 'Words to search by' : 'Instructions'}
        hideLabel
        rows={4}
        placeholder={
          isOwn
            ? 'What to look for, such as “rate limit middleware, redis store”'
            : 'What should change? The files for it are found by its words.'
        }
        value={isOwn ? (fields.builder.overridePrompt ?? '') : fields.instructions}
        onChange={(event) =>
          actions.change(isOwn ? { builder: { ...builder, overridePrompt: event.target.value } } : { instructions: event.target.value })
        }
      />
    </div>
  )
}

function wordsOf({ builder, instructions }: { builder: { overridePrompt?: string }; instructions: string }): string {
  return builder.overridePrompt ?? instructions
}
