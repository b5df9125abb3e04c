// The code maps in the prompt: how many, why each is included, and what each contains.

import type { Progress } from '@sheaf/contract'
import { useState } from 'react'
import { useIsNarrow } from '../app/use-is-narrow.ts'
import { useCompose } from '../compose/use-compose.ts'
import { Button } from '../kit/button.tsx'
import { Problem, Spinner, Waiting } from '../kit/indicators.tsx'
import { ProOffer } from '../settings/pro-offer.tsx'
import { useIsAllowed } from '../settings/use-pro-gate.ts'
import { useLiveWorkspace } from '../state/host-state.ts'
import { progressProps, useIsTakingLong } from '../workspaces/opening-pane.tsx'
import { words } from './codemap.words.ts'
import { CodeMapSample } from './codemap-sample.tsx'
import { CodeMapSettings } from './codemap-settings.tsx'
import { MapList } from './map-list.tsx'
import { MapPane } from './map-pane.tsx'
import { type MapRow, mapRows } from './map-rows.ts'
import { useMaps } from './use-maps.ts'

export function CodeMapTab() {
  const hasMaps = useIsAllowed('code-maps')
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

function Maps() {
  const { selection, budget, counting } = useLiveWorkspace()
  const { options } = useCompose()
  const [chosen, setChosen] = useState<MapRow | null>(null)
  const isNarrow = useIsNarrow()
  const usage = options?.maps ?? 'auto'
  const { auto, compared, isWaiting, progress, problem, cancel, retry } = useMaps(usage !== 'complete')
  const rows = mapRows({ usage, auto, compared, budget, selection: selection.files })
  // While a choice travels to the host and back, the file may be in no group; its map stays on screen.
  const shown = chosen && (rows.find((row): row is MapRow => row.kind === 'file' && row.path === chosen.path) ?? chosen)
  return (
    <>
      <header className="flex shrink-0 items-center gap-3 border-b border-line px-4 py-2">
        <p className="min-w-0 text-sm text-muted tabular">
          {usage === 'none' && carried(rows) === 0 ? words.noneInPrompt : words.inPrompt(carried(rows), budget?.tokens.maps ?? 0)}
        </p>
        {counting !== null && <Spinner label={words.counting} />}
        <div className="ml-auto">
          <CodeMapSettings />
        </div>
      </header>
      {problem && (
        <div className="p-4">
          <Problem {...problem}>
            <Button small onClick={retry}>
              {words.tryAgain}
            </Button>
          </Problem>
        </div>
      )}
      <div className="flex min-h-0 grow">
        {(!isNarrow || !shown) && (
          <MapList
            rows={rows}
            chosen={shown}
            choose={setChosen}
            waiting={isWaiting ? <SlowWait progress={progress} cancel={cancel} /> : null}
          />
        )}
        {shown && <MapPane row={shown} version={budget?.version ?? 0} close={() => setChosen(null)} />}
      </div>
    </>
  )
}

function SlowWait({ progress, cancel }: { progress: Progress | null; cancel: () => void }) {
  return useIsTakingLong() ? <Waiting what={words.finding} {...progressProps(progress)} onCancel={cancel} /> : null
}

function carried(rows: ReturnType<typeof mapRows>): number {
  return rows.filter((row) => row.kind === 'file' && (row.group === 'auto' || row.group === 'map')).length
}
