import { limits } from '@sheaf/contract'
import { Clock, FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { fallback } from './fallback.ts'
import { Moment } from './moment.tsx'
import type { StatsState } from './use-stats.ts'

export const updates = `Rankings update every ${limits.statsRebuildMinutes} minutes.`

/** Shows how old the list is, or that its models aren't real. Equally tall in every state, so that nothing below moves. */
export function BoardNote({ stats }: { stats: StatsState }) {
  return (
    <>
      <div className="noscript:hidden">
        {stats.state === 'fallback' ? <FallbackNote reason="couldn't be reached" /> : <LiveNote stats={stats} />}
      </div>
      <noscript>
        <FallbackNote reason="requires JavaScript" />
      </noscript>
    </>
  )
}

function LiveNote({ stats }: { stats: StatsState }) {
  return (
    <Box look="border-line bg-surface" icon={<Clock aria-hidden="true" className="mt-0.75 size-4 shrink-0 text-faint" />}>
      {updates}{' '}
      {stats.state === 'loading' ? (
        'Loading the leaderboard…'
      ) : stats.board.updatedAt ? (
        <>
          Last update: <Moment at={stats.board.updatedAt} />.
        </>
      ) : (
        'The time of the last update is unknown.'
      )}
    </Box>
  )
}

function FallbackNote({ reason }: { reason: string }) {
  const { board, isSample } = fallback
  return (
    <Box
      look="border-warning/40 bg-warning-soft"
      icon={<FlaskConical aria-hidden="true" className="mt-0.75 size-4 shrink-0 text-warning" />}
    >
      {isSample ? (
        <>
          <strong className="font-semibold">Examples, not results</strong>: simulated models, built into the page. The live leaderboard{' '}
          {reason}.
        </>
      ) : (
        <>
          <strong className="font-semibold">These are stored results</strong>
          {board.updatedAt && (
            <>
              {' '}
              from <Moment at={board.updatedAt} />
            </>
          )}
          . The live leaderboard {reason}.
        </>
      )}
    </Box>
  )
}

function Box({ look, icon, children }: { look: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div
      className={`flex min-h-29 items-start gap-3 rounded-md border px-4 py-3 text-sm min-[380px]:min-h-23 sm:min-h-18 lg:min-h-12 ${look}`}
    >
      {icon}
      <p>{children}</p>
    </div>
  )
}
