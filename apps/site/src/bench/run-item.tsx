import { visibleText } from '@sheaf/contract'
import { ChevronRight } from 'lucide-react'
import { Moment } from './moment.tsx'
import type { ModelRun } from './read-runs.ts'
import { RunDetailPanel } from './run-detail-panel.tsx'
import { standingLabels } from './standing-labels.ts'

export function RunItem({ run, isOpen, onToggle }: { run: ModelRun; isOpen: boolean; onToggle: () => void }) {
  return (
    <li className="border-line border-b">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="grid min-h-14 w-full cursor-pointer grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-3 py-2 text-left hover:bg-hover md:grid-cols-[16px_88px_110px_minmax(0,1fr)_auto]"
      >
        <ChevronRight aria-hidden="true" className={`size-4 text-faint transition-transform duration-120 ${isOpen ? 'rotate-90' : ''}`} />
        <span className="tabular font-semibold">{run.rate.toFixed(2)}%</span>
        <span
          className={`text-sm ${run.standing === 'outlier' ? 'text-danger' : run.standing === 'counted' ? 'text-success' : 'text-muted'}`}
        >
          {standingLabels[run.standing].name}
        </span>
        <span className="col-start-2 truncate text-muted text-xs md:col-start-auto md:text-sm">
          by <span className="font-mono">{visibleText(run.submitter)}</span>
        </span>
        <span className="text-right text-muted text-xs md:text-sm">{run.at && <Moment at={run.at} />}</span>
      </button>
      {isOpen && <RunDetailPanel id={run.id} />}
    </li>
  )
}
