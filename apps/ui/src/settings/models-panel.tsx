// The Models panel: which model does what, how Pro Mode distributes edits, overrides, and presets.

import { delegateStrategies, limits } from '@sheaf/contract'
import { RefreshCw } from 'lucide-react'
import { AgentsSection } from '../agents/agents-section.tsx'
import { Button } from '../kit/button.tsx'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { EmptyState, Problem, Waiting } from '../kit/indicators.tsx'
import { Select } from '../kit/select.tsx'
import { ModelPicker } from '../models/model-picker.tsx'
import { useModels, useRefreshModels } from '../models/use-models.ts'
import { toErrorMessage } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { ChatPresets } from './chat-presets.tsx'
import { ModelOverrides } from './model-overrides.tsx'
import { ModelPresets } from './model-presets.tsx'
import { words } from './models.words.ts'
import { NumberField } from './number-field.tsx'
import { ProBadge } from './pro-badge.tsx'
import { SettingGroup, SettingRow } from './setting-row.tsx'
import { fallbackWords, slotRows } from './slot-words.ts'
import { useModelSettings } from './use-model-settings.ts'

export function ModelsPanel() {
  const { names, problem, isLoading } = useModels()
  if (problem !== null && problem !== undefined) return <Problem {...toErrorMessage(problem)} />
  return (
    <>
      {names.size === 0 && !isLoading && (
        <section className="mb-5 rounded-md border border-line bg-paper">
          <EmptyState title={words.noProvider.title} description={words.noProvider.help}>
            <Button tone="primary" onClick={() => showDialog({ name: 'settings', panel: 'keys' })}>
              {words.noProvider.add}
            </Button>
          </EmptyState>
        </section>
      )}
      <AgentsSection />
      <Slots />
      <Listing />
      <ProModeSettings />
      <ModelOverrides />
      <ChatPresets />
      <SettingGroup title={words.bench.title}>
        <SettingRow label={words.bench.label} description={words.bench.help}>
          <Button onClick={() => showDialog({ name: 'bench' })}>{words.bench.open}</Button>
        </SettingRow>
      </SettingGroup>
    </>
  )
}

function Slots() {
  const [{ slots }, change] = useModelSettings()
  const { nameOf } = useModels()
  return (
    <SettingGroup title={words.slots.title}>
      <ModelPresets />
      {slotRows.map((row) => (
        <SettingRow key={row.slot} label={row.label} description={row.description}>
          {row.pro && <ProBadge for={row.pro} />}
          <ModelPicker
            label={words.slots.modelFor(row.label)}
            value={slots[row.slot]}
            fallback={fallbackWords(row.slot, slots, nameOf)}
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
  const { models, names, problems } = useModels()
  const { ask, cancel, progress } = useRefreshModels()
  if (names.size === 0) return null
  return (
    <div className="-mt-3 mb-5 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <span className="grow">{words.listing.count(models.length, names.size)}</span>
        {progress ? (
          <Waiting what={words.listing.asking} done={progress.done} total={progress.total} onCancel={cancel} />
        ) : (
          <Button small tone="quiet" icon={<RefreshCw />} onClick={ask}>
            {words.listing.askAgain}
          </Button>
        )}
      </div>
      {problems.map(({ provider, says }) => (
        <p key={provider} className="rounded-md bg-warning-soft px-3 py-2 text-sm">
          {fillPlaceholders(words.listing.failed, {
            provider: <b className="font-medium">{names.get(provider) ?? provider}</b>,
            why: says,
          })}
        </p>
      ))}
    </div>
  )
}

function ProModeSettings() {
  const [{ strategy, largeFileLines }, change] = useModelSettings()
  const { strategies, largeFiles } = words.proMode
  return (
    <SettingGroup title={words.proMode.title}>
      <SettingRow label={words.proMode.strategy} description={strategies[strategy].description}>
        <ProBadge for="pro-mode" />
        <Select
          label={words.proMode.strategy}
          value={strategy}
          choices={delegateStrategies.map((value) => ({ value, ...strategies[value] }))}
          onChange={(next) => change({ strategy: next })}
        />
      </SettingRow>
      <SettingRow label={largeFiles.label} description={largeFiles.help(limits.largeFileLines)}>
        <NumberField
          label={largeFiles.lines}
          value={largeFileLines}
          min={1}
          max={1_000_000}
          onChange={(next) => change({ largeFileLines: next ?? limits.largeFileLines })}
        />
      </SettingRow>
    </SettingGroup>
  )
}
