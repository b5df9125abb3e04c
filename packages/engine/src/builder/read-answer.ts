// Reads the files that a model named, in whatever form it chose: JSON as requested, JSON cut off or in prose, or plain lines.
// Nothing here is trusted: names are matched to real files later, text is cut and made visible.

import { type Priority, priorities, visibleText } from '@sheaf/contract'

export interface SuggestedFile {
  path: string
  priority: Priority
  why: string
  /** Definitions that matter, if not the whole file. */
  names?: string[]
}

/** Longer answers are not read to the end. */
export const answerLength = 200_000
const mostNamed = 200
const whyLength = 240
const pathLength = 4_096
const mostNames = 20
const nameLength = 200

export function readAnswer(answer: string): SuggestedFile[] {
  const text = withoutThinking(answer.slice(0, answerLength))
  for (const candidate of jsonIn(text)) {
    const named = fromValue(candidate)
    if (named !== undefined) return tidy(named)
  }
  const objects = looseObjects(text)
  return tidy(objects.length > 0 ? objects : fromLines(text))
}

interface Loose {
  path: string
  priority: unknown
  why: unknown
  names?: unknown
}

function tidy(named: readonly Loose[]): SuggestedFile[] {
  return named
    .filter(({ path }) => path.trim() !== '' && path.length <= pathLength)
    .slice(0, mostNamed)
    .map(({ path, priority, why, names }) => ({ path: path.trim(), priority: priorityOf(priority), why: whyOf(why), ...namesIn(names) }))
}

function namesIn(value: unknown): { names?: string[] } {
  const names = Array.isArray(value) ? value.filter((name) => typeof name === 'string' && name.length <= nameLength) : []
  return names.length > 0 ? { names: names.slice(0, mostNames) } : {}
}

function whyOf(why: unknown): string {
  if (typeof why !== 'string') return ''
  const line = visibleText(
    why
      .slice(0, 4 * whyLength)
      .replace(/\s+/gu, ' ')
      .trim(),
  )
  return line.length > whyLength ? `${line.slice(0, whyLength - 1).trimEnd()}…` : line
}

function priorityOf(value: unknown): Priority {
  if (typeof value === 'number') return value <= 1 ? 'high' : value <= 2 ? 'medium' : 'low'
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (/^(?:high|critical|must|essential|primary|p?[01])\b/u.test(word)) return 'high'
  if (/^(?:low|optional|may|minor|p?[345])\b/u.test(word)) return 'low'
  return 'medium'
}

/** Some models think aloud before they answer, and mention files there that they then drop. */
function withoutThinking(text: string): string {
  const end = text.lastIndexOf('</think>')
  return end < 0 ? text : text.slice(end + '</think>'.length)
}

/** The whole text, fenced blocks, and from the first bracket to the last. */
function* jsonIn(text: string): Generator<unknown> {
  const fenced = [...text.matchAll(/```[a-z]*\s*\n([\s\S]*?)```/giu)].map(([, inside = '']) => inside)
  const spans = (['{}', '[]'] as const).map(([open = '', close = '']) => text.slice(text.indexOf(open), text.lastIndexOf(close) + 1))
  for (const source of [text, ...fenced.slice(0, 5), ...spans.toSorted((a, b) => b.length - a.length)]) {
    if (!/^\s*[[{]/u.test(source)) continue
    try {
      yield JSON.parse(source)
    } catch {
      // The next form may be the right one.
    }
  }
}

/** Undefined: this is not an answer. An empty list is one. */
function fromValue(value: unknown): Loose[] | undefined {
  if (Array.isArray(value)) return value.flatMap((each) => fromItem(each) ?? [])
  if (typeof value !== 'object' || value === null) return undefined
  const entries = Object.entries(value)
  const byPriority = entries.filter(([key, list]) => isPriority(key) && Array.isArray(list))
  if (byPriority.length > 0)
    return byPriority.flatMap(([key, list]) => (fromValue(list) ?? []).map((item) => ({ ...item, priority: key.toLowerCase() })))
  const list = entries.find(([, each]) => Array.isArray(each))
  if (list) return fromValue(list[1])
  const one = fromItem(value)
  return one ? [one] : undefined
}

function isPriority(key: string): boolean {
  return priorities.some((priority) => priority === key.toLowerCase())
}

function fromItem(item: unknown): Loose | undefined {
  if (typeof item === 'string') return { path: item, priority: undefined, why: '' }
  if (typeof item !== 'object' || item === null) return undefined
  const entries = new Map(Object.entries(item).map(([key, value]) => [key.toLowerCase(), value]))
  const path = ['path', 'file', 'filepath', 'file_path', 'filename', 'name']
    .map((key) => entries.get(key))
    .find((each) => typeof each === 'string')
  if (typeof path !== 'string') return undefined
  const [priority] = ['priority', 'importance', 'relevance'].flatMap((key) => entries.get(key) ?? [])
  const [why] = ['why', 'reason', 'explanation', 'rationale', 'description'].flatMap((key) => entries.get(key) ?? [])
  const [names] = ['names', 'symbols', 'functions', 'regions'].flatMap((key) => (entries.has(key) ? [entries.get(key)] : []))
  return { path, priority, why, names }
}

/** The complete objects of truncated JSON. */
function looseObjects(text: string): Loose[] {
  return [...text.matchAll(/\{[^{}]{1,10000}\}/gu)].flatMap(([source]) => {
    try {
      return fromItem(JSON.parse(source)) ?? []
    } catch {
      return []
    }
  })
}

/** `- src/a.ts (high): why`, `high | src/a.ts | why`, with or without headings that name a priority. */
function fromLines(text: string): Loose[] {
  let heading: string | undefined
  return text.split('\n').flatMap((line) => {
    const bare = line
      .slice(0, 2_000)
      .replace(/^[\s>*+#\-\d.)|]+/u, '')
      .replaceAll('`', '')
      .replaceAll('**', '')
      .trim()
    const word = /\b(high|medium|low)\b/iu.exec(bare)?.[1]
    const path = bare.split(/[\s|,;:()]+/u).find((part) => /[^/.\s]\.[a-z0-9]{1,10}$/iu.test(part) || /[^/]\/[^/]/u.test(part))
    if (path === undefined) {
      if (word !== undefined && bare.length < 40) heading = word
      return []
    }
    const rest = bare.slice(bare.indexOf(path) + path.length)
    const why = rest.replace(/^[\s|,;:()\]–—-]*(?:(?:high|medium|low)\b)?[\s|,;:()\]–—-]*/iu, '')
    return [{ path, priority: word ?? heading, why }]
  })
}
