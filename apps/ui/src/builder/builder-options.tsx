// Which model or agent to ask, what it may see, and its limits.

import { Toggle } from '@base-ui/react/toggle'
import { agentLimits, type BuilderSettings } from '@sheaf/contract'
import { Bot, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortCount } from '../kit/format.ts'
import { type Choice, Select } from '../kit/select.tsx'
import { ModelPicker } from '../models/model-picker.tsx'
import { useWorkspaceSelector } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { words } from './builder.words.ts'
import { useBuilderBudget } from './use-builder-budget.ts'
import { useBuilderModel } from './use-builder-model.ts'
import { useRanker } from './use-ranker.ts'

export function BuilderOptions() {
  const builder = useWorkspaceSelector(({ fields }) => fields.builder)
  const model = useBuilderModel()
  const ranker = useRanker(model)
  const { left } = useBuilderBudget()
  const actions = useActions()
  const change = (settings: Partial<BuilderSettings>) => actions.change({ builder: { ...builder, ...settings } })
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <ModelPicker
        label={words.options.model}
        fallback={words.options.noModel}
        icon={<Bot className="text-faint" aria-hidden />}
        value={model}
        onChange={(next) => change({ model: next })}
        className="max-w-64"
      />
      <Select
        label={words.options.toAdd.label}
        prefix={words.options.toAdd.prefix}
        value={builder.maxTokensToAdd === undefined ? rest : String(builder.maxTokensToAdd)}
        choices={[
          { value: rest, label: words.options.toAdd.rest(left), description: words.options.toAdd.restHelp },
          ...withOwn(rooms, builder.maxTokensToAdd ?? 0)
            .filter((tokens) => tokens > 0)
            .map(tokensChoice),
        ]}
        onChange={(next) => {
          const { maxTokensToAdd: _before, ...others } = builder
          actions.change({ builder: next === rest ? others : { ...others, maxTokensToAdd: Number(next) } })
        }}
      />
      {ranker === 'model' && <ModelOptions builder={builder} onChange={change} />}
      {ranker === 'agent' && <AgentLimits builder={builder} onChange={change} />}
    </div>
  )
}

interface OptionsProps {
  builder: BuilderSettings
  onChange: (settings: Partial<BuilderSettings>) => void
}

function ModelOptions({ builder, onChange }: OptionsProps) {
  return (
    <>
      <Included isOn={builder.includeTree} onChange={(includeTree) => onChange({ includeTree })}>
        {words.options.tree}
      </Included>
      <Included isOn={builder.includeMaps} onChange={(includeMaps) => onChange({ includeMaps })}>
        {words.options.maps}
      </Included>
      <Select
        label={words.options.atOnce.label}
        prefix={words.options.atOnce.prefix}
        value={String(builder.parallelQueries)}
        choices={withOwn(parallels, builder.parallelQueries).map((count) => ({
          value: String(count),
          label: String(count),
          ...(count === 1 ? { description: words.options.atOnce.one } : {}),
        }))}
        onChange={(next) => onChange({ parallelQueries: Number(next) })}
      />
      <Select
        label={words.options.perQuery.label}
        prefix={words.options.perQuery.prefix}
        value={String(builder.maxTokensPerQuery)}
        choices={withOwn(sizes, builder.maxTokensPerQuery).map(tokensChoice)}
        onChange={(next) => onChange({ maxTokensPerQuery: Number(next) })}
      />
    </>
  )
}

function AgentLimits({ builder, onChange }: OptionsProps) {
  const { maxTokensToRead = agentLimits.maxTokensToRead, maxMinutes = agentLimits.maxMinutes } = builder
  return (
    <>
      <Select
        label={words.options.toRead.label}
        prefix={words.options.toRead.prefix}
        value={String(maxTokensToRead)}
        choices={withOwn(readSizes, maxTokensToRead).map(tokensChoice)}
        onChange={(next) => onChange({ maxTokensToRead: Number(next) })}
      />
      <Select
        label={words.options.timeLimit.label}
        prefix={words.options.timeLimit.prefix}
        value={String(maxMinutes)}
        choices={withOwn(minutes, maxMinutes).map((count) => ({ value: String(count), label: words.options.timeLimit.minutes(count) }))}
        onChange={(next) => onChange({ maxMinutes: Number(next) })}
      />
    </>
  )
}

const rest = 'rest'
const rooms = [4_000, 8_000, 16_000, 32_000, 64_000, 128_000]
const parallels = [1, 2, 3, 4, 6, 8, 12]
const sizes = [4_000, 8_000, 16_000, 32_000, 50_000, 100_000, 200_000, 400_000]
const readSizes = [50_000, 100_000, 200_000, 400_000, 800_000]
const minutes = [2, 5, 10, 20, 30, 60]

function tokensChoice(tokens: number): Choice<string> {
  return { value: String(tokens), label: shortCount(tokens), description: words.options.perQuery.help(tokens) }
}

/** Also offers a value set by another program. */
function withOwn(offered: readonly number[], own: number): number[] {
  return [...new Set([...offered, own])].sort((a, b) => a - b)
}

function Included({ isOn, onChange, children }: { isOn: boolean; onChange: (next: boolean) => void; children: ReactNode }) {
  return (
    <Toggle
      pressed={isOn}
      onPressedChange={onChange}
      className="inline-flex h-7 items-center gap-1 rounded-md border border-line bg-raised px-2 text-muted transition-colors duration-120 hover:bg-hover hover:text-ink data-pressed:border-transparent data-pressed:bg-accent-soft data-pressed:text-accent-ink [&_svg]:size-3.5 [&_svg]:shrink-0"
    >
      {isOn && <Check aria-hidden />}
      <span className="sr-only">{words.options.include}</span>
      {children}
    </Toggle>
  )
}
