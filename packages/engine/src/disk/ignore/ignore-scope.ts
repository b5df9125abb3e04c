// The rules in force in a folder: its layers from the defaults to the workspace, and its repository.
// Entering a folder returns a new scope; in a nested repository, git's own rules start over.

import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { limits, type PathProblem } from '@sheaf/contract'
import { locateRepository, type Repository } from '../git/find-repository.ts'
import { configHome, configPath, type GitConfig, isTrue, lastValue, readGitConfig } from '../git/git-config.ts'
import { type GitIndex, type GitRunBudget, openIndex, type Tracked } from '../git/git-index.ts'
import { hashBytes } from '../git/git-settings.ts'
import type { Env } from '../store/state-folder.ts'
import { toByteText } from './byte-text.ts'
import { defaultIgnores } from './default-ignores.ts'
import { decidingRule, type Effort, type RuleSet } from './ignore-rules.ts'
import { emptySieve, joinSieves, mayMatch, type NameSieve } from './name-sieve.ts'
import { type Layer, parseIgnore, type Rule } from './parse-ignore.ts'
import { noInputs, type RuleInputs, readInput } from './rule-inputs.ts'
import { makeRuleList, type RuleList } from './rule-list.ts'

export interface RuleOptions {
  /** Use the patterns of default-ignores.ts; on by default. */
  useDefaults?: boolean | undefined
  /** Replaces those patterns, in gitignore syntax. */
  defaultPatterns?: string | null | undefined
  /** Patterns for every root, in gitignore syntax, after those of `rootPatterns`. */
  folderPatterns?: string | undefined
  /** Patterns for single roots, by path. */
  rootPatterns?: Readonly<Record<string, RootPatternTexts>> | undefined
  /** Turns single layers off. */
  layers?: Partial<Record<Layer, boolean>> | undefined
  /** Used to find the user's git configuration. */
  env?: Env | undefined
}

export interface RootPatternTexts {
  /** Kept with the folder, for every workspace that opens it. */
  folder: string
  /** One workspace's own patterns for the folder; these take precedence. */
  workspace: string
}

export interface Scope {
  sets: readonly RuleSet[]
  sieve: NameSieve
  repository: RepositoryScope | undefined
  foldCase: boolean
  /** Rules of the folder that is entered next, compiled together with the rules in its ignore files. */
  pending: readonly Rule[]
  /** More of them, compiled separately because other folders share them. */
  pendingLists: readonly RuleList[]
  sources: readonly Source[]
  walk: WalkContext
}

interface Source {
  list: RuleList
  baseLength: number
}

interface RepositoryScope {
  top: string
  topLength: number
  index: () => GitIndex
  mayHaveSubmodules: boolean
}

interface WalkContext {
  root: string
  env: Env
  isLayerEnabled: (layer: Layer) => boolean
  effort: Effort
  gitRuns: GitRunBudget
  /** The user's excludes by file, shared by all nested repositories. */
  excludes: Map<string, RuleList>
  problems: PathProblem[]
  inputs: RuleInputs
}

export interface OpenedScope {
  scope: Scope
  /** Path of the root below the repository's top: byte text, empty or ending in `/`. All paths looked up begin with it. */
  path: string
  /** git hides this folder, but tracks files in it: only those are shown. */
  trackedOnly: boolean
}

/** A few seconds of work, plus more for each name and ignore file, so that a large folder with many honest patterns never runs out. */
const effortLimit = 400_000_000
const effortPerName = 2_000
const effortPerFile = 20_000
/** Costs of reading a byte of an ignore file, matching a name against a folder's rules, and joining them with others. */
const costPerByte = 25
const costPerSet = 16
const costOfJoining = 500
/** Cost of a value in the configuration of a nested repository. */
const costPerValue = 200

const ignoreFiles: ReadonlyMap<string, Layer> = new Map([
  ['.gitignore', 'gitignore'],
  ['.ignore', 'ignore'],
  ['.repo_ignore', 'repo-ignore'],
])

export function isIgnoreFile(name: string): boolean {
  return ignoreFiles.has(name)
}

/** Whether this walk uses the file's rules. */
export function isActiveIgnoreFile({ walk }: Scope, name: string): boolean {
  const layer = ignoreFiles.get(name)
  return layer !== undefined && walk.isLayerEnabled(layer)
}

export function openScope(root: string, options: RuleOptions, problems: PathProblem[], inputs: RuleInputs = noInputs): OpenedScope {
  const walk: WalkContext = {
    root,
    env: options.env ?? process.env,
    isLayerEnabled: (layer) => options.layers?.[layer] ?? true,
    effort: { left: effortLimit },
    gitRuns: { left: limits.gitIndexRuns },
    excludes: new Map(),
    problems,
    inputs,
  }
  const found = walk.isLayerEnabled('gitignore') ? locateRepository(root, inputs) : undefined
  if (found && 'refused' in found) {
    inputs.markUncertain()
    problems.push({
      path: found.top === root ? '.git' : join(found.top, '.git'),
      why: `${found.refused}; the git repository is ignored`,
    })
  }
  if (!found || 'refused' in found) return { scope: scopeOutsideGit(walk, options), path: '', trackedOnly: false }
  const repository = found
  const below = root
    .slice(repository.top.length)
    .split(/[\\/]/)
    .filter((part) => part !== '')
  let scope = enterRepository(emptyScope(walk), repository, '')
  let folder = repository.top
  let path = ''
  for (const part of below) {
    scope = enterFolder(scope, folder, path, [...ignoreFiles.keys()])
    const name = toByteText(part)
    const rule = decide(scope, path, name, true)
    path += `${name}/`
    folder = join(folder, part)
    if (!rule || rule.negative) continue
    const hasTracked = isOverriddenByTracking(rule) && repositoryTracks(scope, toByteText(below.join('/'))) === 'folder'
    // A folder opened on purpose is never shown empty only because rules above it hide it.
    if (!hasTracked) return { scope: scopeOutsideGit(walk, options), path: '', trackedOnly: false }
    const rootPath = `${below.map(toByteText).join('/')}/`
    return { scope: withRootRules(scope, options), path: rootPath, trackedOnly: true }
  }
  return { scope: withRootRules(scope, options), path, trackedOnly: false }
}

/** Adds the rules of a folder's ignore files (`present`: their names). */
export function enterFolder(scope: Scope, folder: string | Buffer, path: string, present: readonly string[]): Scope {
  if (present.length === 0 && scope.pending.length === 0 && scope.pendingLists.length === 0) return scope
  const rules = [...scope.pending]
  for (const name of present) {
    const layer = ignoreFiles.get(name)
    if (!layer || !scope.walk.isLayerEnabled(layer)) continue
    // One by one: spreading a hundred thousand rules as arguments overflows the stack.
    for (const rule of readRules(scope.walk, pathIn(folder, name), layer, 2 + depthOf(path), false)) rules.push(rule)
  }
  const added = [makeRuleList(rules), ...scope.pendingLists].map((list) => ({ list, baseLength: path.length }))
  return withSources({ ...scope, pending: [], pendingLists: [] }, added)
}

function withSources(scope: Scope, added: readonly Source[]): Scope {
  const { effort } = scope.walk
  const sources = [...scope.sources]
  const sets = [...scope.sets]
  let { sieve } = scope
  for (const source of added) {
    if (source.list.isEmpty) continue
    const { tables, sieve: own } = source.list.compile(scope.foldCase, effort)
    sources.push(source)
    sets.push({ tables, baseLength: source.baseLength })
    sieve = joinSieves(sieve, own)
    effort.left -= costOfJoining
  }
  return { ...scope, sources, sets, sieve }
}

/** In a repository, git's rules start over; the rules of other layers stay. */
export function enterRepository(scope: Scope, repository: Repository, path: string): Scope {
  const { walk } = scope
  const config = readGitConfig(repository, walk.env, walk.inputs)
  const foldCase = isTrue(lastValue(config, 'core.ignorecase'))
  walk.effort.left -= config.size * costPerValue
  const exclude = readRules(walk, join(repository.commonDir, 'info', 'exclude'), 'gitignore', 1, true)
  const modules = join(repository.top, '.gitmodules')
  walk.inputs.note(modules)
  let index: GitIndex | undefined
  const kept = scope.sources.map(({ list, baseLength }) => ({ list: list.withoutGit(), baseLength }))
  return {
    ...withSources({ ...emptyScope(walk), foldCase }, kept),
    pending: [...scope.pending.filter(({ layer }) => layer !== 'gitignore'), ...exclude],
    pendingLists: [...scope.pendingLists.map((list) => list.withoutGit()), userExcludes(walk, config, repository.top)],
    repository: {
      top: repository.top,
      topLength: path.length,
      mayHaveSubmodules: existsSync(modules),
      index: () => {
        if (!index) {
          index = openIndex(repository, hashBytes(config), foldCase, walk.inputs, walk.gitRuns)
          if (index.problem) walk.problems.push({ path: repository.top, why: index.problem })
        }
        return index
      },
    },
  }
}

/** The rule that decides a name in a folder; the caller has checked that the folder itself is not hidden. */
export function decide(scope: Scope, folder: string, name: string, isFolder: boolean): Rule | undefined {
  const { effort } = scope.walk
  if (effort.left < 0 || !mayMatch(scope.sieve, name)) return undefined
  effort.left += effortPerName - scope.sets.length * costPerSet
  let best: Rule | undefined
  for (const set of scope.sets) best = decidingRule(set, folder, name, isFolder, best, effort)
  return best
}

/** What git tracks at a path below the top of the walk. */
export function trackedAt(scope: Scope, path: string): Tracked | undefined {
  return scope.repository?.index().at(path.slice(scope.repository.topLength))
}

/** Files tracked by git are shown despite git's rules and our defaults; later layers can still hide them. */
export function isOverriddenByTracking(rule: Rule): boolean {
  return rule.layer === 'gitignore' || rule.layer === 'defaults'
}

function repositoryTracks(scope: Scope, path: string): Tracked | undefined {
  return scope.repository?.index().at(path)
}

function emptyScope(walk: WalkContext): Scope {
  return { walk, sets: [], sieve: emptySieve, sources: [], pending: [], pendingLists: [], repository: undefined, foldCase: false }
}

function scopeOutsideGit(walk: WalkContext, options: RuleOptions): Scope {
  const config = readGitConfig(undefined, walk.env, walk.inputs)
  const scope: Scope = { ...emptyScope(walk), foldCase: isTrue(lastValue(config, 'core.ignorecase')) }
  return withRootRules({ ...scope, pendingLists: walk.isLayerEnabled('gitignore') ? [userExcludes(walk, config, walk.root)] : [] }, options)
}

function withRootRules(scope: Scope, options: RuleOptions): Scope {
  const rules = [...scope.pending]
  if ((options.useDefaults ?? true) && scope.walk.isLayerEnabled('defaults'))
    for (const rule of defaultRules(options.defaultPatterns)) rules.push(rule)
  if (scope.walk.isLayerEnabled('workspace')) {
    const own = options.rootPatterns?.[scope.walk.root]
    const texts = [
      { source: 'folder patterns', text: own?.folder },
      { source: 'workspace', text: own?.workspace },
      { source: 'workspace', text: options.folderPatterns },
    ]
    for (const [order, { source, text }] of texts.entries())
      if (text) for (const rule of parseIgnore(ruleBytes(text), { source, layer: 'workspace', order })) rules.push(rule)
  }
  return { ...scope, pending: rules }
}

let knownDefaults: readonly Rule[] | undefined

function defaultRules(patterns: string | null | undefined): readonly Rule[] {
  if (patterns !== undefined && patterns !== null) return parseDefaults(patterns)
  knownDefaults ??= parseDefaults(defaultIgnores)
  return knownDefaults
}

function parseDefaults(patterns: string): Rule[] {
  return parseIgnore(ruleBytes(patterns), { source: 'defaults', layer: 'defaults', order: 0 })
}

function ruleBytes(text: string): Buffer {
  return Buffer.from(text, 'utf8').subarray(0, limits.ignoreFileBytes)
}

function userExcludes(walk: WalkContext, config: GitConfig, base: string): RuleList {
  const file = lastValue(config, 'core.excludesfile')
  if (file === '') return makeRuleList([])
  const path = file === undefined ? join(configHome(walk.env), 'git', 'ignore') : configPath(file, base, walk.env)
  const list = walk.excludes.get(path) ?? makeRuleList(readRules(walk, path, 'gitignore', 0, true))
  walk.excludes.set(path, list)
  return list
}

function readRules(walk: WalkContext, file: string | Buffer, layer: Layer, order: number, followLinks: boolean): Rule[] {
  // git does not follow a `.gitignore` that is a link: it could show a file from anywhere.
  const plain = readInput(walk.inputs, file, limits.ignoreFileBytes, followLinks)
  if (!plain) return []
  walk.effort.left += effortPerFile - plain.bytes.length * costPerByte
  if (walk.effort.left < 0) return []
  const source = sourceName(walk.root, file.toString())
  if (plain.cut) {
    // A kept walk stores no problems, so a walk that has any is not kept.
    walk.inputs.markUncertain()
    walk.problems.push({ path: source, why: `only the first ${limits.ignoreFileBytes} bytes of its rules were read` })
  }
  return parseIgnore(plain.bytes, { source, layer, order })
}

function sourceName(root: string, file: string): string {
  return file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file
}

function pathIn(folder: string | Buffer, name: string): string | Buffer {
  return typeof folder === 'string' ? join(folder, name) : Buffer.concat([folder, Buffer.from(`/${basename(name)}`)])
}

function depthOf(path: string): number {
  let depth = 0
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) depth += 1
  return depth
}
