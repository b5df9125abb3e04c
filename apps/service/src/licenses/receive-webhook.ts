// Receives a payment webhook: stored under its id with a job in one transaction, then handled by whichever process gets to it first.

import type { ServiceContext } from '../service.ts'
import { applyEvents } from './apply-events.ts'
import { readPayment } from './payment-event.ts'
import type { VerifyWebhook, WebhookHeaders } from './verify-webhook.ts'

/** `known`: it was delivered before, and is not handled again. */
export async function receiveWebhook(
  context: ServiceContext,
  verify: VerifyWebhook,
  headers: WebhookHeaders,
  body: Uint8Array,
): Promise<'taken' | 'known'> {
  const text = new TextDecoder().decode(body)
  const now = context.now()
  const id = verify(headers, text, now)
  const { type, events, ignoredBecause } = readPayment(text, context.options.secrets.keySecret)
  const done = ignoredBecause === undefined ? {} : { handled_at: now, outcome: ignoredBecause }
  const isNew = await context.db.transaction().execute(async (transaction) => {
    const row = await transaction
      .insertInto('webhooks')
      .values({ id, type, events: JSON.stringify(events), received_at: now, ...done })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row !== undefined && ignoredBecause === undefined) await context.jobs.send('handle-webhook', { id }, transaction)
    return row !== undefined
  })
  if (ignoredBecause === 'unknown-product') context.log.warn('webhook-unknown-product', { type })
  context.metrics.add('sheaf_webhooks_total', { outcome: isNew ? (ignoredBecause ?? 'taken') : 'known' })
  return isNew ? 'taken' : 'known'
}

/** May run again after a crash: the row is marked done in the transaction that does the work. */
export async function handleWebhook(context: ServiceContext, { id }: { id: string }): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const webhook = await transaction.selectFrom('webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (webhook === undefined || webhook.handled_at !== null) return
    await applyEvents(context, transaction, webhook.events)
    await transaction.updateTable('webhooks').set({ handled_at: context.now(), outcome: 'applied' }).where('id', '=', id).execute()
  })
}
