// One model at one provider: its rank, every submitted run, and each run down to the raw replies.

import { limits, visibleText } from '@sheaf/contract'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { groupDigits } from '../kit/group-digits.ts'
import { rankEntries } from './rank-entries.ts'
import { RunItem } from './run-item.tsx'
import { RunsPlot } from './runs-plot.tsx'
import { StandingLegend } from './standing-legend.tsx'
import { useQuery } from './use-query.ts'
import { type Runs, useRuns } from './use-runs.ts'
import { type StatsState, useStats } from './use-stats.ts'

export function ModelPage() {
  const [query, changeQuery, isReady] = useQuery()
  const name = query.get('name')?.trim() ?? ''
  const provider = query.get('provider')?.trim() ?? ''
  const runs = useRuns(isReady && name !== '' ? { name, provider } : undefined)
  const stats = useStats()
  return (
    <main id="content" className="mx-auto min-h-dvh max-w-280 px-5 pt-10 pb-24 sm:px-8 md:pt-16">
      <a className="link inline-flex min-h-6 items-center gap-1.5 text-sm" href="/bench">
        <ArrowLeft aria-hidden="true" className="size-4" /> Leaderboard
      </a>
      <h1 className="mt-4 text-balance font-semibold text-2xl [overflow-wrap:anywhere] md:text-3xl">
        {name === '' ? 'Model runs' : <bdi>{visibleText(name)}</bdi>}
      </h1>
      <p className="mt-1 min-h-6.5 text-muted [overflow-wrap:anywhere]">
        <bdi>{visibleText(provider)}</bdi>
      </p>
      <noscript>
        <p className="mt-6">
          This page requires JavaScript. The same data is available as JSON:{' '}
          <a className="link" href="/api/stats/runs">
            /api/stats/runs
          </a>
          .
        </p>
      </noscript>
      <div className="noscript:hidden">
        {!isReady ? null : name === '' ? (
          <Empty title="No model selected.">
            Choose one from the{' '}
            <a className="link" href="/bench">
              leaderboard
            </a>
            .
          </Empty>
        ) : (
          <>
            <ModelRank stats={stats} name={name} provider={provider} />
            <RunList runs={runs} opened={query.get('run') ?? ''} onOpen={(run) => changeQuery({ run })} />
          </>
        )}
      </div>
    </main>
  )
}

/** Shown only if the model is ranked. The fallback list isn't current, so it is not used. */
function ModelRank({ stats, name, provider }: { stats: StatsState; name: string; provider: string }) {
  const at =
    stats.state === 'loaded'
      ? rankEntries(stats.board.entries, 'median').find((each) => each.name === name && each.provider === provider)
      : undefined
  return (
    <section aria-label="Ranking" className="mt-8 min-h-36 sm:min-h-18">
      {at ? (
        <dl className="grid grid-cols-2 gap-x-8 gap-y-4 sm:flex sm:flex-wrap">
          <Figure name="Rank">{at.rank}</Figure>
          {at.median !== undefined && <Figure name="Median vote">{at.median.toFixed(2)}%</Figure>}
          {at.min !== undefined && at.max !== undefined && (
            <Figure name="Vote range">
              {at.min.toFixed(2)}–{at.max.toFixed(2)}
            </Figure>
          )}
          {at.runs !== undefined && <Figure name="Runs counted">{groupDigits(at.runs)}</Figure>}
        </dl>
      ) : stats.state === 'loaded' ? (
        <p className="max-w-160 text-muted">
          Not ranked: a model needs {limits.requiredSubmissions} counted submitters on the current task set. Submitted runs are listed
          below.
        </p>
      ) : null}
    </section>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="tabular font-semibold text-xl">{children}</dd>
    </div>
  )
}

function RunList({ runs, opened, onOpen }: { runs: Runs; opened: string; onOpen: (run: string) => void }) {
  if (runs.state === 'loading') return <p className="mt-10 min-h-100 text-muted">Loading runs…</p>
  if (runs.state === 'failed')
    return <Empty title="Couldn't load the runs.">The leaderboard isn't responding. Reload the page to try again.</Empty>
  if (runs.runs.length === 0)
    return <Empty title="No runs found for this model.">Case and whitespace are ignored. Otherwise, the name must match exactly.</Empty>
  return (
    <section aria-labelledby="runs" className="mt-10">
      <h2 id="runs" className="font-semibold text-xl">
        Runs
      </h2>
      <RunsPlot runs={runs.runs} />
      <StandingLegend runs={runs.runs} />
      <ul className="mt-6 list-none border-line border-t">
        {runs.runs.map((run) => (
          <RunItem key={run.id} run={run} isOpen={run.id === opened} onToggle={() => onOpen(run.id === opened ? '' : run.id)} />
        ))}
      </ul>
      {runs.more && (
        <button
          type="button"
          onClick={runs.more}
          disabled={runs.isLoadingMore}
          className="mt-6 min-h-11 cursor-pointer rounded-md border border-line-strong bg-surface px-4 font-medium text-sm hover:bg-hover"
        >
          {runs.isLoadingMore ? 'Loading…' : 'Show older runs'}
        </button>
      )}
      <p className="sr-only" role="status">
        {runs.runs.length} runs shown{runs.more ? ', more available' : ''}.
      </p>
    </section>
  )
}

function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-12 max-w-160">
      <p className="font-medium">{title}</p>
      <p className="mt-1 text-muted">{children}</p>
    </div>
  )
}
