import { benchLanguages, languageName, taskKindNames, taskKinds, visibleText } from '@sheaf/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { fetchJson } from './fetch-json.ts'
import { dollars, duration, shortCount } from './figures.ts'
import { type RunDetail, type RunTask, readRunDetail } from './read-runs.ts'
import { TaskItem } from './task-item.tsx'

/** Details of a run: settings, usage, and every task with its raw reply. */
export function RunDetailPanel({ id }: { id: string }) {
  const [run, setRun] = useState<RunDetail | 'loading' | 'failed'>('loading')
  const address = `/api/stats/runs/${encodeURIComponent(id)}`
  useEffect(() => {
    const controller = new AbortController()
    fetchJson(address, controller.signal)
      .then((answer) => setRun(readRunDetail(answer)))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        console.error("Couldn't load the run.", error)
        setRun('failed')
      })
    return () => controller.abort()
  }, [address])
  if (run === 'loading') return <p className="pb-6 pl-7 text-muted text-sm">Loading tasks and replies…</p>
  if (run === 'failed') return <p className="pb-6 pl-7 text-muted text-sm">Couldn't load this run. Close it and open it again to retry.</p>
  return (
    <div className="pb-8 md:pl-7">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {run.seed !== undefined && <Fact name="Seed">{visibleText(run.seed)}</Fact>}
        {run.temperature !== undefined && <Fact name="Temperature">{run.temperature}</Fact>}
        {run.thinking !== undefined && <Fact name="Thinking">{visibleText(run.thinking)}</Fact>}
        <Fact name="Input, output tokens">
          {run.input !== undefined && run.output !== undefined ? `${shortCount(run.input)}, ${shortCount(run.output)}` : 'not reported'}
        </Fact>
        <Fact name="Cost">{run.cost === undefined ? 'not reported' : dollars(run.cost)}</Fact>
        {run.ms !== undefined && <Fact name="Response time">{duration(run.ms)}</Fact>}
        <Fact name="Perfect">
          {run.tasks.filter(({ isPerfect }) => isPerfect).length} of {run.tasks.length}
        </Fact>
      </dl>
      <p className="mt-3 text-muted text-sm">
        The submitter's client reported the seed, tokens, cost, and time. The leaderboard service calculated the points from the replies. To
        check the score yourself,{' '}
        <a className="link" href={address} download={`${id}.json`}>
          download the run
        </a>{' '}
        and run <code className="font-mono text-ink">sheaf bench score {id.slice(0, 8)}….json</code>.
      </p>
      <div className="mt-6 grid gap-x-12 gap-y-6 md:grid-cols-2">
        <Shares title="By kind" rows={taskKinds.map((kind) => [taskKindNames[kind], run.tasks.filter((task) => task.kind === kind)])} />
        <Shares
          title="By language"
          rows={benchLanguages.map((language) => [languageName(language), run.tasks.filter((task) => task.language === language)])}
        />
      </div>
      <h3 className="mt-8 font-semibold text-sm">Tasks and raw replies</h3>
      <ul className="mt-2 list-none border-line border-t">
        {run.tasks.map((task) => (
          <TaskItem key={task.task} task={task} />
        ))}
      </ul>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}

/** One bar per group: points earned, out of those that perfect replies would earn. */
function Shares({ title, rows }: { title: string; rows: readonly (readonly [string, readonly RunTask[]])[] }) {
  return (
    <div>
      <h3 className="font-semibold text-sm">{title}</h3>
      <dl className="mt-2 space-y-1 text-sm">
        {rows
          .filter(([, tasks]) => tasks.length > 0)
          .map(([name, tasks]) => {
            const share = Math.round((100 * sum(tasks, 'points')) / Math.max(sum(tasks, 'possible'), 1))
            return (
              <div key={name} className="grid grid-cols-[minmax(0,9.5rem)_minmax(0,1fr)_3rem] items-center gap-3">
                <dt className="text-muted">{name}</dt>
                <dd className="contents">
                  <svg aria-hidden="true" className="h-1.5 w-full rounded-full bg-hover">
                    <rect width={`${share}%`} height="100%" rx="3" className="fill-accent" />
                  </svg>
                  <span className="tabular text-right">{share}%</span>
                </dd>
              </div>
            )
          })}
      </dl>
    </div>
  )
}

function sum(tasks: readonly RunTask[], field: 'points' | 'possible'): number {
  return tasks.reduce((total, task) => total + task[field], 0)
}
