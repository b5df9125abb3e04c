// Parses one case line. An invalid line is reported, and the lines after it are still read.

import { type ApplyAnswer, type ApplyCase, defined, type ReplyFormat, replyFormats } from '@sheaf/contract'

/** The id is returned unchanged, whatever its type. */
export type ParsedCase = { id: unknown; case: ApplyCase } | { id: unknown; case?: undefined }

export function parseCase(line: string | undefined, defaultFormat?: ReplyFormat): ParsedCase {
  const value = line === undefined ? undefined : parse(line)
  if (!isRecord(value)) return { id: null }
  const { id = null, files, reply, format } = value
  const known = format === undefined ? defaultFormat : replyFormats.find((each) => each === format)
  if (typeof reply !== 'string' || !isStringRecord(files) || (format !== undefined && known === undefined)) return { id }
  return { id, case: { id: String(id), files, reply, ...defined({ format: known }) } }
}

export type CaseAnswer = Omit<ApplyAnswer, 'id' | 'problems'> & { id: unknown; problems: readonly string[] }

export function unreadableCase(id: unknown): CaseAnswer {
  return { id, committed: false, files: {}, problems: ['unreadable-case'], warnings: [], rungs: [] }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isStringRecord(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string')
}
