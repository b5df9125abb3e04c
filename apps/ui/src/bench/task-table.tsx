// Every task that was run, with its points and what was missed.

import { describeMisses, type TaskScore, taskKindNames, visibleText } from '@sheaf/contract'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Segmented } from '../kit/segmented.tsx'
import { pointWords, words } from './bench.words.ts'
import { possiblePoints } from './tally.ts'

export function TaskTable({ tasks }: { tasks: readonly TaskScore[] }) {
  const asked = tasks.filter(({ hard }) => hard !== 'not-run')
  const missed = asked.filter(({ perfect }) => !perfect)
  const [view, setView] = useState<'missed' | 'all'>('missed')
  const rows = view === 'missed' ? missed : asked
  return (
    <section aria-label={words.table.label}>
      <div className="flex items-center justify-between gap-2 pb-1.5">
        <h4 className="text-xs text-faint">{words.table.count(rows.length)}</h4>
        <Segmented
          label={words.table.filter.label}
          value={view}
          onChange={setView}
          choices={[
            { value: 'missed', label: words.table.filter.missed(missed.length) },
            { value: 'all', label: words.table.filter.all(asked.length) },
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <p className="rounded-md bg-success-soft px-3 py-2 text-sm">{words.table.empty}</p>
      ) : (
        <table className="w-full text-left text-sm">
          <thead className="text-xs text-faint">
            <tr className="border-b border-line">
              <th scope="col" className="w-22 py-1 pr-2 font-normal md:w-28">
                {words.table.columns.task}
              </th>
              <th scope="col" className="w-44 py-1 pr-2 font-normal max-md:hidden">
                {words.table.columns.kind}
              </th>
              <th scope="col" className="w-16 py-1 pr-3 text-right font-normal">
                {words.table.columns.points}
              </th>
              <th scope="col" className="py-1 font-normal">
                {words.table.columns.missed}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((task) => (
              <tr key={task.task} className="border-b border-line align-top last:border-0">
                <th scope="row" className="py-1.5 pr-2 font-mono text-xs font-normal">
                  {task.task}
                </th>
                <td className="py-1.5 pr-2 max-md:hidden">
                  {taskKindNames[task.kind]} <span className="text-faint">{words.difficulties[task.difficulty]}</span>
                </td>
                <td className="py-1.5 pr-3 text-right whitespace-nowrap tabular">
                  <span className="inline-flex items-center gap-1 [&_svg]:size-3">
                    {task.perfect && <Check className="text-success" aria-label={words.table.perfect} />}
                    {task.points === 0 && <X className="text-danger" aria-label={words.table.missed} />}
                    {pointWords(task.points)}
                    <span className="text-faint">/{pointWords(possiblePoints(task))}</span>
                  </span>
                </td>
                <td className="py-1.5 break-words text-muted">
                  <span className="md:hidden">{words.table.kind(taskKindNames[task.kind])}</span>
                  {visibleText(describeMisses(task)) || words.table.nothingMissed}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
