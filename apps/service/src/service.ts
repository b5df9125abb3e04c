// Types that the parts of the service share: options, secrets, context, log and modules.

import type { RunScore, Submission } from '@sheaf/contract'
import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { Metrics } from './http/metrics.ts'
import type { ServiceEnv } from './http/service-env.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { PostsOptions } from './posts/open-posts.ts'
import type { ServiceMigration } from './store/migration.ts'
import type { Tables } from './store/tables.ts'

export interface ServiceOptions {
  /** `postgres://…`, or a folder for the embedded database. */
  database: { url: string } | { folder: string }
  /** 0: a free port. */
  port: number
  /** Default: 127.0.0.1. */
  host?: string
  /** Simulated results are refused in production. */
  mode: 'development' | 'production'
  secrets: ServiceSecrets
  score: ScoreSubmission
  /** Hashes of the task sets that are ranked; others are refused at once. If unset, the scorer decides. */
  taskSets?: readonly string[]
  /** Overrides of the contract. */
  limits?: Partial<SubmissionLimits>
  /** Overrides for tests. */
  times?: Partial<ServiceTimes>
  now?: () => Date
  log?: Log
  /** Folder of a built site, served where no route of the service matches. */
  site?: string
  /** Number of proxies in front, to tell the client's address from a forged header. */
  proxies?: number
  /** Pages of these origins may call routes in `ServicePart.cors`. */
  origins?: string[]
  /** Requests per minute from one address, checked before any lookup; 0: unlimited. */
  perMinute?: { reads: number; writes: number }
  /** Posts on the front page; if unset, only those shipped with the site. */
  posts?: PostsOptions
}

/** Never logged or sent in a response. */
export interface ServiceSecrets {
  /** PKCS8 PEM, Ed25519. The first signs; the others are published and accepted, for key rotation. */
  signingKeys: string[]
  /** Derives license keys from order ids: the keys are not stored. */
  keySecret: string
  /** `whsec_…` of the payment provider; two during rotation. None: its events are refused. */
  webhookSecrets: string[]
  /** Bearer token for /metrics; if unset: loopback only. */
  adminToken?: string
}

export interface ServiceTimes {
  rebuildMs: number
  /** How often to check for a leaderboard that another process rebuilt. */
  pollMs: number
  jobPollMs: number
  /** How long open requests get when stopping. */
  stopMs: number
  /** Timeouts for a request's head and all of it. */
  headersMs: number
  requestMs: number
  /** How long a request may wait for a connection to PostgreSQL before it gets 503. */
  connectMs: number
}

/** Recomputes the score from raw replies. Only bugs throw; an unknown task set or broken reply is a result. */
export type ScoreSubmission = (submission: Submission) => Promise<{ ok: true; score: RunScore } | { ok: false; why: string }>

/** Submissions a day, UTC. */
export interface SubmissionLimits {
  perKey: number
  perAddress: number
  /** Models that nobody has sent before. */
  newModelsPerKey: number
  newModelsPerAddress: number
}

export interface ServiceContext {
  options: ServiceOptions
  /** Mode of the database: a production database stays one, whatever the options. */
  mode: ServiceOptions['mode']
  db: Kysely<Tables>
  jobs: Jobs
  metrics: Metrics
  now(): Date
  log: Log
  times: ServiceTimes
}

/** One JSON object a line; keys, tokens, license keys and bodies never appear. */
export interface Log {
  info(event: string, about?: Record<string, string | number | boolean>): void
  warn(event: string, about?: Record<string, string | number | boolean>): void
  bug(event: string, problem: unknown): void
}

/** A part of the service: its routes, jobs, and start and stop hooks. */
export interface ServicePart {
  routes(app: Hono<ServiceEnv>): void
  /** Routes that pages of `ServiceOptions.origins` may call. */
  cors?: readonly string[]
  /** After migrations, before listening. */
  start?(): Promise<void>
  stop?(): Promise<void>
}

export type OpenPart = (context: ServiceContext) => ServicePart

/** A part with the migrations that it needs. */
export interface ServiceModule {
  migrations: readonly ServiceMigration[]
  open: OpenPart
}
