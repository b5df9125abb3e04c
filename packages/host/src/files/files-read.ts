// files.read: part of a file, for the user (read-for-model.ts: for a model). Containment and ignore rules always apply,
// secrets are redacted until `reveal`.

import { allows, defined, type FileContent, type FileReadRequest, limits, Refusal, type WorkspaceScope } from '@sheaf/contract'
import { languageIdOf, mapHead } from '@sheaf/engine/codemap'
import { explainPath, resolveInside, resolveLinkedPath, type Stamp, statFile } from '@sheaf/engine/disk'
import type { FileFacts } from '@sheaf/engine/facts'
import { readPreview } from '@sheaf/engine/gate'
import { secretByName } from '@sheaf/engine/secrets'
import { escapeName, findFile, rootPrefix } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { licenseStatus } from '../licensing/index.ts'
import type { MethodCall } from '../method-call.ts'
import type { LiveWorkspace, LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { mapsWith } from './map-listed.ts'
import { measureWith } from './measure.ts'

/** Larger files are shown without a token count: a preview must be fast. */
const measuredBytes = 4_000_000
const rememberedFiles = 16

export async function readFile(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, ...request }: WorkspaceScope & FileReadRequest,
  { audience }: MethodCall,
): Promise<FileContent> {
  const live = workspaces.get(workspace)
  if (audience === 'model') return (await import('./read-for-model.ts')).readFileForModel(live, request)
  const { path, from = 1, reveal = false } = request
  const location = locateFile(live, path)
  const nothing: FileContent = { path, bytes: 0, lines: null, tokens: null, text: '', from, last: 0, more: false, findings: [] }
  if (!location.ok) return { ...nothing, hidden: { why: location.why, canReveal: false } }
  const { root, relative } = location
  const stat = statFile(`${root}/${relative}`)
  if (stat?.kind !== 'file') return { ...nothing, hidden: { why: whyNoFile[stat?.kind ?? 'missing'], canReveal: false } }
  const secret = secretByName(path) ?? secretByName(relative)
  if (secret && !reveal) return { ...nothing, bytes: stat.size, hidden: { why: `sensitive file (${secret})`, canReveal: true } }
  const facts = stat.size <= measuredBytes ? await factsOf(context, root, relative, stat) : undefined
  const starts = startsOf(`${root}\0${relative}\0${stat.size}\0${stat.mtimeMs}\0${stat.ino}`)
  const read = await readPreview({ root, relative, path }, { from: Math.max(1, Math.trunc(from)), reveal, facts, starts })
  if (!read.ok) return { ...nothing, bytes: stat.size, hidden: { why: read.why, canReveal: false } }
  const count = linesIn(read.text)
  const map = from === 1 && !secret ? await mapOf(context, path, root, relative, stat.size) : undefined
  return {
    ...nothing,
    bytes: read.stamp.size,
    lines: facts?.lines ?? (read.from === 1 && !read.more ? count : null),
    tokens: facts?.tokens.o200k ?? null,
    text: read.text,
    from: read.from,
    last: read.from + count - 1,
    more: read.more,
    findings: read.findings,
    ...defined({ map }),
  }
}

/** Links are resolved by now: one that is still a link is broken, and a folder is the target of a link. */
const whyNoFile = {
  link: 'a broken link',
  folder: 'a link to a folder',
  special: 'not a regular file',
  missing: 'no longer exists',
}

type LocatedFile = { ok: true; root: string; relative: string } | { ok: false; why: string }

/** Throws if the path is outside, ignored or missing; returns `why` if the tree shows it but its text is not shown. */
function locateFile(live: LiveWorkspace, path: string): LocatedFile {
  const tree = live.tree()
  const roots = tree.roots.map((root) => root.path)
  const file = findFile(tree, path)
  if (file?.raw !== undefined) return { ok: false, why: 'its name is not UTF-8' }
  if (file?.kind === 'special') return { ok: false, why: 'not a regular file' }
  const root = file && tree.roots.find((each) => path.startsWith(rootPrefix(tree, each)))
  const inside = root
    ? { ok: true as const, root: root.path, relative: path.slice(rootPrefix(tree, root).length) }
    : resolveInside(roots, path)
  if (!inside.ok) throw new Refusal('path-outside-workspace', path)
  // The tree may lag behind the disk: for a file it does not show, the rules decide.
  if (!file) {
    const { shown, rule, because } = explainPath(inside.root, inside.relative, live.rules())
    const isThere = statFile(`${inside.root}/${inside.relative}`) !== null
    if (!shown) throw new Refusal(isThere || rule ? 'path-ignored' : 'path-missing', `${path}: ${because}.`)
  }
  const target = resolveLinkedPath(roots, inside.root, inside.relative)
  if (target === undefined) return inside
  if (!target.ok) return { ok: false, why: 'a link to a path outside the open folders' }
  const { shown } = explainPath(target.root, target.relative, live.rules())
  return shown ? target : { ok: false, why: 'a link to an ignored path' }
}

async function factsOf(context: Context, root: string, relative: string, stat: Stamp): Promise<FileFacts | undefined> {
  const measure = await measureWith(context, { encoding: 'o200k' }, measuredBytes, {})
  const measured = (await measure(root, [relative]).finish([{ path: relative, stat }])).get(relative)
  return measured?.ok ? measured.facts : undefined
}

async function mapOf(context: Context, path: string, root: string, relative: string, size: number): Promise<string | undefined> {
  const { tier } = licenseStatus(context)
  if (!allows(tier, 'code-maps') || size > limits.mapFileBytes || !languageIdOf(path)) return undefined
  const read = await mapsWith(context, {})
  const map = (await read(root, [relative], ['body'])).get(relative)
  return map?.why === '' ? mapHead(escapeName(path)) + map.body : undefined
}

/** The text ends at a line end or at the end of the file. */
function linesIn(text: string): number {
  let count = text === '' || text.endsWith('\n') ? 0 : 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** Line start offsets of the files read last; a changed file gets a new key. */
const remembered = new Map<string, Map<number, number>>()

function startsOf(key: string): Map<number, number> {
  const known = remembered.get(key) ?? new Map<number, number>()
  remembered.delete(key)
  remembered.set(key, known)
  const [oldest] = remembered.keys()
  if (remembered.size > rememberedFiles && oldest !== undefined) remembered.delete(oldest)
  return known
}
