// The code maps that the prompt will carry: how many, why each came, and what each says.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsNarrow } from '../app/use-is-narrow.ts'
import { useCompose } from '../compose/use-compose.ts'
import { said, useOpenDesk } from '../desk/desk-store.ts'
import { useHost } from '../host/use-host.ts'
import { counted, fullCount } from '../kit/format.ts'
import { Problem, Waiting } from '../kit/marks.tsx'
import { ProOffer } from '../settings/pro-offer.tsx'
import { useAllows } from '../settings/use-pro-gate.ts'
import { useIsLong } from '../workspaces/opening-pane.tsx'
import { CodeMapSample } from './codemap-sample.tsx'
import { CodeMapSettings } from './codemap-settings.tsx'
import { MapList } from './map-list.tsx'
import { MapPane } from './map-pane.tsx'
import { type MapRow, mapRows } from './map-rows.ts'

export function CodeMapTab() {
  const hasMaps = useAllows('code-maps')
  return (
    <div className="flex h-full min-h-0 flex-col">
      {hasMaps ? (
        <Maps />
      ) : (
        <div className="overflow-y-auto p-4">
          <div className="mx-auto w-170 max-w-full">
            <ProOffer reason="code-maps">
              <CodeMapSample />
            </ProOffer>
          </div>
        </div>
      )}
    </div>
  )
}

/** Of a larger selection the heaviest files tell what maps would save. */
const mostCompared = 100

function Maps() {
  const host = useHost()
  const { id, selection, budget } = useOpenDesk()
  const { options } = useCompose()
  const [chosen, setChosen] = useState<MapRow | null>(null)
  const isNarrow = useIsNarrow()
  const usage = options?.maps ?? 'auto'
  const version = budget?.version ?? 0
  const auto = useQuery({
    queryKey: ['maps-auto', id, version],
    queryFn: ({ signal }) => host['maps.auto']({ workspace: id }, { signal }),
    placeholderData: keepPreviousData,
    enabled: usage !== 'complete',
    gcTime: 0,
  })
  const whole = (budget?.files ?? [])
    .filter(({ path, mode }) => mode === 'full' && selection.files.has(path))
    .toSorted((a, b) => b.tokens - a.tokens)
    .slice(0, mostCompared)
    .map(({ path }) => path)
  const compared = useQuery({
    queryKey: ['maps-of-selected', id, version],
    queryFn: ({ signal }) => host['maps.show']({ workspace: id, paths: whole }, { signal }),
    placeholderData: keepPreviousData,
    enabled: whole.length > 0,
    gcTime: 0,
  })
  const rows = mapRows({
    usage,
    auto: auto.data ?? [],
    compared: whole.length > 0 ? (compared.data ?? []) : [],
    budget,
    selection: selection.files,
  })
  const shown = chosen && (rows.find((row) => row.kind === 'file' && row.path === chosen.path) ?? null)
  return (
    <>
      <header className="flex shrink-0 items-center gap-3 border-b border-line px-4 py-2">
        <p className="min-w-0 grow text-sm text-muted tabular">
          {usage === 'none'
            ? 'The prompt carries no maps.'
            : `${counted(carried(rows), 'map')} in the prompt · ${fullCount(budget?.tokens.maps ?? 0)} tokens`}
        </p>
        <CodeMapSettings />
      </header>
      {auto.error && usage !== 'complete' && (
        <div className="p-4">
          <Problem {...said(auto.error)} />
        </div>
      )}
      <div className="flex min-h-0 grow">
        {(!isNarrow || !shown) && (
          <MapList
            rows={rows}
            chosen={shown?.kind === 'file' ? shown : null}
            choose={setChosen}
            waiting={auto.isFetching && !auto.data ? <SlowWait /> : null}
          />
        )}
        {shown?.kind === 'file' && <MapPane row={shown} version={version} close={() => setChosen(null)} />}
      </div>
    </>
  )
}

function SlowWait() {
  return useIsLong() ? <Waiting what="Finding what the selection leans on…" /> : null
}

function carried(rows: ReturnType<typeof mapRows>): number {
  return rows.filter((row) => row.kind === 'file' && (row.group === 'auto' || row.group === 'map')).length
}
