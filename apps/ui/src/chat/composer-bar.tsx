// How the next answer is made: plan or act, the edit format, the model, and thinking.

import { Toggle } from '@base-ui/react/toggle'
import { modelFor, type Thinking } from '@sheaf/contract'
import { Split } from 'lucide-react'
import { Segmented } from '../kit/segmented.tsx'
import { Select } from '../kit/select.tsx'
import { Tooltip } from '../kit/tooltip.tsx'
import { ModelPicker } from '../models/model-picker.tsx'
import { bareName } from '../models/model-words.ts'
import { useModels } from '../models/use-models.ts'
import { ProMark } from '../settings/pro-mark.tsx'
import { useProGate } from '../settings/use-pro-gate.ts'
import { useHostState } from '../state/host-state.ts'
import { AnswerOptions } from './answer-options.tsx'
import { useChatSettings } from './use-chat-store.ts'

export function ComposerBar() {
  const { settings, change } = useChatSettings()
  const { mode, edits, thinking, pro, model } = settings
  const slots = useHostState((state) => state.settings.models.slots)
  const { find } = useModels()
  const gate = useProGate()
  const fallback = modelFor('chat', slots)
  const asked = pro && mode === 'act' ? modelFor('planner', slots) : (model ?? fallback)
  const can = asked === null ? undefined : find(asked)?.can
  const nameOf = (ref: string) => find(ref)?.label ?? bareName(ref)
  return (
    <>
      <Segmented
        label="What you want back"
        value={mode}
        onChange={(next) => change({ mode: next })}
        choices={[
          { value: 'plan', label: 'Plan' },
          { value: 'act', label: 'Act' },
        ]}
      />
      {mode === 'act' && (
        <Tooltip label="Pro Mode: the planning model decides, other models write the edits" side="top">
          <Toggle
            pressed={pro}
            onPressedChange={(next) => (next ? gate('pro-mode', () => change({ pro: true })) : change({ pro: false }))}
            className="inline-flex h-7 items-center gap-1.5 rounded-md border border-line px-2 text-muted hover:bg-hover hover:text-ink data-pressed:border-transparent data-pressed:bg-accent-soft data-pressed:text-accent-ink [&_svg]:size-3.5"
          >
            <Split aria-hidden />
            Pro Mode
            <ProMark for="pro-mode" />
          </Toggle>
        </Tooltip>
      )}
      {mode === 'act' &&
        !pro &&
        (can?.diff === false ? (
          <Tooltip label="This model is not good at diffs, so it writes files whole. Change it under Settings → Models." side="top">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: why it is so must be reachable by keyboard */}
            <span tabIndex={0} className="inline-flex h-7 items-center rounded-md border border-line px-2 text-muted">
              Whole files
            </span>
          </Tooltip>
        ) : (
          <Segmented
            label="Form of the edits"
            value={edits}
            onChange={(next) => change({ edits: next })}
            choices={[
              { value: 'diff', label: 'Diff' },
              { value: 'whole', label: 'Whole' },
            ]}
          />
        ))}
      {pro && mode === 'act' ? (
        <Tooltip label="The planning model; chosen under Settings → Models" side="top">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what it is must be reachable by keyboard */}
          <span tabIndex={0} className="max-w-44 truncate rounded-sm px-1 text-sm text-muted">
            {asked === null ? 'No planning model' : nameOf(asked)}
          </span>
        </Tooltip>
      ) : (
        <ModelPicker
          label="Model"
          value={model}
          {...(fallback === null ? {} : { fallback: nameOf(fallback) })}
          onChange={(next) => change({ model: next })}
          className="max-w-48"
        />
      )}
      {can?.thinking === true && (
        <Select<Thinking>
          label="Thinking"
          prefix="Think"
          value={thinking}
          choices={levels}
          onChange={(next) => change({ thinking: next })}
        />
      )}
      <AnswerOptions canTemperature={can?.temperature !== false} />
    </>
  )
}

const levels = [
  { value: 'off', label: 'Off' },
  { value: 'on', label: 'On', says: 'Thinks before it answers' },
  { value: 'max', label: 'Max', says: 'Up to 32k tokens of thinking' },
] as const
