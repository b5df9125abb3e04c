// Every kind of the exam.

import type { Kind } from '../exam-case.ts'
import { blanksKinds } from './blanks.ts'
import { bytesKinds } from './bytes.ts'
import { cutOffKinds } from './cut-off.ts'
import { filesKinds } from './files.ts'
import { formatsKinds } from './formats.ts'
import { furtherKinds } from './further.ts'
import { indentationKinds } from './indentation.ts'
import { lookAlikeKinds } from './look-alikes.ts'
import { omissionsKinds } from './omissions.ts'
import { pathsKinds } from './paths.ts'
import { plainKinds } from './plain.ts'
import { refusalKinds } from './refusals.ts'
import { replyKinds } from './reply.ts'

export const kinds: Kind[] = [
  ...plainKinds,
  ...indentationKinds,
  ...bytesKinds,
  ...lookAlikeKinds,
  ...blanksKinds,
  ...filesKinds,
  ...replyKinds,
  ...formatsKinds,
  ...cutOffKinds,
  ...refusalKinds,
  ...pathsKinds,
  ...omissionsKinds,
  ...furtherKinds,
]
