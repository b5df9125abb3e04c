// Test installs: each has its own key and signs what it sends. A run's score is what its first reply says.

import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { RunScore, Submission, SubmissionAnswer } from '@sheaf/contract'
import type { ScoreSubmission } from '../../service.ts'
import type { Answer, TestService } from '../../testing/index.ts'

export const testTaskSet = 'a'.repeat(64)

export interface TestInstall {
  key: string
  secret: KeyObject
  /** Signs the body and sends it; `headers` override the defaults. */
  send(service: TestService, body: string | Uint8Array | Submission, headers?: Record<string, string>): Promise<Answer>
  /** Sends a run with that rate and waits until it is scored. */
  submit(service: TestService, rate: number, about?: Partial<Submission>): Promise<SubmissionAnswer>
}

export function testInstall(): TestInstall {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = String(publicKey.export({ format: 'jwk' }).x)
  const send: TestInstall['send'] = (service, body, headers = {}) => {
    const bytes = body instanceof Uint8Array ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
    return service.ask('POST', '/api/submissions', bytes, { 'sheaf-key': key, 'sheaf-signature': signed(privateKey, bytes), ...headers })
  }
  return {
    key,
    secret: privateKey,
    send,
    async submit(service, rate, about) {
      const answer = await send(service, testSubmission(rate, about))
      if (answer.status !== 202) throw new Error(answer.text)
      await service.context.jobs.settled()
      return (await service.ask('GET', `/api/submissions/${answer.body.id}`)).body
    },
  }
}

export function signed(secret: KeyObject, body: Uint8Array): string {
  return sign(null, body, secret).toString('base64url')
}

/** The first reply contains the rate; the second makes the run unique. */
export function testSubmission(rate: number, about: Partial<Submission> = {}): Submission {
  return {
    version: 1,
    nonce: randomBytes(18).toString('base64url'),
    sentAt: '2026-11-15T12:00:00Z',
    client: 'sheaf 1.0.0',
    taskSet: testTaskSet,
    seed: 'sheaf-1',
    modelName: 'Model A',
    providerName: 'Provider A',
    temperature: 0,
    thinking: 'off',
    simulated: false,
    replies: [testReply('go-1', `rate ${rate}`), testReply('go-2', randomBytes(12).toString('hex'))],
    ...about,
  }
}

export function testReply(task: string, reply: string): Submission['replies'][number] {
  return { task, reply, finish: 'stop', ms: 1200, usage: { input: 100, output: 20, cost: 0.01 } }
}

/** Scores by the first reply: `rate 47.25` gives that rate, `missing` is not ranked, `bug` makes the scorer throw. */
export const testScore: ScoreSubmission = async ({ taskSet, seed, replies }) => {
  if (taskSet !== testTaskSet) return { ok: false, why: 'That task set is not known.' }
  if (seed !== 'sheaf-1') return { ok: false, why: 'That seed is not known.' }
  const first = replies[0]?.reply ?? ''
  if (first === 'bug') throw new Error('the scorer fell over')
  return { ok: true, score: scoreOf(Number(/^rate (\S+)$/.exec(first)?.[1] ?? 0), first !== 'missing') }
}

function scoreOf(rate: number, ranked: boolean): RunScore {
  const tasks: RunScore['tasks'] = [
    {
      task: 'go-1',
      kind: 'fix-braces',
      language: 'go',
      difficulty: 'hard',
      verified: 1,
      score: 1,
      soft: [],
      points: 6,
      maxPoints: 3,
      perfect: true,
    },
  ]
  return { taskSet: testTaskSet, pointsRate: rate, earned: rate, maximum: 50, perfect: 1, tasks, ranked }
}
