// Reads the documents of `--doc`: files and web pages, each with optional pages or sections after `#`.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Call, type DocumentSource, type HostApi, parseSectionRanges, type SectionRange } from '@sheaf/contract'
import { type CommandContext, wrongUsage } from '../command/index.ts'
import type { ChosenScope } from '../scope/index.ts'

interface DocumentArgument {
  from: { path: string } | { url: string; allowPrivate?: boolean }
  ranges: SectionRange[]
}

/** One after the other: the progress of several would mix. */
export async function readDocuments(
  typed: readonly DocumentArgument[],
  scope: ChosenScope,
  host: HostApi,
  call: Call,
): Promise<DocumentSource[]> {
  const documents: DocumentSource[] = []
  for (const each of typed) documents.push(await host['documents.add']({ ...scope, ...each }, call))
  return documents
}

export function parseDocuments(typed: readonly string[], allowHosts: readonly string[], { cwd }: CommandContext): DocumentArgument[] {
  const allowed = allowHosts.map((host) => host.toLowerCase())
  return typed.map((text) => {
    const isUrl = /^[a-z][a-z0-9+.-]+:/i.test(text) && !/^[a-z]:[\\/]/i.test(text)
    const cut = text.lastIndexOf('#')
    const ranges = cut === -1 || (!isUrl && existsSync(resolve(cwd, text))) ? undefined : parseSectionRanges(text.slice(cut + 1))
    if (cut !== -1 && ranges === undefined && !isUrl && !existsSync(resolve(cwd, text)))
      throw wrongUsage({ name: 'pack' }, `--doc ${text}: write pages or sections as #3-9 or #1,4-6.`)
    const source = ranges === undefined ? text : text.slice(0, cut)
    return { from: isUrl ? urlSource(source, allowed) : { path: resolve(cwd, source) }, ranges: ranges ?? [] }
  })
}

function urlSource(url: string, allowed: readonly string[]): DocumentArgument['from'] {
  const host = URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  return allowed.includes(host) ? { url, allowPrivate: true } : { url }
}
