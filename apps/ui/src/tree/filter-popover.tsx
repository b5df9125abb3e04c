// Filters: extensions with their counts, only selected files, only files changed in git.

import { Popover } from '@base-ui/react/popover'
import { ListFilter } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button, IconButton } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Field } from '../kit/field.tsx'
import { fullCount } from '../kit/format.ts'
import { Switch } from '../kit/switch.tsx'
import { useWorkspaceSelector } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { useChangedFiles } from './changed-files.ts'
import { words } from './tree.words.ts'
import { extensionsOf, isFiltering, noFilter } from './tree-filter.ts'
import { setFilter, useTreeStore } from './tree-store.ts'

export function FilterPopover() {
  const filter = useTreeStore((state) => state.filter)
  const [isOpen, setIsOpen] = useState(false)
  const count = filter.extensions.length + Number(filter.selectedOnly) + Number(filter.changedOnly)
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        render={
          <IconButton label={count === 0 ? words.filters.title : words.filters.active(count)} className="relative">
            <ListFilter className={count > 0 ? 'text-accent-ink' : ''} />
            {count > 0 && (
              <span
                aria-hidden
                className="absolute -top-0.5 -right-0.5 min-w-3.5 rounded-full bg-accent-fill px-0.5 text-center text-2xs font-semibold text-on-accent tabular"
              >
                {count}
              </span>
            )}
          </IconButton>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end" className="z-50">
          <Popover.Popup
            aria-label={words.filters.title}
            className="flex max-h-[var(--available-height)] w-72 animate-in flex-col overflow-y-auto rounded-md border border-line bg-raised p-3 shadow-float outline-none"
          >
            <Filters onClose={() => setIsOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const fewExtensions = 18

function Filters({ onClose }: { onClose: () => void }) {
  const { tree, selection } = useWorkspaceSelector(({ tree, selection }) => ({ tree, selection }))
  const filter = useTreeStore((state) => state.filter)
  const changed = useChangedFiles(({ paths }) => paths.length)
  const [text, setText] = useState('')
  const all = useMemo(() => extensionsOf(tree), [tree])
  const wanted = text.trim().replace(/^\./, '').toLowerCase()
  const chosen = new Set(filter.extensions)
  const listed = all.filter(({ extension }) => extension.includes(wanted))
  const shown = [...listed.filter(({ extension }) => chosen.has(extension)), ...listed.filter(({ extension }) => !chosen.has(extension))]
  const toggle = (extension: string) =>
    setFilter({
      extensions: chosen.has(extension) ? filter.extensions.filter((each) => each !== extension) : [...filter.extensions, extension],
    })
  return (
    <>
      <Switch
        label={words.filters.selectedOnly(selection.files.size)}
        checked={filter.selectedOnly}
        onChange={(selectedOnly) => setFilter({ selectedOnly })}
      />
      <Switch
        label={words.filters.changedOnly(changed)}
        checked={filter.changedOnly}
        onChange={(changedOnly) => setFilter({ changedOnly })}
      />
      <fieldset className="mt-2 border-t border-line pt-2">
        <legend className="sr-only">{words.filters.extensions.title}</legend>
        {all.length > fewExtensions && (
          <Field
            label={words.filters.extensions.find}
            hideLabel
            placeholder={words.filters.extensions.placeholder}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="mb-2"
          />
        )}
        <div className="flex flex-wrap gap-1">
          {shown.slice(0, wanted === '' ? fewExtensions : fewExtensions * 2).map(({ extension, count }) => (
            <button
              key={extension}
              type="button"
              aria-pressed={chosen.has(extension)}
              onClick={() => toggle(extension)}
              className={classNames(
                'inline-flex h-6 max-w-full items-center gap-1.5 rounded-md border px-1.5 text-sm',
                chosen.has(extension) ? 'border-accent bg-accent-soft text-accent-ink' : 'border-line hover:bg-hover',
              )}
            >
              <span className="truncate">{extension === '' ? words.filters.extensions.none : `.${extension}`}</span>
              <span className="text-xs text-muted tabular">{fullCount(count)}</span>
            </button>
          ))}
        </div>
        {shown.length === 0 && <p className="text-sm text-muted">{words.filters.extensions.notFound}</p>}
      </fieldset>
      <div className="mt-3 flex justify-between gap-2 border-t border-line pt-2">
        <Button
          small
          tone="quiet"
          onClick={() => {
            onClose()
            showDialog({ name: 'ignore' })
          }}
        >
          {words.actions.ignorePatterns}
        </Button>
        <Button small disabled={!isFiltering(filter)} onClick={() => setFilter(noFilter)}>
          {words.filters.clear}
        </Button>
      </div>
    </>
  )
}
