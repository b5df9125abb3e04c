// The runs so far, newest first, and a button for a new one.

import { type BenchRunInfo, visibleText } from '@sheaf/contract'
import { CloudUpload, LoaderCircle, Plus } from 'lucide-react'
import { classNames } from '../kit/class-names.ts'
import { ago } from '../kit/format.ts'
import { Badge } from '../kit/indicators.tsx'
import { stateWords, words } from './bench.words.ts'
import { rateWords } from './run-ended.words.ts'

const row =
  'flex w-full min-w-0 items-center gap-2 rounded-md px-2 py-1.5 text-left outline-offset-[-2px] hover:bg-hover aria-[current=page]:bg-accent-soft [&_svg]:size-4 [&_svg]:shrink-0'

export function RunList({
  runs,
  shown,
  onShow,
}: {
  runs: readonly BenchRunInfo[]
  shown: string | null
  onShow: (id: string | null) => void
}) {
  return (
    <nav aria-label={words.runs.title} className="flex min-h-0 flex-col gap-2 overflow-y-auto p-2">
      <button
        type="button"
        aria-current={shown === null ? 'page' : undefined}
        className={classNames(row, 'font-medium')}
        onClick={() => onShow(null)}
      >
        <Plus aria-hidden /> {words.runs.start}
      </button>
      {runs.length > 0 && (
        <ul aria-label={words.runs.list} className="flex flex-col gap-px">
          {runs.map((run) => (
            <li key={run.id}>
              <button type="button" aria-current={shown === run.id ? 'page' : undefined} className={row} onClick={() => onShow(run.id)}>
                <span className="min-w-0 grow">
                  <span className="block truncate font-medium">{visibleText(run.modelName)}</span>
                  <span className="block truncate text-xs text-muted">
                    {run.state === 'done' ? visibleText(run.providerName) : stateWords(run)} · {ago(run.startedAt)}
                  </span>
                </span>
                <RunStatus run={run} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}

function RunStatus({ run }: { run: BenchRunInfo }) {
  return (
    <span className="flex shrink-0 flex-col items-end gap-0.5 text-xs text-muted tabular">
      {run.state === 'running' ? (
        <LoaderCircle className="animate-spin text-accent-ink" aria-label={words.runs.running} />
      ) : (
        run.pointsRate !== undefined && <span className="text-ink">{rateWords(run.pointsRate)}</span>
      )}
      <span className="flex gap-1 [&_svg]:size-3.5">
        {run.simulated && <Badge>{words.simulated}</Badge>}
        {run.submitted && <CloudUpload aria-label={words.runs.sent} />}
      </span>
    </span>
  )
}
