// What the parts of the service share: one database, one clock, one log, and what was handed in by whoever starts it.

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
  /** 0: any free one. */
  port: number
  /** 127.0.0.1 unless said otherwise. */
  host?: string
  /** Simulated results and hand-made keys are refused in production. */
  mode: 'development' | 'production'
  secrets: ServiceSecrets
  score: ScoreSubmission
  /** Hashes of the task sets that are ranked: another one is refused at once. Without, the scorer says. */
  taskSets?: readonly string[]
  /** Other than those of the contract. */
  limits?: Partial<SubmissionLimits>
  /** Tests are in more of a hurry. */
  times?: Partial<ServiceTimes>
  now?: () => Date
  log?: Log
  /** Folder of a built site, answered wherever no route of the service is. */
  site?: string
  /** How many proxies stand in front, so that the address of whoever asks can be told from a forged header. */
  proxies?: number
  /** Pages of these origins may ask what `ServicePart.cors` names. */
  origins?: string[]
  /** Requests that one address may make in a minute before anything is looked up; 0: as many as it likes. */
  perMinute?: { reads: number; writes: number }
  /** Posts that the front page shows; without, only those that are shipped with the site. */
  posts?: PostsOptions
}

/** Nothing of this is ever logged or answered. */
export interface ServiceSecrets {
  /** PKCS8 PEM, Ed25519. The first signs; the others are only published, so that keys can be changed. */
  signingKeys: string[]
  /** Makes license keys from order ids: the keys themselves are not stored. */
  keySecret: string
  /** `whsec_…` of the payment provider; two while it is being changed. None: its events are refused. */
  webhookSecrets: string[]
  /** Bearer token of /metrics; none: only from this machine. */
  adminToken?: string
}

export interface ServiceTimes {
  rebuildMs: number
  /** How often a process looks for a leaderboard that another one rebuilt. */
  pollMs: number
  jobPollMs: number
  /** Open requests get so long when the service stops. */
  stopMs: number
  /** For the head of a request, and for all of it. */
  headersMs: number
  requestMs: number
}

/** Recomputes the score from raw replies. Bugs throw; an unknown task set or a broken reply is an outcome. */
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
  /** Of the database: one that was made for production stays so, whatever the process says. */
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

/** A part of the service: its routes, the jobs it works on, and what it does at start and stop. */
export interface ServicePart {
  routes(app: Hono<ServiceEnv>): void
  /** Route patterns that pages of `ServiceOptions.origins` may ask. */
  cors?: readonly string[]
  /** After migrations, before listening. */
  start?(): Promise<void>
  stop?(): Promise<void>
}

export type OpenPart = (context: ServiceContext) => ServicePart

/** A part with the steps of the schema that it needs. */
export interface ServiceModule {
  migrations: readonly ServiceMigration[]
  open: OpenPart
}
