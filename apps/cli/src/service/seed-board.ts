// `sheaf service seed`: fills a development leaderboard by running the benchmark with simulated models.

import { build, defined, limits, Refusal } from '@sheaf/contract'
import type { CommandContext } from '../command/index.ts'
import { formatCount } from '../layout/index.ts'
import { createProgressLines } from '../terminal/progress-lines.ts'

export async function seedBoard(home: string, submitters: number | undefined, json: boolean, context: CommandContext): Promise<number> {
  const { out, env } = context
  if (build.kind === 'release')
    throw new Refusal('service-setup', 'This is a release build, which has no development leaderboard. Run Sheaf from source to fill one.')
  if (env.DATABASE_URL !== undefined)
    throw new Refusal('service-setup', 'Only the embedded development database can be seeded. Unset DATABASE_URL.')
  const [{ configuredService, needsOwnService }, { openEmbeddedService }, { seedLeaderboard }] = await Promise.all([
    import('@sheaf/host'),
    import('./open-embedded-service.ts'),
    import('@sheaf/bench'),
  ])
  const service = needsOwnService(env) ? openEmbeddedService(home, env) : configuredService(env)
  const address = await service.address()
  const { runs } = await seedLeaderboard({
    address,
    signal: context.signal,
    onProgress: out.showsProgress ? out.progress : createProgressLines(out.note).show,
    ...defined({ submitters }),
  })
  if (json) out.json({ address, runs })
  else
    out.line(
      `${formatCount(runs.length, 'simulated result')} submitted. They appear on the leaderboard after \`sheaf service rebuild\`, or within ${limits.statsRebuildMinutes} minutes.`,
    )
  return 0
}
