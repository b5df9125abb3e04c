// Parses bytes of the journal into a record, or nothing: an incomplete record must never cause a file to be written.

import type { FileState } from './file-state.ts'
import { type Entry, formatVersion, type Pass, type StoredRecord } from './record.ts'

/** Undefined when it is missing, damaged, or of a newer format. */
export function parseRecord(bytes: Buffer | undefined): StoredRecord | undefined {
  const value = parse(bytes)
  return isRecord(value) && value.version <= formatVersion ? value : undefined
}

export function parsePass(bytes: Buffer | undefined): Pass | 'newer' | undefined {
  const value = parse(bytes)
  if (isObject(value) && typeof value.version === 'number' && value.version > formatVersion) return 'newer'
  return isPass(value) ? value : undefined
}

export function parseVersion(bytes: Buffer): number | undefined {
  const value = parse(bytes)
  return isObject(value) && value.kind === 'sheaf-journal' && typeof value.version === 'number' ? value.version : undefined
}

function parse(bytes: Buffer | undefined): unknown {
  try {
    return bytes === undefined ? undefined : JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

type Fields = Record<string, unknown>

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isString = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isOptional = (value: unknown, check: (value: unknown) => boolean): boolean => value === undefined || check(value)
const isListOf = (value: unknown, check: (value: unknown) => boolean): boolean => Array.isArray(value) && value.every(check)

function isRecord(value: unknown): value is StoredRecord {
  return (
    isObject(value) &&
    isNumber(value.version) &&
    isString(value.id) &&
    isString(value.at) &&
    isListOf(value.roots, isString) &&
    isOptional(value.title, isString) &&
    isOptional(value.replyHash, isString) &&
    isListOf(value.files, (file) => isObject(file) && isString(file.path) && isString(file.action) && isOptional(file.to, isString)) &&
    isListOf(value.entries, isEntry) &&
    isListOf(value.folders, isString) &&
    (value.state === 'applied' || value.state === 'undone') &&
    isNumber(value.turn)
  )
}

function isEntry(value: unknown): value is Entry {
  return (
    isObject(value) &&
    isString(value.shown) &&
    isString(value.root) &&
    isString(value.relative) &&
    isObject(value.place) &&
    isString(value.place.folder) &&
    isString(value.place.name) &&
    isState(value.old) &&
    isState(value.new) &&
    isOptional(value.from, isNumber) &&
    isOptional(value.to, isNumber) &&
    isOptional(value.recase, isString)
  )
}

function isState(value: unknown): value is FileState | null {
  if (value === null) return true
  return (
    isObject(value) &&
    isString(value.hash) &&
    isNumber(value.size) &&
    isOptional(value.mode, isNumber) &&
    isOptional(value.uid, isNumber) &&
    isOptional(value.gid, isNumber) &&
    isOptional(value.names, isNumber)
  )
}

function isPass(value: unknown): value is Pass {
  return (
    isObject(value) &&
    isNumber(value.version) &&
    isString(value.at) &&
    isRecord(value.record) &&
    (value.to === 'new' || value.to === 'old') &&
    typeof value.isNew === 'boolean' &&
    (value.state === 'prepared' || value.state === 'decided') &&
    isListOf(value.folders, isString) &&
    isListOf(value.inPlace, isNumber)
  )
}
