// The Code Map tab: the dependencies of the selection as a graph, and the code maps in the prompt as a list.

import type { ComposeOptions, Progress } from '@sheaf/contract'
import { List, Waypoints } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIsNarrow } from '../app/use-is-narrow.ts'
import { useCompose } from '../compose/use-compose.ts'
import { Button } from '../kit/button.tsx'
import { Problem, Spinner, Waiting } from '../kit/indicators.tsx'
import { Segmented } from '../kit/segmented.tsx'
import { ProOffer } from '../settings/pro-offer.tsx'
import { useIsAllowed } from '../settings/use-pro-gate.ts'
import { useLiveWorkspace } from '../state/host-state.ts'
import { progressProps, useIsTakingLong } from '../workspaces/opening-pane.tsx'
import { words } from './codemap.words.ts'
import { CodeMapSample } from './codemap-sample.tsx'
import { CodeMapSettings } from './codemap-settings.tsx'
import { type CodeMapView, readView, saveView } from './codemap-view.ts'
import { GraphView } from './graph-view.tsx'
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
  const { budget, counting } = useLiveWorkspace()
  const { options } = useCompose()
  const [view, setView] = useState(readView)
  const usage = options?.maps ?? 'auto'
  const maps = budget?.files.filter(({ mode }) => mode === 'map').length ?? 0
  const show = (next: CodeMapView): void => {
    saveView(next)
    setView(next)
  }
  return (
    <>
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-4 py-2">
        <p className="min-w-0 text-sm text-muted tabular">
          {maps === 0 ? words.noneInPrompt : words.inPrompt(maps, budget?.tokens.maps ?? 0)}
        </p>
        {counting !== null && <Spinner label={words.counting} />}
        <div className="ml-auto flex items-center gap-2">
          <Segmented<CodeMapView> label={words.view.label} value={view} choices={views} onChange={show} />
          <CodeMapSettings />
        </div>
      </header>
      {view === 'graph' ? <GraphView /> : <MapsAsList usage={usage} />}
    </>
  )
}

const views: readonly { value: CodeMapView; label: ReactNode }[] = [
  {
    value: 'graph',
    label: (
      <>
        <Waypoints aria-hidden /> {words.view.graph}
      </>
    ),
  },
  {
    value: 'list',
    label: (
      <>
        <List aria-hidden /> {words.view.list}
      </>
    ),
  },
]

function MapsAsList({ usage }: { usage: ComposeOptions['maps'] }) {
  const { selection, budget } = useLiveWorkspace()
  const [chosen, setChosen] = useState<MapRow | null>(null)
  const isNarrow = useIsNarrow()
  const { auto, compared, isWaiting, progress, problem, cancel, retry } = useMaps(usage !== 'complete')
  const rows = mapRows({ usage, auto, compared, budget, selection: selection.files })
  // While a choice travels to the host and back, the file may be in no group; its map stays on screen.
  const shown = chosen && (rows.find((row): row is MapRow => row.kind === 'file' && row.path === chosen.path) ?? chosen)
  return (
    <>
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
