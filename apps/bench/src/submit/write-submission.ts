// Writes a run as a submission: raw replies and their settings. Nothing about this machine, its folders or its keys.

import type { Submission, TaskReply } from '@sheaf/contract'
import type { RunRecord, SubmissionStamp } from '../run/index.ts'

/** The body as it is signed and sent, byte for byte. */
export function writeSubmission({ header, replies }: RunRecord, { nonce, sentAt, client }: SubmissionStamp): string {
  const submission: Submission = {
    version: 1,
    nonce,
    sentAt,
    client,
    taskSet: header.taskSet,
    seed: header.seed,
    modelName: header.modelName,
    providerName: header.providerName,
    temperature: header.temperature,
    thinking: header.thinking,
    simulated: header.simulated,
    replies: replies.map(sent),
  }
  return JSON.stringify(submission)
}

function sent({ task, reply, finish, ms, usage }: TaskReply): Submission['replies'][number] {
  return { task, reply, finish, ms, usage }
}
