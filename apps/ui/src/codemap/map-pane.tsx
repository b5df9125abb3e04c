import { visibleText } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { Eye, Pin, PinOff, X } from 'lucide-react'
import { CodeView } from '../code/code-view.tsx'
import { useHost } from '../host/use-host.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { EmptyState, Problem, Spinner } from '../kit/indicators.tsx'
import { toErrorMessage, useLiveWorkspace } from '../state/host-state.ts'
import { showPreview } from '../state/view-state.ts'
import { words } from './codemap.words.ts'
import type { MapRow } from './map-rows.ts'
import { useAddedMaps, useMapActions } from './use-added-maps.ts'

/** The map of one file, and the actions on that file. */
export function MapPane({ row, version, close }: { row: MapRow; version: number; close: () => void }) {
  const host = useHost()
  const { id, selection } = useLiveWorkspace()
  const { path, text } = row
  const { data, error } = useQuery({
    queryKey: ['map', id, path, version],
    queryFn: async ({ signal }) => (await host['maps.read']({ workspace: id, paths: [path] }, { signal })).maps,
    placeholderData: (before, query) => (query?.queryKey[2] === path ? before : undefined),
    gcTime: 30_000,
    enabled: text === undefined,
  })
  const mode = selection.files.get(path)?.mode
  const maps = useMapActions()
  const isPinned = useAddedMaps().pinned.has(path)
  const map = text === undefined ? data?.[0] : { text, tokens: row.tokens }
  return (
    <section aria-label={words.map.title(path)} className="flex min-w-0 grow-[2] basis-0 flex-col">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-1.5">
        <div className="min-w-0 grow basis-40">
          <h3 className="truncate font-medium" title={visibleText(path)}>
            {visibleText(path)}
          </h3>
          <p className="truncate text-xs text-muted tabular" title={row.why}>
            {map?.tokens === undefined ? ' ' : words.map.tokens(map.tokens)}
            {row.why !== undefined && ` · ${row.why}`}
          </p>
        </div>
        <div className="order-last flex w-full gap-2 md:order-none md:w-auto">
          {mode !== 'full' && (
            <Button small onClick={() => maps.set([path], 'full')}>
              {words.map.actions.selectWhole}
            </Button>
          )}
          {mode !== 'map' && (
            <Button small onClick={() => maps.set([path], 'map')}>
              {words.map.actions.mapOnly}
            </Button>
          )}
          {mode === undefined && row.group !== 'idea' && (
            <Button
              small
              tone="quiet"
              icon={isPinned ? <PinOff /> : <Pin />}
              onClick={() => (isPinned ? maps.unpin([path]) : maps.pin([path]))}
            >
              {isPinned ? words.map.actions.unpin : words.map.actions.pin}
            </Button>
          )}
          {row.group === 'removed' && mode === undefined ? (
            <Button small tone="quiet" onClick={() => maps.restore([path])}>
              {words.map.actions.restore}
            </Button>
          ) : (
            row.group !== 'idea' && (
              <Button small tone="quiet" onClick={() => (mode === undefined ? maps.remove([path]) : maps.set([path], null))}>
                {words.map.actions.remove}
              </Button>
            )
          )}
        </div>
        <div className="flex">
          <IconButton label={words.map.actions.preview} onClick={() => showPreview(path)}>
            <Eye />
          </IconButton>
          <IconButton label={words.map.actions.close} onClick={close}>
            <X />
          </IconButton>
        </div>
      </header>
      {row.cut && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        <p tabIndex={0} className="max-h-24 shrink-0 overflow-y-auto border-b border-line bg-warning-soft px-3 py-1.5 text-sm">
          <b className="font-medium">{words.map.cut}</b>{' '}
          <span className="font-mono text-xs break-words text-muted">{visibleText(row.cut.join(', '))}</span>
        </p>
      )}
      <div className="min-h-0 grow">
        {error && text === undefined ? (
          <div className="p-4">
            <Problem {...toErrorMessage(error)} />
          </div>
        ) : data === undefined && text === undefined ? (
          <div className="p-4">
            <Spinner label={words.map.mapping} />
          </div>
        ) : map ? (
          <CodeView text={map.text} path="" label={words.map.title(path)} wrap />
        ) : (
          <EmptyState title={words.map.none.title} description={words.map.none.help} />
        )}
      </div>
    </section>
  )
}
