// What is sent with the message: its size, and the options for it.

import { Popover } from '@base-ui/react/popover'
import type { ChatContext, ChatMeasure, DiffChoice, TokenParts } from '@sheaf/contract'
import { Files } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Part } from '../compose/budget-parts.ts'
import { words as composeWords } from '../compose/compose.words.ts'
import { useStoredPrompts } from '../compose/use-stored-prompts.ts'
import { Button } from '../kit/button.tsx'
import { Fold } from '../kit/fold.tsx'
import { fullCount, money, shortCount } from '../kit/format.ts'
import { type Choice, Select } from '../kit/select.tsx'
import { Switch } from '../kit/switch.tsx'
import { ProBadge } from '../settings/pro-badge.tsx'
import { useProGate } from '../settings/use-pro-gate.ts'
import { useWorkspaceSelector } from '../state/host-state.ts'
import { showTab } from '../state/view-state.ts'
import { words as composerWords } from './composer.words.ts'
import { contextParts, differences } from './context-numbers.ts'
import { useChatSettings } from './use-chat-store.ts'

const words = composerWords.context

export function ContextButton({ measure }: { measure: ChatMeasure | null }) {
  const { settings } = useChatSettings()
  const { selected, budget } = useWorkspaceSelector((open) => ({ selected: open.selection.files.size, budget: open.budget }))
  const files = measure?.files ?? (settings.context.files ? selected : 0)
  const maps = measure?.maps ?? 0
  const isOver = measure?.limit != null && measure.tokens.total > measure.limit
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <Button tone="quiet" icon={<Files />}>
            <span className={`inline-grid justify-items-start tabular ${isOver ? 'text-danger' : ''}`}>
              {/* Keeps the width that the number will need: the row must not wrap when counting ends. */}
              {measure === null && (
                <span aria-hidden className="invisible col-start-1 row-start-1 max-md:hidden">
                  {files}
                  {words.filesAfterNumber(files)}
                  <span className="max-lg:hidden">{words.mapsAfterFiles(widest.maps)}</span> · {words.tokens(widest.tokens, false)}
                </span>
              )}
              <span className="col-start-1 row-start-1">
                <span className="sr-only">{words.prefix}</span>
                {files === 0 ? words.noFiles : files}
                <span className={files === 0 ? '' : 'max-md:sr-only'}>{words.filesAfterNumber(files)}</span>
                {maps > 0 && <span className="max-lg:sr-only">{words.mapsAfterFiles(maps)}</span>}
                {' · '}
                {measure ? (
                  <>
                    <span className="max-md:sr-only">{words.tokens(measure.tokens.total, measure.exact)}</span>
                    <span className="md:hidden" aria-hidden>
                      {words.about(shortCount(measure.tokens.total), measure.exact)}
                    </span>
                  </>
                ) : (
                  words.counting
                )}
                {measure?.cost != null && ` · ${money(measure.cost)}`}
              </span>
            </span>
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end" collisionPadding={8} className="z-50">
          <Popover.Popup
            aria-label={words.title}
            className="max-h-[var(--available-height)] w-90 max-w-[calc(100vw-16px)] animate-in overflow-y-auto rounded-md border border-line bg-raised p-3 shadow-float outline-none"
          >
            {measure && <Numbers measure={measure} />}
            {measure && budget && !budget.refused && <Differences measure={measure} compose={budget.tokens} />}
            {files === 0 && settings.context.files && <p className="mb-2 text-sm text-muted">{words.empty}</p>}
            <Parts />
            <Prompts />
            <Button small className="mt-3" onClick={() => showTab('compose')}>
              {words.openCompose}
            </Button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const widest = { maps: 10, tokens: 100_000 }

function Numbers({ measure }: { measure: ChatMeasure }) {
  const { tokens, limit, cost, exact } = measure
  const rows = [
    ...contextParts(measure).map(({ part, tokens: value }) => ({ name: partName(part, measure), value })),
    { name: words.sizes.conversation, value: tokens.conversation },
    { name: words.sizes.message, value: tokens.message },
    { name: words.sizes.system, value: tokens.system },
  ]
  return (
    <dl className="mb-2 grid grid-cols-[1fr_auto] gap-x-3 border-b border-line pb-2 text-sm tabular">
      {rows.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right">{fullCount(value)}</dd>
        </div>
      ))}
      <dt className="font-medium">{words.sizes.total}</dt>
      <dd className="text-right font-medium">
        {words.about(fullCount(tokens.total), exact)}
        {limit !== null && <span className="text-muted">{words.sizes.ofLimit(limit)}</span>}
      </dd>
      {cost !== null && (
        <>
          <dt className="text-muted">{words.sizes.price}</dt>
          <dd className="text-right">{money(cost)}</dd>
        </>
      )}
    </dl>
  )
}

function partName(part: Part, { files, maps }: ChatMeasure): string {
  if (part === 'files') return words.sizes.files(files)
  if (part === 'maps') return words.sizes.maps(maps)
  return composeWords.parts[part]
}

/** Why the number differs from the one in the budget bar, step by step. */
function Differences({ measure, compose }: { measure: ChatMeasure; compose: TokenParts }) {
  const steps = differences(measure, compose)
  if (steps.length === 0) return null
  return (
    <Fold title={words.differences.title} className="mb-2 border-b border-line pb-2 text-sm">
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 tabular">
        <dt className="text-muted">{words.differences.compose}</dt>
        <dd className="text-right">{fullCount(compose.total)}</dd>
        {steps.map(({ name, tokens }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{words.differences[name]}</dt>
            <dd className="text-right">{words.differences.signed(tokens)}</dd>
          </div>
        ))}
        <dt>{words.sizes.total}</dt>
        <dd className="text-right">{words.about(fullCount(measure.tokens.total), measure.exact)}</dd>
      </dl>
    </Fold>
  )
}

const asIs = 'workspace'

function Parts() {
  const { settings, change } = useChatSettings()
  const gate = useProGate()
  const { context } = settings
  const set = (part: Partial<ChatContext>) => change({ context: { ...context, ...part } })
  return (
    <div className="grid gap-1">
      <Switch
        label={words.selectedFiles.label}
        description={words.selectedFiles.help}
        checked={context.files}
        onChange={(files) => set({ files })}
      />
      <Row name={words.tree.label}>
        <Select
          label={words.tree.label}
          value={context.tree ?? asIs}
          choices={trees}
          onChange={(next) => set({ tree: next === asIs ? null : next })}
        />
      </Row>
      <Row name={words.maps.label}>
        <Select
          label={words.maps.label}
          value={context.maps ?? asIs}
          choices={maps}
          onChange={(next) => {
            if (next === asIs || next === 'none') set({ maps: next === asIs ? null : next })
            else gate('code-maps', () => set({ maps: next }))
          }}
        />
      </Row>
      <Row name={words.changes.label}>
        <Select
          label={words.changes.label}
          value={context.diff?.against ?? asIs}
          choices={diffs}
          onChange={(next) => set({ diff: diffOf(next) })}
        />
      </Row>
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      <span className="grow">{name}</span>
      {children}
    </div>
  )
}

/** Null: the prompts that are active in the workspace. */
function Prompts() {
  const { settings, change } = useChatSettings()
  const { prompts } = useStoredPrompts()
  const { context } = settings
  const chosen = context.prompts
  const set = (names: string[] | null) => change({ context: { ...context, prompts: names } })
  return (
    <div className="mt-1">
      <Row name={words.prompts.label}>
        <Select
          label={words.prompts.label}
          value={chosen === null ? asIs : chosen.length === 0 ? 'none' : 'own'}
          choices={[
            { value: asIs, label: words.asInCompose },
            { value: 'none', label: words.prompts.none },
            { value: 'own', label: words.prompts.own },
          ]}
          onChange={(next) => set(next === asIs ? null : next === 'none' ? [] : prompts.slice(0, 1).map(({ name }) => name))}
        />
      </Row>
      {chosen !== null && chosen.length > 0 && (
        <div className="mt-1 max-h-50 overflow-y-auto rounded-md border border-line px-2">
          {prompts.map(({ name }) => (
            <Switch
              key={name}
              label={name}
              checked={chosen.includes(name)}
              onChange={(isOn) => set(isOn ? [...chosen, name] : chosen.filter((other) => other !== name))}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function diffOf(next: DiffChoice['against'] | typeof asIs): DiffChoice | null {
  if (next === asIs) return null
  return next === 'ref' ? { against: 'ref', ref: 'HEAD' } : { against: next }
}

const trees: Choice<NonNullable<ChatContext['tree']> | typeof asIs>[] = [
  { value: asIs, label: words.asInCompose },
  { value: 'auto', label: words.tree.auto },
  { value: 'full', label: words.tree.full },
  { value: 'folders', label: words.tree.folders },
  { value: 'selected', label: words.tree.selected },
  { value: 'none', label: words.tree.none },
]

const maps: Choice<NonNullable<ChatContext['maps']> | typeof asIs>[] = [
  { value: asIs, label: words.asInCompose },
  { value: 'none', label: words.maps.none },
  { value: 'auto', label: words.maps.auto, mark: <ProBadge for="code-maps" /> },
  { value: 'complete', label: words.maps.complete, mark: <ProBadge for="code-maps" /> },
]

const diffs: Choice<DiffChoice['against'] | typeof asIs>[] = [
  { value: asIs, label: words.asInCompose },
  { value: 'worktree', label: words.changes.worktree.label, description: words.changes.worktree.help },
  { value: 'index', label: words.changes.index.label, description: words.changes.index.help },
  { value: 'ref', label: words.changes.ref.label },
]
