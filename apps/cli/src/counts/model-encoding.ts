// Which tokenizer counts for a model. Where the maker keeps it secret, o200k is the yardstick and the count is marked ≈.

import type { TokenEncoding } from '@sheaf/contract'

export interface ModelEncoding {
  encoding: TokenEncoding
  isExact: boolean
}

export function modelEncoding(model: string): ModelEncoding {
  const name = model.toLowerCase().replace(/^.*\//, '')
  if (/^(o200k|gpt-4o|gpt-4\.[1-9]|gpt-[5-9]|gpt-oss|chatgpt|codex|o[1-9])/.test(name)) return { encoding: 'o200k', isExact: true }
  if (/^(cl100k|gpt-4|gpt-3\.5|text-embedding-)/.test(name)) return { encoding: 'cl100k', isExact: true }
  return { encoding: 'o200k', isExact: false }
}
