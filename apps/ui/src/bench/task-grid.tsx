// Thirty tasks at a glance: one row per language, points in each cell. Color is never the only indicator.

import { languageName, taskKindNames } from '@sheaf/contract'
import { Check, CircleAlert, LoaderCircle, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../kit/class-names.ts'
import { pointWords, words } from './bench.words.ts'
import type { CellState, GridCell, GridRow } from './grid-cells.ts'

export function TaskGrid({ rows }: { rows: readonly GridRow[] }) {
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return (
    <table className="w-[calc(100%+8px)] table-fixed border-separate -mx-1 border-spacing-1 text-sm">
      <caption className="sr-only">{words.grid.caption}</caption>
      <colgroup>
        <col className="w-19 md:w-24" />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">{words.grid.language}</th>
          {Array.from({ length: columns }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are numbered
            <th key={at} scope="col">
              {words.grid.task(at + 1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ language, cells }) => (
          <tr key={language}>
            <th scope="row" className="truncate text-left text-sm font-normal text-muted">
              {languageName(language)}
            </th>
            {cells.map((cell) => (
              <Cell key={cell.task.id} cell={cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const looks: Record<CellState, string> = {
  waiting: 'bg-sunken text-faint',
  asking: 'bg-accent-soft text-accent-ink',
  perfect: 'bg-success-soft text-success',
  part: 'bg-warning-soft text-warning',
  missed: 'bg-danger-soft text-danger',
  fault: 'bg-danger-soft text-danger',
}

const signs: Record<CellState, ReactNode> = {
  waiting: null,
  asking: <LoaderCircle className="animate-spin" aria-hidden />,
  perfect: <Check aria-hidden />,
  part: null,
  missed: <X aria-hidden />,
  fault: <CircleAlert aria-hidden />,
}

function Cell({ cell: { task, state, points, possible } }: { cell: GridCell }) {
  const about = words.grid.about(taskKindNames[task.kind], words.difficulties[task.difficulty], task.id)
  const stateName = words.grid.states[state]
  const isScored = state === 'perfect' || state === 'part' || state === 'missed'
  return (
    <td
      title={words.grid.tooltip(about, stateName)}
      className={classNames('h-8 rounded-sm p-0 text-center text-xs tabular transition-colors duration-140', looks[state])}
    >
      <span className="inline-flex items-center justify-center gap-0.5 [&_svg]:size-3 [&_svg]:shrink-0">
        <span className={classNames('contents', state !== 'asking' && 'max-md:[&_svg]:hidden')}>{signs[state]}</span>
        <span aria-hidden={!isScored} className={state === 'asking' ? 'max-md:hidden' : ''}>
          {isScored && <b className="font-semibold">{pointWords(points)}</b>}
          {isScored && '/'}
          {pointWords(possible)}
        </span>
      </span>
      <span className="sr-only">{words.grid.name(about, stateName)}</span>
    </td>
  )
}
