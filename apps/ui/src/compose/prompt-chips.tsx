// Stored prompts as toggles: the ones that are on are in the prompt.

import { Toggle } from '@base-ui/react/toggle'
import { Check, Pencil } from 'lucide-react'
import { IconButton } from '../kit/button.tsx'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './compose.words.ts'
import { effectivePrompts, togglePrompt } from './compose-options.ts'
import { useChosenPreset } from './use-chosen-preset.ts'
import { useStoredPrompts } from './use-stored-prompts.ts'

export function PromptChips() {
  const { prompts } = useStoredPrompts()
  const preset = useChosenPreset()
  const active = useHostState((state) => state.open?.fields.activePrompts) ?? none
  const actions = useActions()
  const effective = new Set(effectivePrompts(active, preset).map((name) => name.toLowerCase()))
  const byPreset = new Set((preset?.prompts ?? []).map((name) => name.toLowerCase()))
  const toggle = (name: string) => {
    const { open } = useHostState.getState()
    if (open) actions.change(togglePrompt(open.fields, preset, name))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box
    <div role="group" aria-label={words.prompts.title} className="flex min-w-0 flex-wrap items-center gap-1">
      {prompts.map(({ name }) => (
        <Toggle
          key={name}
          pressed={effective.has(name.toLowerCase())}
          onPressedChange={() => toggle(name)}
          title={preset && byPreset.has(name.toLowerCase()) ? words.prompts.fromPreset(preset.name) : undefined}
          className="inline-flex h-6 max-w-60 items-center gap-1 rounded-full border border-line bg-raised px-2.5 text-sm text-muted transition-colors duration-120 hover:bg-hover hover:text-ink data-pressed:border-transparent data-pressed:bg-accent-soft data-pressed:pl-1.5 data-pressed:text-accent-ink [&_svg]:size-3.5 [&_svg]:shrink-0"
        >
          {effective.has(name.toLowerCase()) && <Check aria-hidden />}
          <span className="truncate">{name}</span>
        </Toggle>
      ))}
      <IconButton label={words.prompts.edit} onClick={() => showDialog({ name: 'prompts' })}>
        <Pencil />
      </IconButton>
    </div>
  )
}

const none: readonly string[] = []
