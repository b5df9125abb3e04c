// The copy preset, with a one-line summary of its contents.

import { Select } from '../kit/select.tsx'
import { ProBadge } from '../settings/pro-badge.tsx'
import { useIsAllowed, useProGate } from '../settings/use-pro-gate.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { words } from './compose.words.ts'
import { describeOptions, effectivePrompts, manualPreset } from './compose-options.ts'
import { useCompose } from './use-compose.ts'
import { useCopyPresets } from './use-copy-presets.ts'

export function PresetPicker() {
  const presets = useCopyPresets()
  const name = useHostState((state) => state.open?.fields.copyPreset) ?? ''
  const actions = useActions()
  const gate = useProGate()
  const { options } = useCompose()
  const hasMaps = useIsAllowed('code-maps')
  const active = useHostState((state) => state.open?.fields.activePrompts) ?? none
  const chosen = presets.find((preset) => preset.name === name)
  const choose = (next: string) => {
    const use = () => actions.change({ copyPreset: next })
    if (presets.find((preset) => preset.name === next)?.edits === 'architect') gate('pro-mode', use)
    else use()
  }
  return (
    // A sentence of several lines starts next to the control, which stays next to its label.
    <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-2">
      <Select
        label={words.preset}
        value={name}
        onChange={choose}
        choices={presets.map((preset) => ({
          value: preset.name,
          label: preset.name,
          description: preset.summary,
          ...(preset.edits === 'architect' ? { mark: <ProBadge for="pro-mode" /> } : {}),
        }))}
      />
      <p className="min-w-40 flex-1 pt-1.25 text-sm text-muted">
        {name === manualPreset && options
          ? describeOptions(hasMaps ? options : { ...options, maps: 'none' }, effectivePrompts(active, chosen))
          : chosen?.summary}
      </p>
    </div>
  )
}

const none: readonly string[] = []
