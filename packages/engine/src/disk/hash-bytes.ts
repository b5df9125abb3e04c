// The name of a content: caches, manifests and commits all compare this and nothing else.

import { hash } from 'node:crypto'

export function hashBytes(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex')
}
