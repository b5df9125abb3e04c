// Exactly what would be sent, where to, and under which name.

import { randomBytes } from 'node:crypto'
import { limits, type RefusalCode, type RunScore, rankedTaskSets, type SubmissionPreview } from '@sheaf/contract'
import manifest from '../../package.json' with { type: 'json' }
import type { RunRecord, SubmissionStamp } from '../run/index.ts'
import type { InstallKey } from './install-key.ts'
import { writeSubmission } from './write-submission.ts'

export interface PreviewSubmission {
  record: RunRecord
  score: RunScore
  key: InstallKey
  address: string
  now: Date
}

export function previewSubmission({ record, score, key, address, now }: PreviewSubmission): SubmissionPreview {
  // A submission that got no answer is sent again unchanged: the service knows its nonce.
  const stamp: SubmissionStamp = record.sending ?? newStamp(now)
  const body = writeSubmission(record, stamp)
  const bytes = Buffer.byteLength(body)
  const refused = refusalReason(record, score, bytes)
  return {
    to: submissionsUrl(address),
    submitter: key.name,
    bytes,
    body,
    pointsRate: score.pointsRate,
    ...refused,
  }
}

function newStamp(now: Date): SubmissionStamp {
  return { nonce: randomBytes(18).toString('base64url'), sentAt: now.toISOString(), client: `sheaf ${manifest.version}` }
}

export function submissionsUrl(address: string): string {
  return `${address.replace(/\/+$/u, '')}/api/submissions`
}

function refusalReason(
  { header, submitted }: RunRecord,
  { ranked }: RunScore,
  bytes: number,
): { refused: string; code: RefusalCode } | undefined {
  if (submitted !== undefined && submitted.state !== 'refused')
    return { refused: `It was submitted as ${submitted.id}.`, code: 'submission-sent' }
  if (!rankedTaskSets.includes(header.taskSet))
    return { refused: 'Only runs of the published tasks are ranked.', code: 'submission-refused' }
  if (!ranked)
    return { refused: "Some tasks haven't been run, or the provider returned an error. Finish the run first.", code: 'run-unranked' }
  if (bytes > limits.submissionBytes) return { refused: `The submission is too large: ${bytes} bytes.`, code: 'submission-refused' }
  return undefined
}
