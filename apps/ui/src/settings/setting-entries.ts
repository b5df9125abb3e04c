// Every setting by its label, for the palette: one entry per value where there are few, otherwise one that opens its panel.

import { type AppSettings, delegateStrategies, updateChannels } from '@sheaf/contract'
import { words as agentWords } from '../agents/agents.words.ts'
import { words as editorWords } from '../editor/editor.words.ts'
import { words as mcpWords } from '../mcp/mcp-panel.words.ts'
import type { SettingsPanel } from '../state/view-state.ts'
import { words as updateWords } from '../updates/updates.words.ts'
import { words as modelWords } from './models.words.ts'
import { words } from './settings.words.ts'
import { slotRows } from './slot-words.ts'

export interface SettingEntry {
  title: string
  panel: SettingsPanel
  /** Absent: the entry opens the panel. */
  change?: Partial<AppSettings>
  isCurrent?: boolean
}

export function settingEntries(settings: AppSettings): SettingEntry[] {
  const { theme, diffView, wrapLines, reopenLast, watch, models, mcp, updates } = settings
  const { appearance, general, budget, autoMaps } = words
  const entry = (panel: SettingsPanel, label: string, value: string, change: Partial<AppSettings>, isCurrent: boolean): SettingEntry => ({
    title: words.valueOf(label, value),
    panel,
    change,
    isCurrent,
  })
  const flag = (panel: SettingsPanel, label: string, isOn: boolean, change: (isOn: boolean) => Partial<AppSettings>) => [
    entry(panel, label, words.on, change(true), isOn),
    entry(panel, label, words.off, change(false), !isOn),
  ]
  const opens = (panel: SettingsPanel, ...titles: string[]) => titles.map((title) => ({ title, panel }))
  return [
    ...(['system', 'light', 'dark'] as const).map((value) =>
      entry('appearance', appearance.theme.label, appearance.theme[value], { theme: value }, theme === value),
    ),
    ...opens('appearance', appearance.textSize.label),
    ...(['unified', 'split'] as const).map((value) =>
      entry('appearance', appearance.diffView.label, appearance.diffView[value], { diffView: value }, diffView === value),
    ),
    ...flag('appearance', appearance.wrapLines.label, wrapLines, (isOn) => ({ wrapLines: isOn })),
    ...flag('general', general.reopenLast.label, reopenLast, (isOn) => ({ reopenLast: isOn })),
    ...flag('general', general.watch.label, watch, (isOn) => ({ watch: isOn })),
    ...opens('general', budget.label, autoMaps.each.label, autoMaps.total.label, editorWords.setting.label, general.check.label),
    ...opens('models', agentWords.title),
    ...opens('models', ...slotRows.map(({ label }) => modelWords.slots.modelFor(label))),
    ...delegateStrategies.map((value) =>
      entry(
        'models',
        modelWords.proMode.strategy,
        modelWords.proMode.strategies[value].label,
        { models: { ...models, strategy: value } },
        models.strategy === value,
      ),
    ),
    ...opens('models', modelWords.proMode.largeFiles.label, modelWords.overrides.title),
    ...flag('mcp', words.valueOf(mcpWords.server.server, mcpWords.server.start.label), mcp.launchOnStart, (isOn) => ({
      mcp: { ...mcp, launchOnStart: isOn },
    })),
    ...flag('mcp', mcpWords.server.advanced.advertise.label, mcp.advertise, (isOn) => ({ mcp: { ...mcp, advertise: isOn } })),
    ...flag('updates', updateWords.settings.daily.label, updates.check, (isOn) => ({ updates: { ...updates, check: isOn } })),
    ...updateChannels.map((value) =>
      entry(
        'updates',
        updateWords.settings.channel,
        updateWords.settings.channels[value].label,
        { updates: { ...updates, channel: value } },
        updates.channel === value,
      ),
    ),
    ...opens('servers', words.panels.servers),
    ...opens('shortcuts', words.panels.shortcuts),
    ...opens('appearance', words.panels.appearance),
    ...opens('general', words.panels.general),
  ]
}
