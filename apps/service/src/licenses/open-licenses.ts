// Routes of licenses, trials, the portal and the payment provider's webhooks.

import { isRefusal, Refusal } from '@sheaf/contract'
import { activationRequestSchema } from '@sheaf/contract/service-schemas'
import type { Context } from 'hono'
import { z } from 'zod'
import { bearerOf, readJson } from '../http/read-request.ts'
import type { ServiceEnv } from '../http/service-env.ts'
import type { OpenPart } from '../service.ts'
import { activateMachine, deactivateMachine, freeMachine, type TokenRequest, validateMachine } from './activate-machine.ts'
import { claimKey } from './claim-key.ts'
import { findLicense, type License } from './find-license.ts'
import { hashLicenseKey, normalizeLicenseKey } from './license-key.ts'
import { licenseOverview } from './license-overview.ts'
import { openLicenseSigner } from './license-token.ts'
import { handleWebhook, receiveWebhook } from './receive-webhook.ts'
import { startTrial, trialRequestSchema } from './start-trial.ts'
import { openUnknownKeyLimiter } from './unknown-key-limiter.ts'
import { openVerifyWebhook } from './verify-webhook.ts'

export const openLicenses: OpenPart = (context) => {
  const signer = openLicenseSigner(context.options.secrets.signingKeys)
  const verifyWebhook = openVerifyWebhook(context.options.secrets.webhookSecrets)
  const unknownKeyLimiter = openUnknownKeyLimiter(context)

  return {
    cors: ['/api/portal/licence', '/api/portal/machines/:id', '/api/licences/claim', '/api/keys'],
    async start() {
      await context.jobs.work('handle-webhook', (about) => handleWebhook(context, about))
    },
    routes(app) {
      app.get('/api/keys', (c) => c.json(signer.published, 200, { 'cache-control': 'public, max-age=300' }))

      app.post('/api/licences/activate', (c) => {
        const request = readJson(c, activationRequestSchema)
        return counted('activate', c, () =>
          guarded(c, () => activateMachine(context, signer, { ...request, key: normalizeLicenseKey(request.key) })),
        )
      })
      app.post('/api/licences/validate', (c) => {
        const request = readJson(c, tokenRequestSchema)
        return counted('validate', c, () => validateMachine(context, signer, request))
      })
      app.post('/api/licences/deactivate', (c) => {
        const request = readJson(c, tokenRequestSchema)
        return counted('deactivate', c, async () => {
          await deactivateMachine(context, signer, request)
          return {}
        })
      })
      app.post('/api/licences/claim', (c) => {
        const { checkoutId } = readJson(c, claimSchema)
        if (!/^[\w-]{16,100}$/.test(checkoutId))
          throw new Refusal('request-invalid', "That isn't a valid checkout. Reopen the page from the link that you got after checkout.")
        return counted('claim', c, () => claimKey(context, checkoutId))
      })

      app.post('/api/trials', (c) => {
        const request = readJson(c, trialRequestSchema)
        return counted('trial', c, () => startTrial(context, signer, request, c.get('address')))
      })

      app.get('/api/portal/licence', (c) =>
        counted('portal', c, async () => {
          const license = await licenseOf(c)
          return licenseOverview(context.db, license, context.now())
        }),
      )
      app.delete('/api/portal/machines/:id', (c) =>
        counted('portal-free', c, async () => {
          const license = await licenseOf(c)
          const id = c.req.param('id')
          if (!/^[0-9a-f-]{36}$/.test(id)) throw new Refusal('not-found')
          // A machine that is already gone is fine.
          await freeMachine(context, license.id, id)
          return licenseOverview(context.db, license, context.now())
        }),
      )

      app.post('/api/webhooks/payments', async (c) => {
        const headers = {
          id: c.req.header('webhook-id'),
          timestamp: c.req.header('webhook-timestamp'),
          signature: c.req.header('webhook-signature'),
        }
        const outcome = await receiveWebhook(context, verifyWebhook, headers, c.get('body'))
        return c.json({ received: true }, outcome === 'taken' ? 202 : 200)
      })
    },
  }

  /** Answers about one license must never be cached. */
  async function counted(what: string, c: Context<ServiceEnv>, answer: () => Promise<object>): Promise<Response> {
    try {
      const body = await answer()
      context.metrics.add('sheaf_licence_requests_total', { what, outcome: 'done' })
      return c.json(body, 200, { 'cache-control': 'no-store' })
    } catch (error) {
      context.metrics.add('sheaf_licence_requests_total', { what, outcome: isRefusal(error) ? error.code : 'bug' })
      throw error
    }
  }

  async function guarded<T>(c: Context<ServiceEnv>, ask: () => Promise<T>): Promise<T> {
    const address = c.get('address')
    await unknownKeyLimiter.check(address)
    try {
      return await ask()
    } catch (error) {
      if (isRefusal(error) && error.code === 'licence-unknown') await unknownKeyLimiter.record(address)
      throw error
    }
  }

  function licenseOf(c: Context<ServiceEnv>): Promise<License> {
    return guarded(c, async () => {
      const key = normalizeLicenseKey(bearerOf(c) ?? '')
      const license = await findLicense(context.db, { key_hash: hashLicenseKey(key) }, context.now())
      if (license === undefined) throw new Refusal('licence-unknown')
      return license
    })
  }
}

const tokenRequestSchema: z.ZodType<TokenRequest> = z.strictObject({
  token: z.string().max(4_000),
  machine: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .exactOptional(),
})

const claimSchema = z.strictObject({ checkoutId: z.string() })
