// The list behind the picker: a search field that keeps the focus, and rows for the arrow keys. Only visible rows are rendered.

import { useVirtualizer } from '@tanstack/react-virtual'
import { RefreshCw, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button, IconButton } from '../kit/button.tsx'
import { Spinner, Waiting } from '../kit/indicators.tsx'
import { useSaveSettings } from '../settings/use-save-settings.ts'
import { useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './models.words.ts'
import { PickerOption } from './picker-option.tsx'
import { nextSelectable, type PickerRow, pickerRows, selectableIndexes } from './picker-rows.ts'
import { useModels, useRefreshModels } from './use-models.ts'

interface PickerListProps {
  value: string | null
  fallback: string | undefined
  onChoose: (value: string | null) => void
  onLeave: () => void
}

const rowHeight = 30
const headingHeight = 26

export function PickerList({ value, fallback, onChoose, onLeave }: PickerListProps) {
  const id = useId()
  const { models, names, agents, problems, isLoading } = useModels()
  const [text, setText] = useState('')
  const rows = useMemo(() => pickerRows({ models, names, agents, fallback }, text), [models, names, agents, fallback, text])
  const [active, setActive] = useState<string | null>(value ?? '')
  const known = rows.findIndex((row) => row.kind !== 'heading' && row.key === active)
  const at = known === -1 ? (selectableIndexes(rows)[0] ?? -1) : known
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? headingHeight : rowHeight),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  })
  const choose = useChoose(onChoose)

  // Scrolls to the chosen row when the list opens, then to the active one.
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [at, virtual])

  const walk = (event: KeyboardEvent) => {
    const to = rowForKey(event.key, rows, at)
    if (to !== undefined) {
      event.preventDefault()
      setActive(rows[to]?.key ?? null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const row = rows[at]
      if (row) choose(row)
    }
  }

  return (
    <>
      <div className="flex shrink-0 items-center gap-2 border-b border-line px-2.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint">
        <Search aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: the list was opened to be searched
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-rows`}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          aria-label={words.list.search}
          placeholder={words.list.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(null)
          }}
          onKeyDown={walk}
          className="h-8 min-w-0 grow bg-transparent outline-none"
        />
        <Fresh />
      </div>
      {/* The rows scroll in the list itself: the field above names the active one, so the list needs no focus. */}
      <div
        ref={scroller}
        id={`${id}-rows`}
        role="listbox"
        aria-label={words.list.title}
        className={rows.length === 0 ? 'hidden' : 'min-h-0 grow overflow-y-auto p-1'}
      >
        <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, size }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <PickerOption
                key={row.key}
                id={`${id}-${index}`}
                row={row}
                isChosen={row.kind === 'model' ? row.model.ref === value : row.kind === 'fallback' && value === null}
                isActive={index === at}
                onPoint={() => setActive(row.key)}
                onChoose={() => choose(row)}
                style={{ transform: `translateY(${start}px)`, height: size }}
              />
            )
          })}
        </div>
      </div>
      {rows.length === 0 && <Nothing isLoading={isLoading} isSetUp={names.size > 0} text={text} onLeave={onLeave} />}
      {problems.length > 0 && (
        <p className="shrink-0 border-t border-line px-2.5 py-1.5 text-xs text-warning">
          {words.list.unreachable(problems.map(({ provider }) => names.get(provider) ?? provider))}
        </p>
      )}
    </>
  )
}

/** A typed name is saved with the models before it is used. */
function useChoose(onChoose: (value: string | null) => void): (row: PickerRow) => void {
  const models = useHostState((state) => state.settings.models)
  const save = useSaveSettings()
  return (row) => {
    if (row.kind === 'heading') return
    if (row.kind === 'typed' && !models.custom.includes(row.ref)) save({ models: { ...models, custom: [...models.custom, row.ref] } })
    onChoose(row.kind === 'fallback' ? null : row.kind === 'typed' ? row.ref : row.model.ref)
  }
}

function Fresh() {
  const { ask, cancel, progress } = useRefreshModels()
  if (progress) return <Waiting what="" done={progress.done} total={progress.total} onCancel={cancel} />
  return (
    <IconButton label={words.list.refresh} onClick={ask}>
      <RefreshCw />
    </IconButton>
  )
}

function Nothing({ isLoading, isSetUp, text, onLeave }: { isLoading: boolean; isSetUp: boolean; text: string; onLeave: () => void }) {
  if (isLoading)
    return (
      <div className="p-4 text-center">
        <Spinner label={words.list.loading} />
      </div>
    )
  if (isSetUp) return <p className="p-4 text-center text-sm text-muted">{text === '' ? words.list.empty : words.list.nothingFound}</p>
  return (
    <div className="flex flex-col items-center gap-2 p-4 text-center text-sm text-muted">
      <p>{words.list.noProvider}</p>
      <Button
        small
        tone="primary"
        onClick={() => {
          onLeave()
          showDialog({ name: 'settings', panel: 'keys' })
        }}
      >
        {words.list.addProvider}
      </Button>
    </div>
  )
}

function rowForKey(key: string, rows: readonly PickerRow[], at: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return nextSelectable(rows, at, 1)
    case 'ArrowUp':
      return nextSelectable(rows, at, -1)
    case 'PageDown':
      return selectableIndexes(rows).find((each) => each >= at + 10) ?? selectableIndexes(rows).at(-1)
    case 'PageUp':
      return selectableIndexes(rows).findLast((each) => each <= at - 10) ?? selectableIndexes(rows)[0]
    default:
      return undefined
  }
}
