// The Models panel: which model does what, how Pro Mode distributes edits, overrides, and presets.

import { delegateStrategies, limits } from '@sheaf/contract'
import { RefreshCw } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { counted } from '../kit/format.ts'
import { EmptyState, Problem, Waiting } from '../kit/marks.tsx'
import { Select } from '../kit/select.tsx'
import { ModelPicker } from '../models/model-picker.tsx'
import { bareName } from '../models/model-words.ts'
import { useFreshModels, useModels } from '../models/use-models.ts'
import { said } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { ChatPresets } from './chat-presets.tsx'
import { ModelOverrides } from './model-overrides.tsx'
import { ModelPresets } from './model-presets.tsx'
import { NumberField } from './number-field.tsx'
import { ProMark } from './pro-mark.tsx'
import { SettingGroup, SettingRow } from './setting-row.tsx'
import { fallbackWords, slotRows } from './slot-words.ts'
import { useModelSettings } from './use-model-settings.ts'

export function ModelsPanel() {
  const { names, problem, isLoading } = useModels()
  if (problem !== null && problem !== undefined) return <Problem {...said(problem)} />
  return (
    <>
      {names.size === 0 && !isLoading && (
        <section className="mb-5 rounded-md border border-line bg-paper">
          <EmptyState
            title="No provider is set up yet"
            says="Enter a key, or use a model that runs on this machine. Then choose here which model does what."
          >
            <Button tone="primary" onClick={() => showDialog({ name: 'settings', panel: 'keys' })}>
              Add a provider
            </Button>
          </EmptyState>
        </section>
      )}
      <Slots />
      <Listing />
      <ProModeSettings />
      <ModelOverrides />
      <ChatPresets />
      <SettingGroup title="Sheaf Bench">
        <SettingRow
          label="Measure a model"
          says="Thirty tasks that show how exactly it edits code. Results can be sent to the leaderboard."
        >
          <Button onClick={() => showDialog({ name: 'bench' })}>Open Sheaf Bench…</Button>
        </SettingRow>
      </SettingGroup>
    </>
  )
}

function Slots() {
  const [{ slots }, change] = useModelSettings()
  const { find } = useModels()
  const nameOf = (ref: string) => find(ref)?.label ?? bareName(ref)
  return (
    <SettingGroup title="Which model does what">
      <ModelPresets />
      {slotRows.map((row) => (
        <SettingRow key={row.slot} label={row.label} says={row.says}>
          {row.pro && <ProMark for={row.pro} />}
          <ModelPicker
            label={`Model for ${row.label}`}
            value={slots[row.slot]}
            fallback={fallbackWords(row, slots, nameOf)}
            onChange={(ref) => change({ slots: { ...slots, [row.slot]: ref } })}
            className="w-64"
          />
        </SettingRow>
      ))}
    </SettingGroup>
  )
}

/** The number of models, and providers that could not be asked. */
function Listing() {
  const { models, names, troubles } = useModels()
  const { ask, cancel, progress } = useFreshModels()
  if (names.size === 0) return null
  return (
    <div className="-mt-3 mb-5 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <span className="grow">
          {counted(models.length, 'model')} of {counted(names.size, 'provider')}, asked once a day.
        </span>
        {progress ? (
          <Waiting what="Asking providers…" done={progress.done} total={progress.total} onCancel={cancel} />
        ) : (
          <Button small tone="quiet" icon={<RefreshCw />} onClick={ask}>
            Ask again
          </Button>
        )}
      </div>
      {troubles.map(({ provider, says }) => (
        <p key={provider} className="rounded-md bg-warning-soft px-3 py-2 text-sm">
          <b className="font-medium">{names.get(provider) ?? provider}</b> could not be asked for its models: {says}
        </p>
      ))}
    </div>
  )
}

const strategyWords: Record<(typeof delegateStrategies)[number], { label: string; says: string }> = {
  'one-query': { label: 'One query', says: 'All files of a model in one question: cheapest.' },
  parallel: { label: 'Parallel', says: 'Several files at once: fastest.' },
  sequential: { label: 'Sequential', says: 'File after file, each sees what came before: most careful.' },
}

function ProModeSettings() {
  const [{ strategy, largeFileLines }, change] = useModelSettings()
  return (
    <SettingGroup title="Pro Mode">
      <SettingRow label="How edits are handed out" says={strategyWords[strategy].says}>
        <ProMark for="pro-mode" />
        <Select
          label="How edits are handed out"
          value={strategy}
          choices={delegateStrategies.map((value) => ({ value, ...strategyWords[value] }))}
          onChange={(next) => change({ strategy: next })}
        />
      </SettingRow>
      <SettingRow
        label="Large files"
        says={`Files with more lines than this go to the large-file model; ${limits.largeFileLines} by default.`}
      >
        <NumberField
          label="Lines of a large file"
          value={largeFileLines}
          min={1}
          max={1_000_000}
          onChange={(next) => change({ largeFileLines: next ?? limits.largeFileLines })}
        />
      </SettingRow>
    </SettingGroup>
  )
}
