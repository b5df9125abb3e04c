// The smallest image and sound, and a text as a tool result.

import type { CallToolResult } from '@modelcontextprotocol/server'

export function textResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] }
}

/** One pixel, PNG. */
export const image = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='
/** One sample, WAV. */
export const audio = 'UklGRiUAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQEAAACA'
