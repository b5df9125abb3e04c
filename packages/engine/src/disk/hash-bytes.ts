// Content hash: caches, manifests and commits compare files by this alone.

import { hash } from 'node:crypto'

export function hashBytes(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex')
}
