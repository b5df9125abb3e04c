import { type SelectionChange, visibleText } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { Eye, X } from 'lucide-react'
import { CodeView } from '../code/code-view.tsx'
import { useHost } from '../host/use-host.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { EmptyState, Problem, Spinner } from '../kit/indicators.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { toErrorMessage, useLiveWorkspace } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showPreview } from '../state/view-state.ts'
import { words } from './codemap.words.ts'
import type { MapRow } from './map-rows.ts'

/** The map of one file, and the actions on that file. */
export function MapPane({ row, version, close }: { row: MapRow; version: number; close: () => void }) {
  const host = useHost()
  const { id, selection } = useLiveWorkspace()
  const actions = useActions()
  const { path, text } = row
  const { data, error } = useQuery({
    queryKey: ['map', id, path, version],
    queryFn: async ({ signal }) => (await host['maps.read']({ workspace: id, paths: [path] }, { signal })).maps,
    placeholderData: (before, query) => (query?.queryKey[2] === path ? before : undefined),
    gcTime: 30_000,
    enabled: text === undefined,
  })
  const mode = selection.files.get(path)?.mode
  const select = async (change: SelectionChange) => {
    const notes = await actions.select(change)
    for (const note of notes) notify(note, { tone: 'info' })
  }
  const run = (change: SelectionChange) => void select(change).catch(notifyProblem)
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
            <Button small onClick={() => run({ type: 'add', files: [{ path, mode: 'full' }] })}>
              {words.map.actions.selectWhole}
            </Button>
          )}
          {mode !== 'map' && (
            <Button
              small
              onClick={() =>
                run(mode === undefined ? { type: 'add', files: [{ path, mode: 'map' }] } : { type: 'mode', paths: [path], mode: 'map' })
              }
            >
              {words.map.actions.mapOnly}
            </Button>
          )}
          {mode !== undefined && (
            <Button small tone="quiet" onClick={() => run({ type: 'check', paths: [path], checked: false })}>
              {words.map.actions.remove}
            </Button>
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
