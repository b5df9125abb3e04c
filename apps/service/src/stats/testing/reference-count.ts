// A second implementation of the count, in plain loops over lists. Tests compare the SQL with it.

import { limits, type StatsEntry } from '@sheaf/contract'

export interface ReferenceRun {
  model: string
  provider: string
  submitter: number
  /** Points rate in hundredths. */
  rate: number
}

interface ReferenceVoter {
  submitter: number
  rates: number[]
  letIn: number | undefined
  outlier: boolean
  countedSince: number | undefined
}

interface ReferenceModel {
  model: string
  provider: string
  /** In order of arrival. */
  voters: ReferenceVoter[]
}

export class ReferenceCount {
  readonly models: ReferenceModel[] = []

  add({ model, provider, submitter, rate }: ReferenceRun): void {
    let entry = this.models.find((each) => each.model === model && each.provider === provider)
    if (entry === undefined) {
      entry = { model, provider, voters: [] }
      this.models.push(entry)
    }
    const voter = entry.voters.find((each) => each.submitter === submitter)
    if (voter === undefined) entry.voters.push({ submitter, rates: [rate], letIn: undefined, outlier: false, countedSince: undefined })
    else voter.rates.push(rate)
  }

  rebuild(day: number): { leaderboard: StatsEntry[]; excluded: number } {
    const entries = this.models.map(({ model, provider, voters }) => {
      const seniors = voters.filter((voter) => voter.countedSince !== undefined && voter.countedSince <= day - 7)
      const ofSeniors = windowOf(seniors)
      letIn(voters, day, ofSeniors)
      const window = ofSeniors ?? windowOf(voters.filter((voter) => voter.letIn !== undefined))
      for (const voter of voters) {
        const judged = ofSeniors !== undefined || voter.letIn !== undefined
        voter.outlier = judged && window !== undefined && isFar(medianOf(voter.rates), window)
        voter.countedSince = voter.letIn === undefined || voter.outlier ? undefined : (voter.countedSince ?? day)
      }
      const counted = voters.filter((voter) => voter.countedSince !== undefined)
      const medians = counted.map((voter) => medianOf(voter.rates))
      return {
        voters: counted.length,
        entry: {
          model_display_name: model,
          provider_name: provider,
          median_points_rate: Math.round(medianOf(medians)) / 100,
          min_points_rate: Math.round(Math.min(...medians)) / 100,
          max_points_rate: Math.round(Math.max(...medians)) / 100,
          submissions: counted.flatMap((voter) => voter.rates).length,
        },
      }
    })
    const ranked = entries.filter(({ voters }) => voters >= limits.requiredSubmissions).map(({ entry }) => entry)
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
        const standing = voter.outlier ? 'outlier' : voter.letIn === undefined ? 'waiting' : 'counted'
        return `${model} ${provider} ${voter.submitter} ${standing}`
      }),
    )
  }
}

interface Window {
  middle: number
  reach: number
}

function windowOf(jury: ReferenceVoter[]): Window | undefined {
  if (jury.length < 5) return undefined
  const votes = jury.map((voter) => medianOf(voter.rates))
  const middle = medianOf(votes)
  return { middle, reach: Math.max(500, 5.1891 * medianOf(votes.map((vote) => Math.abs(vote - middle)))) }
}

function isFar(rate: number, { middle, reach }: Window): boolean {
  return Math.abs(rate - middle) > reach
}

function letIn(voters: ReferenceVoter[], day: number, ofSeniors: Window | undefined): void {
  const before = voters.filter((voter) => voter.letIn !== undefined && voter.letIn < day && !voter.outlier).length
  const today = voters.filter((voter) => voter.letIn === day).length
  const openSlots = Math.max(0, Math.max(5, Math.floor(0.2 * before)) - today)
  const queue = voters.filter((each) => each.letIn === undefined && (ofSeniors === undefined || !isFar(medianOf(each.rates), ofSeniors)))
  for (const voter of queue.slice(0, openSlots)) voter.letIn = day
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2
}

/** Compares UTF-8 bytes, as the database does. */
function byName(a: StatsEntry, b: StatsEntry): number {
  const bytes = ({ model_display_name, provider_name }: StatsEntry) =>
    [Buffer.from(model_display_name), Buffer.from(provider_name)] as const
  const [modelA, providerA] = bytes(a)
  const [modelB, providerB] = bytes(b)
  return Buffer.compare(modelA, modelB) || Buffer.compare(providerA, providerB)
}
