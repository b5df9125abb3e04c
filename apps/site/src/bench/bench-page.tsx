// The leaderboard of Sheaf Bench. Without JavaScript, it shows the built-in list and says so.

import { limits } from '@sheaf/contract'
import { addresses } from '../addresses.ts'
import { ButtonLink } from '../kit/button-link.tsx'
import { groupDigits } from '../kit/group-digits.ts'
import { BoardAxis, BoardSkeleton } from './board-axis.tsx'
import { BoardFilters } from './board-filters.tsx'
import { BoardNote, updates } from './board-note.tsx'
import { BoardRow } from './board-row.tsx'
import { fallback } from './fallback.ts'
import { Method } from './method.tsx'
import { chooseEntries, providersOf, type RankedEntry, rankEntries, rankings } from './rank-entries.ts'
import { RankToggle } from './rank-toggle.tsx'
import { RunCost } from './run-cost.tsx'
import { useQuery } from './use-query.ts'
import { useStats } from './use-stats.ts'

export function BenchPage() {
  const stats = useStats()
  const [query, changeQuery] = useQuery()
  const ranking = rankings.find((each) => each === query.get('rank')) ?? 'median'
  const filter = { provider: query.get('provider') ?? '', name: query.get('name') ?? '' }
  const ranked = stats.state === 'loading' ? [] : rankEntries(stats.board.entries, ranking)
  const shown = chooseEntries(ranked, filter)
  const isFiltered = filter.provider !== '' || filter.name.trim() !== ''
  return (
    <main id="content">
      <div className="mx-auto max-w-280 px-5 pt-10 pb-20 sm:px-8 md:pt-20">
        <header className="max-w-180">
          <h1 className="text-balance font-semibold text-2xl md:text-3xl">Sheaf Bench leaderboard</h1>
          <p className="mt-4 text-muted md:text-lg">
            Which models can make a precise edit, in a format that a tool can apply, when the prompt is full of look-alikes? The benchmark
            has thirty tasks in five languages, scored by verifiers instead of models. Every reply is public.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink href="/blog/building-repo-bench">How it was built</ButtonLink>
            <ButtonLink href="#method" look="plain">
              How scoring works
            </ButtonLink>
            <ButtonLink href="#submit" look="plain">
              Add your result
            </ButtonLink>
          </div>
        </header>

        <section aria-label="Ranking" className="mt-12">
          <BoardNote stats={stats} />
          <div className="mt-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 noscript:hidden">
            <RankToggle value={ranking} onChange={(next) => changeQuery({ rank: next === 'median' ? '' : next })} />
            <BoardFilters
              providers={stats.state === 'loading' ? [] : providersOf(stats.board.entries)}
              filter={filter}
              onChange={(next) => changeQuery({ ...next })}
            />
          </div>
          <div className="mt-5 noscript:hidden">
            <BoardAxis ranking={ranking} />
            {stats.state === 'loading' ? (
              <BoardSkeleton />
            ) : shown.length > 0 ? (
              <BoardList entries={shown} isLinked={stats.state === 'loaded'} />
            ) : (
              <NothingShown isFiltered={isFiltered} clear={() => changeQuery({ provider: '', name: '' })} />
            )}
          </div>
          <noscript>
            <div className="mt-5">
              {fallback.isSample && <h2 className="mb-3 font-semibold text-lg">Example entries</h2>}
              <BoardAxis ranking="median" />
              <BoardList entries={rankEntries(fallback.board.entries, 'median')} isLinked={false} />
            </div>
          </noscript>
          <p className="sr-only" role="status">
            {stats.state === 'loading' ? '' : `Showing ${shown.length} of ${ranked.length} ranked models.`}
          </p>
          <div className="mt-5 space-y-2 text-muted text-sm">
            {isFiltered && shown.length > 0 && <p>Ranks are based on all {ranked.length} ranked models.</p>}
            {stats.state === 'fallback' && <p>{updates}</p>}
            <noscript>
              <p>{updates}</p>
            </noscript>
            <p>{excludedText(stats.state === 'loaded' ? stats.board.excluded : undefined)}</p>
            <p>
              See a number that looks wrong, or have a question about a result? Email{' '}
              <a className="link" href={`mailto:${addresses.email}`}>
                {addresses.email}
              </a>
              .
            </p>
          </div>
        </section>
      </div>
      <Method />
      <RunCost />
    </main>
  )
}

function BoardList({ entries, isLinked }: { entries: readonly RankedEntry[]; isLinked: boolean }) {
  return (
    <ol className="list-none">
      {entries.map((entry) => (
        <BoardRow key={`${entry.name}\0${entry.provider}`} entry={entry} isLinked={isLinked} />
      ))}
    </ol>
  )
}

function NothingShown({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  return (
    // As tall as the skeleton, so that the page doesn't move for readers who scrolled down while it was loading.
    <div className={`border-line border-b py-16 text-center ${isFiltered ? '' : 'min-h-[1335px] md:min-h-[975px]'}`}>
      <p className="font-medium">{isFiltered ? 'No ranked models match the filters.' : 'No models are ranked yet.'}</p>
      <p className="mt-2 text-muted text-sm">
        {isFiltered ? (
          <button type="button" className="link cursor-pointer" onClick={clear}>
            Show all models
          </button>
        ) : (
          <>
            A model appears once {limits.requiredSubmissions} people have submitted results for it.{' '}
            <a className="link" href="#submit">
              Add your result
            </a>
          </>
        )}
      </p>
    </div>
  )
}

function excludedText(excluded: number | undefined): string {
  const why = `they have results from fewer than ${limits.requiredSubmissions} submitters`
  if (excluded === undefined || excluded === 0) return `Excluded models are not shown in the top ${limits.statsShown}: ${why}.`
  return excluded === 1
    ? `1 excluded model is not shown in the top ${limits.statsShown}: it has results from fewer than ${limits.requiredSubmissions} submitters.`
    : `${groupDigits(excluded)} excluded models are not shown in the top ${limits.statsShown}: ${why}.`
}
