// The count once more, in plain loops over plain lists: what the SQL is held against.

import { limits, type StatsEntry } from '@sheaf/contract'

export interface PlainRun {
  model: string
  provider: string
  submitter: number
  /** Hundredths. */
  rate: number
}

interface PlainVoter {
  submitter: number
  rates: number[]
  letIn: number | undefined
  outlier: boolean
}

interface PlainModel {
  model: string
  provider: string
  /** In order of arrival. */
  voters: PlainVoter[]
}

export class PlainCount {
  readonly models: PlainModel[] = []

  add({ model, provider, submitter, rate }: PlainRun): void {
    let entry = this.models.find((each) => each.model === model && each.provider === provider)
    if (entry === undefined) {
      entry = { model, provider, voters: [] }
      this.models.push(entry)
    }
    const voter = entry.voters.find((each) => each.submitter === submitter)
    if (voter === undefined) entry.voters.push({ submitter, rates: [rate], letIn: undefined, outlier: false })
    else voter.rates.push(rate)
  }

  rebuild(day: number): { leaderboard: StatsEntry[]; excluded: number } {
    for (const { voters } of this.models) {
      letIn(voters, day)
      mark(voters, day)
    }
    const entries = this.models.map(({ model, provider, voters }) => {
      const counted = voters.filter((voter) => voter.letIn !== undefined && !voter.outlier)
      const rates = counted.flatMap((voter) => voter.rates)
      return {
        model_display_name: model,
        provider_name: provider,
        median_points_rate: Math.round(medianOf(counted.map((voter) => medianOf(voter.rates)))) / 100,
        min_points_rate: Math.min(...rates) / 100,
        max_points_rate: Math.max(...rates) / 100,
        submissions: rates.length,
      }
    })
    const ranked = entries.filter((entry) => entry.submissions >= limits.requiredSubmissions)
    const byMedian = ranked.toSorted(
      (a, b) => b.median_points_rate - a.median_points_rate || b.max_points_rate - a.max_points_rate || byName(a, b),
    )
    const byBest = ranked.toSorted(
      (a, b) => b.max_points_rate - a.max_points_rate || b.median_points_rate - a.median_points_rate || byName(a, b),
    )
    const listed = new Set([...byMedian.slice(0, limits.statsRanked), ...byBest.slice(0, limits.statsRanked)])
    return { leaderboard: byMedian.filter((entry) => listed.has(entry)), excluded: entries.length - ranked.length }
  }

  standings(): string[] {
    return this.models.flatMap(({ model, provider, voters }) =>
      voters.map((voter) => {
        const standing = voter.letIn === undefined ? 'waiting' : voter.outlier ? 'outlier' : 'counted'
        return `${model} ${provider} ${voter.submitter} ${standing}`
      }),
    )
  }
}

function letIn(voters: PlainVoter[], day: number): void {
  const before = voters.filter((voter) => voter.letIn !== undefined && voter.letIn < day && !voter.outlier).length
  const today = voters.filter((voter) => voter.letIn === day).length
  const places = Math.max(0, Math.max(5, Math.floor(0.2 * before)) - today)
  for (const voter of voters.filter((each) => each.letIn === undefined).slice(0, places)) voter.letIn = day
}

function mark(voters: PlainVoter[], day: number): void {
  const voting = voters.filter((voter) => voter.letIn !== undefined)
  const seniors = voting.filter((voter) => voter.letIn !== undefined && voter.letIn <= day - 7)
  const jury = (seniors.length >= 5 ? seniors : voting).map((voter) => medianOf(voter.rates))
  const middle = medianOf(jury)
  const distance = medianOf(jury.map((vote) => Math.abs(vote - middle)))
  for (const voter of voting) {
    const far = Math.abs(medianOf(voter.rates) - middle)
    voter.outlier = voting.length >= 5 && far > Math.max(1_000, 5.1891 * distance)
  }
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2
}

/** By code point, as the bytes of the names go. */
function byName(a: StatsEntry, b: StatsEntry): number {
  const bytes = ({ model_display_name, provider_name }: StatsEntry) =>
    [Buffer.from(model_display_name), Buffer.from(provider_name)] as const
  const [modelA, providerA] = bytes(a)
  const [modelB, providerB] = bytes(b)
  return Buffer.compare(modelA, modelB) || Buffer.compare(providerA, providerB)
}
