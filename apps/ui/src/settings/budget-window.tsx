import { useState } from 'react'
import { Field } from '../kit/field.tsx'
import { Segmented } from '../kit/segmented.tsx'
import { useHostState } from '../state/host-state.ts'
import { SettingRow } from './setting-row.tsx'
import { words } from './settings.words.ts'
import { useSaveSettings } from './use-save-settings.ts'

type Choice = (typeof presets)[number]['value'] | 'custom'

/** The context window of the user's model: the limit of the budget bar. */
export function BudgetWindow() {
  const { budget } = useHostState((state) => state.settings)
  const save = useSaveSettings()
  const known = presets.find(({ tokens }) => tokens === budget.tokens)
  const [isCustom, setCustom] = useState(known === undefined)
  const [text, setText] = useState(String(budget.tokens))
  const tokens = Number(text.replace(/[\s_,.]/g, ''))
  const isGood = Number.isInteger(tokens) && tokens >= 1_000 && tokens <= 100_000_000
  const choose = (choice: Choice) => {
    const preset = presets.find(({ value }) => value === choice)
    setCustom(preset === undefined)
    if (preset) save({ budget: { name: `${preset.label} window`, tokens: preset.tokens } })
  }
  return (
    <SettingRow label={words.budget.label} description={words.budget.help(budget.tokens)}>
      <Segmented<Choice>
        label={words.budget.label}
        value={isCustom ? 'custom' : (known?.value ?? 'custom')}
        choices={[...presets, { value: 'custom', label: words.budget.custom }]}
        onChange={choose}
      />
      {isCustom && (
        <Field
          className="w-full md:w-56"
          label={words.budget.tokens}
          hideLabel
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => isGood && save({ budget: { name: 'Custom window', tokens } })}
          onKeyDown={(event) => event.key === 'Enter' && isGood && save({ budget: { name: 'Custom window', tokens } })}
          error={isGood ? undefined : words.budget.wrong}
        />
      )}
    </SettingRow>
  )
}

const presets = [
  { value: '128k', label: '128k', tokens: 128_000 },
  { value: '200k', label: '200k', tokens: 200_000 },
  { value: '1M', label: '1M', tokens: 1_000_000 },
] as const
