// Activates many machines for one license at once, and counts the successes and the machines afterwards.

import { createHash } from 'node:crypto'
import { issueLicense, type LicenseContext } from './issue-license.ts'

export interface Race {
  context: LicenseContext
  /** One for each process that shares the database. */
  urls: readonly string[]
  rounds: number
  parallel: number
  /** All requests are for one. */
  sameMachine?: boolean
}

export interface RaceRound {
  succeeded: number
  /** `licence-full` */
  refused: number
  /** Anything else is a bug. */
  other: number
  machines: number
}

export async function raceActivations({ context, urls, rounds, parallel, sameMachine = false }: Race): Promise<RaceRound[]> {
  const done: RaceRound[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { id, key } = await issueLicense(context, { plan: 'buy-to-own', reason: 'a race' })
    const asked = Array.from({ length: parallel }, (_, number) => activate(urls[number % urls.length] ?? '', key, sameMachine ? 0 : number))
    const statuses = await Promise.all(asked)
    const rows = await context.db.selectFrom('machines').select('id').where('licence_id', '=', id).execute()
    const count = (status: number) => statuses.filter((each) => each === status).length
    done.push({ succeeded: count(200), refused: count(409), other: parallel - count(200) - count(409), machines: rows.length })
  }
  return done
}

async function activate(url: string, key: string, number: number): Promise<number> {
  const id = createHash('sha256').update(`racer ${number}`).digest('hex')
  const body = JSON.stringify({ key, machine: { id, name: `racer ${number}`, platform: 'linux' }, app: 'race' })
  const answer = await fetch(`${url}/api/licences/activate`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await answer.arrayBuffer()
  return answer.status
}
