import { languageName, taskKindNames } from '@sheaf/contract'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { CodeText } from './code-text.tsx'
import { formatPoints } from './figures.ts'
import type { RunTask } from './read-runs.ts'

/** A task with its points, missed points and reply. The reply is rendered when opened, because thirty can be three megabytes. */
export function TaskItem({ task }: { task: RunTask }) {
  const [isOpen, setOpen] = useState(false)
  const { points, possible, isPerfect, missed, reply } = task
  return (
    <li className="border-line border-b py-2.5 text-sm">
      <div className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-start gap-x-3">
        {points > 0 ? (
          <Check aria-hidden="true" className={`mt-0.75 size-4 ${isPerfect ? 'text-success' : 'text-warning'}`} />
        ) : (
          <X aria-hidden="true" className="mt-0.75 size-4 text-danger" />
        )}
        <div className="min-w-0">
          <p>
            {taskKindNames[task.kind]}
            <span className="text-muted">
              , {languageName(task.language)}, {task.difficulty.replace('-', ' ')}
            </span>
          </p>
          {missed !== '' && <p className="text-muted [overflow-wrap:anywhere]">{missed}</p>}
          <details className="mt-0.5" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary className="inline-block min-h-6 cursor-pointer text-accent-ink text-xs">Raw reply for {task.task}</summary>
            {isOpen && <CodeText text={reply === undefined || reply === '' ? 'No reply.' : reply} className="mt-2 max-h-100 p-3 text-xs" />}
          </details>
        </div>
        <p className="tabular whitespace-nowrap text-right">
          {formatPoints(points)}
          <span className="text-muted">/{formatPoints(possible)}</span>
        </p>
      </div>
    </li>
  )
}
