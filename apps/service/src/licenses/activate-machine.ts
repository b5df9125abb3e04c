// Activates a machine for a license, validates it, and frees it.

import { randomUUID } from 'node:crypto'
import { type ActivationAnswer, type ActivationRequest, type LicenseClaims, limits, Refusal } from '@sheaf/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ServiceContext } from '../service.ts'
import type { Tables } from '../store/tables.ts'
import { goodUntil } from './apply-payment.ts'
import { findLicense, type License, lockLicense, refuseEnded } from './find-license.ts'
import { hashLicenseKey } from './license-key.ts'
import type { MachineRow } from './license-tables.ts'
import type { LicenseSigner } from './license-token.ts'
import { noteMachineTaken, removeMachines } from './machine-history.ts'
import { machineText } from './machine-text.ts'
import { machinesAllowed } from './machines-allowed.ts'

type Ground = Pick<ServiceContext, 'db' | 'now'>

/** `key` is normalized. A machine that is already active keeps its activation. */
export async function activateMachine(ground: Ground, signer: LicenseSigner, request: ActivationRequest): Promise<ActivationAnswer> {
  const now = ground.now()
  const said = {
    name: machineText(request.machine.name, 100),
    platform: machineText(request.machine.platform, 40),
    app: machineText(request.app, 60),
    last_seen_at: now,
  }
  return ground.db.transaction().execute(async (transaction) => {
    const licence = await lockLicense(transaction, { key_hash: hashLicenseKey(request.key) })
    if (licence === undefined) throw new Refusal('licence-unknown')
    refuseEnded(licence, now)
    // In one statement: no token may be issued for a machine that was freed between a read and a write.
    const here = await transaction
      .updateTable('machines')
      .set(said)
      .where('licence_id', '=', licence.id)
      .where('machine_id', '=', request.machine.id)
      .returningAll()
      .executeTakeFirst()
    const machines = await countMachines(transaction, licence.id)
    if (here !== undefined) return answer(signer, licence, here, machines, now)
    // Before the slots: freeing one first would be in vain.
    await noteMachineTaken(transaction, licence, request.machine.id, now)
    const slot = await freeSlot(transaction, licence)
    const machine: MachineRow = {
      licence_id: licence.id,
      slot,
      id: randomUUID(),
      machine_id: request.machine.id,
      activated_at: now,
      ...said,
    }
    await transaction.insertInto('machines').values(machine).execute()
    return answer(signer, licence, machine, machines + 1, now)
  })
}

/** The token is the proof: it may have expired, but its activation must still exist. */
export async function validateMachine(ground: Ground, signer: LicenseSigner, request: TokenRequest): Promise<ActivationAnswer> {
  const claims = readOwnToken(signer, request)
  const now = ground.now()
  const licence = await findLicense(ground.db, { id: claims.sub })
  if (licence === undefined) throw new Refusal('licence-unknown')
  refuseEnded(licence, now)
  const machine = await ground.db
    .updateTable('machines')
    .set({ last_seen_at: now })
    .where('id', '=', claims.jti)
    .where('licence_id', '=', claims.sub)
    .where('machine_id', '=', claims.machine)
    .returningAll()
    .executeTakeFirst()
  if (machine === undefined) throw new Refusal('licence-not-here')
  return answer(signer, licence, machine, await countMachines(ground.db, licence.id), now)
}

/** Also for an ended license, so that a machine can always be freed. */
export async function deactivateMachine(ground: Ground, signer: LicenseSigner, request: TokenRequest): Promise<void> {
  const claims = readOwnToken(signer, request)
  const isRemoved = await freeMachine(ground, claims.sub, claims.jti)
  if (!isRemoved) throw new Refusal('licence-not-here')
}

/** Needs no license lock: an activation that found this machine has locked its row, and a later one does not find it. */
export async function freeMachine({ db, now }: Ground, licenseId: string, activation: string): Promise<boolean> {
  return (await removeMachines(db, licenseId, [activation], now())) > 0
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
async function freeSlot(transaction: Transaction<Tables>, licence: License): Promise<number> {
  const allowed = machinesAllowed(licence)
  const { rows } = await sql<{ slot: number | null }>`
    select min(slot) as slot from generate_series(1, ${allowed}::int) as slot
    where slot not in (select slot from machines where licence_id = ${licence.id})`.execute(transaction)
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
function answer(signer: LicenseSigner, licence: License, machine: MachineRow, machines: number, now: Date): ActivationAnswer {
  const time = Math.floor(now.getTime() / 1000)
  const offline = time + limits.licenseOfflineDays * 86_400
  const until = goodUntil(licence)
  const token = signer.sign({
    iss: 'sheaf',
    aud: 'sheaf-app',
    sub: licence.id,
    jti: machine.id,
    iat: time,
    exp: until === null ? offline : Math.min(offline, Math.floor(until.getTime() / 1000)),
    plan: licence.plan,
    machine: machine.machine_id,
    keyEnding: licence.keyEnding,
    machines,
    machinesAllowed: machinesAllowed(licence),
  })
  return { token, time }
}
