// Collects the texts of MCP resources. They passed the gate when they were read from their servers, and are marked as untrusted: a
// server's texts may try to give orders.

import { type AttachedResource, type PromptRequest, Refusal } from '@sheaf/contract'
import type { Tokenizer } from '../tokens/index.ts'
import { escapeName } from '../tree/escape-name.ts'
import type { PromptTools } from './prompt-tools.ts'
import { countChunks, safelyCut } from './safe-chunks.ts'
import { endLine, type Segment } from './segment.ts'

/** Where the texts of resources are kept. */
export interface ResourceShelf {
  /** Undefined: its text is not stored. */
  read(resource: AttachedResource): string | undefined
  /** Token counts of blocks, by everything that they are made of: a text is counted once until it is refreshed. */
  counts: Map<string, number>
}

type ResourceTools = Pick<PromptTools, 'resources' | 'isOnlyCounted' | 'signal'>

export async function gatherResources(
  { resources = [] }: PromptRequest,
  tokenizer: Tokenizer,
  { resources: shelf, isOnlyCounted = false, signal }: ResourceTools,
): Promise<Segment[]> {
  const segments: Segment[] = []
  for (const resource of resources) {
    if (signal?.aborted) throw new Refusal('cancelled')
    const tag = openTag(resource)
    const key = JSON.stringify([tag, resource.hash, tokenizer.encoding])
    const known = shelf?.counts.get(key)
    if (isOnlyCounted && known !== undefined) {
      segments.push({ part: 'other', chunks: blockEnds, tokens: known })
      continue
    }
    const text = shelf?.read(resource)
    const chunks = safelyCut([tag, endLine(text ?? missing), '</mcp_resource>\n'])
    const tokens = text === undefined ? undefined : (known ?? (await countChunks(chunks, tokenizer)))
    if (shelf && tokens !== undefined && known === undefined) keep(shelf.counts, key, tokens)
    segments.push({ part: 'other', chunks, ...(tokens !== undefined && { tokens }) })
  }
  return segments
}

/** A placeholder for a block that is only counted. No token spans the ends of a block. */
const blockEnds = [Buffer.from('<\n')]

const missing = '[The text of this resource is missing. Refresh it in Sheaf.]'

function keep(counts: Map<string, number>, key: string, tokens: number): void {
  if (counts.size >= countsKept) counts.clear()
  counts.set(key, tokens)
}

const countsKept = 1_000

function openTag({ serverName, uri, title }: AttachedResource): string {
  return `<mcp_resource server=${attribute(serverName)} uri=${attribute(uri)} title=${attribute(title)}>\n`
}

const attribute = (text: string): string => `"${escapeName(text).replaceAll(/["<>]/g, "'")}"`
