// How the next answer is made: plan or act, the edit format, the model, and thinking.

import { Toggle } from '@base-ui/react/toggle'
import { modelFor, modelOfChat, splitModel, type Thinking } from '@sheaf/contract'
import { Split } from 'lucide-react'
import { Segmented } from '../kit/segmented.tsx'
import { Select } from '../kit/select.tsx'
import { Tooltip } from '../kit/tooltip.tsx'
import { ModelPicker } from '../models/model-picker.tsx'
import { useModels } from '../models/use-models.ts'
import { ProBadge } from '../settings/pro-badge.tsx'
import { useModelSettings } from '../settings/use-model-settings.ts'
import { useProGate } from '../settings/use-pro-gate.ts'
import { AnswerOptions } from './answer-options.tsx'
import { words } from './composer.words.ts'
import { useChatSettings } from './use-chat-store.ts'

export function ComposerBar() {
  const { settings, change } = useChatSettings()
  const { mode, edits, thinking, pro, model } = settings
  const [{ slots }, changeModels] = useModelSettings()
  const { agents, find, nameOf } = useModels()
  const gate = useProGate()
  const fallback = modelFor('chat', slots)
  const asked = modelOfChat(settings, slots)
  const can = asked === null ? undefined : find(asked)?.can
  const isOfAgent = asked !== null && agents.has(splitModel(asked).provider)
  const { notTaken, ofAgents } = words.options.temperature
  const noTemperature = isOfAgent ? ofAgents : can?.temperature === false ? notTaken : undefined
  // The first choice is for all chats, as in Settings; another one is for this chat.
  const chooseModel = (next: string | null) => {
    if (next !== null && slots.chat === null) changeModels({ slots: { ...slots, chat: next } })
    else change({ model: next })
  }
  return (
    <>
      <Segmented
        label={words.modes.label}
        value={mode}
        onChange={(next) => change({ mode: next })}
        choices={[
          { value: 'plan', label: words.modes.plan },
          { value: 'act', label: words.modes.act },
        ]}
      />
      {mode === 'act' && (
        <Tooltip label={words.pro.help} side="top">
          <Toggle
            pressed={pro}
            onPressedChange={(next) => (next ? gate('pro-mode', () => change({ pro: true })) : change({ pro: false }))}
            className="inline-flex h-7 items-center gap-1.5 rounded-md border border-line px-2 text-muted hover:bg-hover hover:text-ink data-pressed:border-transparent data-pressed:bg-accent-soft data-pressed:text-accent-ink [&_svg]:size-3.5"
          >
            <Split aria-hidden />
            {words.pro.label}
            <ProBadge for="pro-mode" />
          </Toggle>
        </Tooltip>
      )}
      {mode === 'act' &&
        !pro &&
        (can?.diff === false ? (
          <Tooltip label={words.edits.onlyWhole.help} side="top">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: why it is so must be reachable by keyboard */}
            <span tabIndex={0} className="inline-flex h-7 items-center rounded-md border border-line px-2 text-muted">
              {words.edits.onlyWhole.label}
            </span>
          </Tooltip>
        ) : (
          <Segmented
            label={words.edits.label}
            value={edits}
            onChange={(next) => change({ edits: next })}
            choices={[
              { value: 'diff', label: words.edits.diff },
              { value: 'whole', label: words.edits.whole },
            ]}
          />
        ))}
      {pro && mode === 'act' ? (
        <Tooltip label={words.planner.help} side="top">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what it is must be reachable by keyboard */}
          <span tabIndex={0} className="max-w-44 truncate rounded-sm px-1 text-sm text-muted">
            {asked === null ? words.planner.none : nameOf(asked)}
          </span>
        </Tooltip>
      ) : (
        <ModelPicker
          label={words.model}
          value={model}
          {...(fallback === null ? {} : { fallback: nameOf(fallback) })}
          onChange={chooseModel}
          className="max-w-48"
        />
      )}
      {can?.thinking === true && (
        <Select<Thinking>
          label={words.thinking.label}
          prefix={words.thinking.prefix}
          value={thinking}
          choices={levels}
          onChange={(next) => change({ thinking: next })}
        />
      )}
      <AnswerOptions noTemperature={noTemperature} />
    </>
  )
}

const levels = [
  { value: 'off', label: words.thinking.levels.off.label },
  { value: 'on', label: words.thinking.levels.on.label, description: words.thinking.levels.on.help },
  { value: 'max', label: words.thinking.levels.max.label, description: words.thinking.levels.max.help },
] as const
