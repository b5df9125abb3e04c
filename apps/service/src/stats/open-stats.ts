// The leaderboard's part of the service: submissions, the rebuild job, and the public routes.

import { submissionSchema } from '@sheaf/contract/service-schemas'
import { readJson } from '../http/read-request.ts'
import type { OpenPart, ServiceContext } from '../service.ts'
import { listRuns } from './list-runs.ts'
import { rebuildStats } from './rebuild-stats.ts'
import { receiveSubmission } from './receive-submission.ts'
import { scoreSubmission } from './score-submission.ts'
import { showRun } from './show-run.ts'
import { openStatsBoard } from './stats-board.ts'
import { submissionAnswer } from './submission-answer.ts'

export const openStats: OpenPart = (context) => {
  const { db, jobs, times, metrics } = context
  const board = openStatsBoard(context)
  return {
    cors: ['/api/stats', '/api/stats/runs', '/api/stats/runs/:id'],
    routes(app) {
      app.post('/api/submissions', async (c) => {
        const submission = readJson(c, submissionSchema)
        const { fresh, answer } = await receiveSubmission(context, {
          body: c.get('body'),
          submission,
          key: c.req.header('sheaf-key'),
          signature: c.req.header('sheaf-signature'),
          address: c.get('address'),
        })
        metrics.add('sheaf_submissions_total', { outcome: fresh ? 'received' : 'again' })
        return c.json(answer, fresh ? 202 : 200)
      })
      app.get('/api/submissions/:id', async (c) => c.json(await submissionAnswer(db, c.req.param('id'))))
      app.get('/api/stats', (c) => board.answer(c))
      app.get('/api/stats/runs', async (c) => {
        const runs = await listRuns(db, c.req.query())
        c.header('cache-control', publicCache)
        return c.json(runs)
      })
      app.get('/api/stats/runs/:id', async (c) => {
        const run = await showRun(db, c.req.param('id'))
        c.header('cache-control', publicCache)
        return c.json(run)
      })
    },
    async start() {
      await board.start()
      await jobs.work('score-submission', ({ id }) => scoreSubmission(context, id))
      await jobs.work('rebuild-stats', async () => {
        await rebuildStats(context)
        await board.refresh()
        await resendLostJobs(context)
      })
      await jobs.every('rebuild-stats', times.rebuildMs)
    },
    stop: () => board.stop(),
  }
}

const publicCache = 'public, max-age=60'

/** Resends the job of a run that lost it (an emptied queue, a restored backup). */
async function resendLostJobs({ db, jobs, now }: ServiceContext): Promise<void> {
  const rows = await db
    .selectFrom('submissions')
    .select('id')
    .where('state', '=', 'received')
    .where('received_at', '<', new Date(now().getTime() - 3_600_000))
    .orderBy('number')
    .limit(100)
    .execute()
  for (const { id } of rows) await jobs.send('score-submission', { id })
}
