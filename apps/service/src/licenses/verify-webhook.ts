// Verifies that a message comes from the payment provider (Standard Webhooks), and is not a replay.

import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '@sheaf/contract'
import { Webhook } from 'standardwebhooks'

export interface WebhookHeaders {
  id: string | undefined
  timestamp: string | undefined
  /** Several, separated by spaces, during secret rotation. */
  signature: string | undefined
}

/** Returns the message id. Our clock decides how old it is, not the library's. */
export type VerifyWebhook = (headers: WebhookHeaders, body: string, now: Date) => string

const toleranceMinutes = 5

export function openVerifyWebhook(secrets: readonly string[]): VerifyWebhook {
  const signers = secrets.map(signerOf)
  return ({ id = '', timestamp = '', signature = '' }, body, now) => {
    if (!/^[\x21-\x7e]{1,200}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) throw new Refusal('request-unsigned')
    const sentAt = new Date(Number(timestamp) * 1000)
    const given = signature.slice(0, 2_000).split(' ')
    const isSigned = signers.some((signer) => {
      const expected = signer.sign(id, sentAt, body)
      return given.some((each) => isSame(each, expected))
    })
    if (!isSigned) throw new Refusal('request-unsigned')
    if (Math.abs(now.getTime() - sentAt.getTime()) > toleranceMinutes * 60_000)
      throw new Refusal('request-unsigned', `The request wasn't sent within the last ${toleranceMinutes} minutes, or the clocks differ.`)
    return id
  }
}

/** Headers of a message that is signed now. */
export function signWebhook(secret: string, id: string, body: string): Record<string, string> {
  const now = new Date()
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signerOf(secret).sign(id, now, body),
  }
}

function signerOf(secret: string): Webhook {
  try {
    return new Webhook(secret)
  } catch {
    throw new Refusal('service-setup', "A secret in SHEAF_WEBHOOK_SECRETS isn't `whsec_` followed by base64.")
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
