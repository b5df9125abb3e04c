// Schemas of the service's requests and answers. Not in index.ts because it loads zod; the app validates with the same schemas.

import { z } from 'zod'
import { benchReplyChars, modelNameChars } from './api/limits.ts'
import type { Submission } from './bench/bench.ts'
import type { LicenseOverview } from './license/license.ts'
import { licenseStates } from './license/license.ts'
import { paidPlans } from './license/plans.ts'

/**
 * A name that is readable and distinguishable: at least one letter or digit, and no characters that are invisible, change the text
 * direction or imitate another alphabet.
 */
const shownName = z
  .string()
  .min(1)
  .max(modelNameChars)
  .refine((name) => !/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Me}\u{2800}]/u.test(name), 'contains invisible characters')
  .refine((name) => name === name.trim() && !/ {2}|(?! )\p{Zs}/u.test(name), 'has leading, trailing, repeated, or unusual spaces')
  .refine((name) => name === name.normalize('NFC') && !/\p{M}{3}|(?<![\p{L}\p{N}\p{M}])\p{M}/u.test(name), 'is not in Unicode normal form')
  .refine((name) => /[\p{L}\p{N}]/u.test(name), 'contains no letter or digit')
  .refine((name) => !(/\p{Script=Latin}/u.test(name) && otherAlphabet.test(name)), 'mixes alphabets')

/** Chinese, Japanese and Korean names often contain Latin words, and their letters do not look Latin. */
const otherAlphabet =
  /(?![\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}])\p{L}/u

const count = z.int().min(0).max(1_000_000_000)

export const submissionSchema: z.ZodType<Submission> = z.strictObject({
  version: z.literal(1),
  nonce: z.string().regex(/^[\w-]{22,64}$/),
  sentAt: z.iso.datetime(),
  client: z.string().regex(/^[\w .+-]{1,60}$/),
  taskSet: z.string().regex(/^[0-9a-f]{64}$/),
  seed: z.string().regex(/^[\w-]{1,40}$/),
  modelName: shownName,
  providerName: shownName,
  temperature: z.number().min(0).max(2),
  thinking: z.enum(['off', 'on', 'max']),
  simulated: z.boolean(),
  replies: z
    .array(
      z.strictObject({
        task: z.string().regex(/^[a-z]{1,20}-\d{1,3}$/),
        // One more than is scored, so that a reply that was too long can still be recognized.
        reply: z.string().max(benchReplyChars + 1),
        finish: z.enum(['stop', 'length', 'filtered', 'other']),
        ms: count,
        usage: z.strictObject({
          input: count.exactOptional(),
          cached: count.exactOptional(),
          output: count.exactOptional(),
          thinking: count.exactOptional(),
          cost: z.number().min(0).max(10_000).exactOptional(),
        }),
      }),
    )
    .min(1)
    .max(100),
})

/** `POST /api/licences/activate` */
export const activationRequestSchema = z.strictObject({
  key: z.string().max(200),
  machine: z.strictObject({
    id: z.string().regex(/^[0-9a-f]{64}$/),
    name: z.string().min(1).max(100),
    platform: z.string().min(1).max(40),
  }),
  app: z.string().max(60),
})
export type ActivationRequest = z.infer<typeof activationRequestSchema>

/** Signed by the service (a JWS with EdDSA) and verified by the app without a network. Times are epoch seconds. */
export const licenseClaimsSchema = z.object({
  iss: z.literal('sheaf'),
  aud: z.literal('sheaf-app'),
  /** Id of the license; the key itself is not in the token. */
  sub: z.string().min(1).max(100),
  /** Id of the activation: deactivating and activating a machine again creates a new one. */
  jti: z.string().min(1).max(100),
  iat: z.int().min(0),
  exp: z.int().min(0),
  plan: z.enum(paidPlans),
  /** The app's `machineId` at activation. */
  machine: z.string().max(100),
  keyEnding: z.string().max(10),
  machines: z.int().min(0),
  machinesAllowed: z.int().min(1),
})
export type LicenseClaims = z.infer<typeof licenseClaimsSchema>

export const licenseOverviewSchema: z.ZodType<LicenseOverview> = z.object({
  plan: z.enum(paidPlans),
  state: z.enum(licenseStates),
  seats: z.int().min(1),
  machinesAllowed: z.int().min(1),
  machines: z.array(
    z.object({ id: z.string(), name: z.string(), platform: z.string(), activatedAt: z.iso.datetime(), lastSeenAt: z.iso.datetime() }),
  ),
  paidUntil: z.iso.datetime().exactOptional(),
})

/** The leaderboard as returned by `GET /api/stats`: specification §3, field by field. */
export const statsSchema = z.strictObject({
  leaderboard: z.array(
    z.strictObject({
      model_display_name: z.string(),
      provider_name: z.string(),
      median_points_rate: z.number().min(0).max(100),
      min_points_rate: z.number().min(0).max(100),
      max_points_rate: z.number().min(0).max(100),
      submissions: z.int().min(1),
    }),
  ),
  /** Epoch seconds. */
  last_updated: z.int().min(0),
  /** Models with too few submitters to be ranked. */
  excluded_models: z.int().min(0),
})
export type Stats = z.infer<typeof statsSchema>
export type StatsEntry = Stats['leaderboard'][number]
