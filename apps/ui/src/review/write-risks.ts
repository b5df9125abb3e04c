// Which writes need a second confirmation. Everything else is written by the Write button alone: the review showed it, and Undo restores it.

import type { ChangeWarningCode, ReviewFile } from '@sheaf/contract'

export interface WriteWarning {
  path: string
  message: string
  /** Absent if the host found it only when it was about to write. */
  code?: ChangeWarningCode
}

/** A file is deleted, or has warnings. The host refuses files that changed on disk, so they need no question. */
export function needsConfirmation(files: readonly ReviewFile[]): boolean {
  return files.some(({ warnings }) => warnings.length > 0) || deletedFiles(files).length > 0
}

export function deletedFiles(files: readonly ReviewFile[]): ReviewFile[] {
  return files.filter(({ action }) => action === 'delete')
}

/** `late`: warnings that the host found when it was about to write. */
export function warningsOf(files: readonly ReviewFile[], late: readonly { path: string; message: string }[]): WriteWarning[] {
  return [...files.flatMap(({ path, warnings }) => warnings.map(({ code, message }) => ({ path, message, code }))), ...late]
}

export function warningKey({ path, message }: { path: string; message: string }): string {
  return `${path}\n${message}`
}
