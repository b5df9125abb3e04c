// Activates a machine for a license, validates it, and frees it.

import { randomUUID } from 'node:crypto'
import { type ActivationAnswer, type ActivationRequest, type LicenseClaims, limits, Refusal } from '@sheaf/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ServiceContext } from '../service.ts'
import type { Tables } from '../store/tables.ts'
import { validUntil } from './apply-payment.ts'
import { cleanText } from './clean-text.ts'
import { findLicense, type License, lockLicense, recordClaim, refuseUnlessValid } from './find-license.ts'
import { hashLicenseKey } from './license-key.ts'
import type { MachineRow } from './license-tables.ts'
import type { LicenseSigner } from './license-token.ts'
import { recordActivation, removeMachines } from './machine-history.ts'
import { machinesAllowed } from './machines-allowed.ts'

type ActivationContext = Pick<ServiceContext, 'db' | 'now'>

/** `key` is normalized. A machine that is already active keeps its activation. */
export async function activateMachine(
  context: ActivationContext,
  signer: LicenseSigner,
  request: ActivationRequest,
): Promise<ActivationAnswer> {
  const now = context.now()
  const reported = {
    name: cleanText(request.machine.name, 100),
    platform: cleanText(request.machine.platform, 40),
    app: cleanText(request.app, 60),
    last_seen_at: now,
  }
  const activate = async (transaction: Transaction<Tables>): Promise<Issued> => {
    const license = await lockLicense(transaction, { key_hash: hashLicenseKey(request.key) }, now)
    if (license === undefined) throw new Refusal('licence-unknown')
    refuseUnlessValid(license, now)
    // In one statement: no token may be issued for a machine that was freed between a read and a write.
    const existing = await transaction
      .updateTable('machines')
      .set(reported)
      .where('licence_id', '=', license.id)
      .where('machine_id', '=', request.machine.id)
      .returningAll()
      .executeTakeFirst()
    const machines = await countMachines(transaction, license.id)
    if (existing !== undefined) return { license, answer: answer(signer, license, existing, machines, now) }
    // Before the slots: freeing one first would be in vain.
    await recordActivation(transaction, license, request.machine.id, now)
    const slot = await findFreeSlot(transaction, license)
    const machine: MachineRow = {
      licence_id: license.id,
      slot,
      id: randomUUID(),
      machine_id: request.machine.id,
      activated_at: now,
      ...reported,
    }
    await transaction.insertInto('machines').values(machine).execute()
    return { license, answer: answer(signer, license, machine, machines + 1, now) }
  }
  return keepPayment(context, now, () => context.db.transaction().execute(activate))
}

/** The token is the proof: it may have expired, but its activation must still exist. */
export async function validateMachine(context: ActivationContext, signer: LicenseSigner, request: TokenRequest): Promise<ActivationAnswer> {
  const claims = readOwnToken(signer, request)
  const now = context.now()
  return keepPayment(context, now, async () => {
    const license = await findLicense(context.db, { id: claims.sub }, now)
    if (license === undefined) throw new Refusal('licence-unknown')
    refuseUnlessValid(license, now)
    const machine = await context.db
      .updateTable('machines')
      .set({ last_seen_at: now })
      .where('id', '=', claims.jti)
      .where('licence_id', '=', claims.sub)
      .where('machine_id', '=', claims.machine)
      .returningAll()
      .executeTakeFirst()
    if (machine === undefined) throw new Refusal('licence-not-here')
    return { license, answer: answer(signer, license, machine, await countMachines(context.db, license.id), now) }
  })
}

/** Also for an ended license, so that a machine can always be freed. */
export async function deactivateMachine(context: ActivationContext, signer: LicenseSigner, request: TokenRequest): Promise<void> {
  const claims = readOwnToken(signer, request)
  const isRemoved = await freeMachine(context, claims.sub, claims.jti)
  if (!isRemoved) throw new Refusal('licence-not-here')
}

/** Needs no license lock: an activation that found this machine has locked its row, and a later one does not find it. */
export async function freeMachine({ db, now }: ActivationContext, licenseId: string, activation: string): Promise<boolean> {
  return (await removeMachines(db, licenseId, [activation], now())) > 0
}

interface Issued {
  license: License
  answer: ActivationAnswer
}

/**
 * A token from a renewal settles it: no later message takes it away. Not in the transaction of an activation: it would lock two licenses in
 * another order than a message does. Asks again if a message removed the renewal in between.
 */
async function keepPayment({ db }: ActivationContext, now: Date, issue: () => Promise<Issued>): Promise<ActivationAnswer> {
  for (;;) {
    const { license, answer } = await issue()
    const renewal = license.renewals.find(({ id }) => id === license.countedId)
    if (renewal === undefined || renewal.claimedAt !== null || (await recordClaim(db, renewal, now))) return answer
  }
}

export interface TokenRequest {
  token: string
  /** The client's machine, if sent. */
  machine?: string
}

function readOwnToken(signer: LicenseSigner, request: TokenRequest): LicenseClaims {
  const claims = signer.read(request.token)
  // Copied to another machine, it proves nothing.
  if (request.machine !== undefined && request.machine !== claims.machine) throw new Refusal('licence-not-here')
  return claims
}

/** The lowest free slot. Two that got the same one despite the lock would conflict in the primary key. */
async function findFreeSlot(transaction: Transaction<Tables>, license: License): Promise<number> {
  const allowed = machinesAllowed(license)
  const { rows } = await sql<{ slot: number | null }>`
    select min(slot) as slot from generate_series(1, ${allowed}::int) as slot
    where slot not in (select slot from machines where licence_id = ${license.id})`.execute(transaction)
  const slot = rows[0]?.slot ?? null
  if (slot === null) throw new Refusal('licence-full', `${allowed} of ${allowed} machines are in use.`)
  return slot
}

async function countMachines(db: Kysely<Tables>, licenseId: string): Promise<number> {
  const { count } = await db
    .selectFrom('machines')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('licence_id', '=', licenseId)
    .executeTakeFirstOrThrow()
  return count
}

/** Valid offline for a while, but never longer than paid for. */
function answer(signer: LicenseSigner, license: License, machine: MachineRow, machines: number, now: Date): ActivationAnswer {
  const time = Math.floor(now.getTime() / 1000)
  const offline = time + limits.licenseOfflineDays * 86_400
  const until = validUntil(license)
  const token = signer.sign({
    iss: 'sheaf',
    aud: 'sheaf-app',
    sub: license.id,
    jti: machine.id,
    iat: time,
    exp: until === null ? offline : Math.min(offline, Math.floor(until.getTime() / 1000)),
    plan: license.plan,
    machine: machine.machine_id,
    keyEnding: license.keyEnding,
    machines,
    machinesAllowed: machinesAllowed(license),
  })
  return { token, time }
}
