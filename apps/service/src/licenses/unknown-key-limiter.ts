// Limits guessing of keys: a network that asked for too many keys that do not exist has to wait. Counted in the database, so that all
// processes of the service share the counts.

import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { TemporaryRefusal } from '../http/temporary-refusal.ts'
import type { ServiceContext } from '../service.ts'
import { networkOf } from '../stats/hash-address.ts'

export interface UnknownKeyLimiter {
  /** Throws if this network has to wait. Call it before a lookup, so that it reveals nothing about a key that exists. */
  check(address: string): Promise<void>
  record(address: string): Promise<void>
}

const allowed = 20
const windowMs = 15 * 60_000
/** How often each process removes networks: the query reads all of them. */
const pruneMs = 60_000
/** Beyond these, the networks that asked first are forgotten: a flood must not fill the database. */
const maxNetworks = 50_000

export function openUnknownKeyLimiter(
  { db, now, options }: Pick<ServiceContext, 'db' | 'now' | 'options'>,
  most = maxNetworks,
): UnknownKeyLimiter {
  let prunedAt = Number.NEGATIVE_INFINITY
  /** Addresses are not stored. */
  const hashOf = (address: string) =>
    createHmac('sha256', options.secrets.keySecret)
      .update(`sheaf unknown key 1\0${networkOf(address)}`)
      .digest('hex')
  return {
    async check(address) {
      const seen = await db.selectFrom('unknown_keys').select(['count', 'until']).where('network', '=', hashOf(address)).executeTakeFirst()
      const left = seen === undefined ? 0 : seen.until.getTime() - now().getTime()
      if (seen !== undefined && left > 0 && seen.count >= allowed)
        throw new TemporaryRefusal('service-limit', left / 1000, `Too many unknown keys. Wait ${Math.ceil(left / 60_000)} minutes.`)
    },
    async record(address) {
      const at = now()
      await sql`
        insert into unknown_keys as old (network, count, until)
        values (${hashOf(address)}, 1, ${new Date(at.getTime() + windowMs)})
        on conflict (network) do update set
          count = case when old.until > ${at} then old.count + 1 else 1 end,
          until = case when old.until > ${at} then old.until else excluded.until end`.execute(db)
      if (at.getTime() - prunedAt < pruneMs) return
      prunedAt = at.getTime()
      await sql`
        delete from unknown_keys
        where until <= ${at} or network in (select network from unknown_keys order by until desc, network offset ${most})`.execute(db)
    },
  }
}
