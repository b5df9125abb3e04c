// Parses the sketches of a delegate edit and picks the model that writes them out (formats §1.6).

import {
  type DelegateEdit,
  type DelegateRegion,
  type DelegateSlot,
  type DelegateTask,
  defined,
  limits,
  type ReplyChange,
  type ReplyFile,
  type ReplyProblem,
} from '@sheaf/contract'

/** `fileLines`: the file's current length; undefined if there is no file. Accepts any input: `delegateProblems` reports what is missing. */
export function readDelegate(file: ReplyFile, fileLines: number | undefined, threshold = limits.largeFileLines): DelegateEdit {
  const tasks = file.changes.map(readTask)
  return { path: file.path, tasks, slot: slotFor(tasks, fileLines, threshold) }
}

/** The protocol requires a complexity for every delegate edit, because it decides which model is paid. */
export function delegateProblems(file: ReplyFile): ReplyProblem[] {
  if (file.action !== 'delegate edit') return []
  if (file.changes.length === 0) return [problem(file, file.line, 'It has no changes to write out.')]
  return file.changes.flatMap(({ line, complexity, content }) => [
    ...(complexity === undefined ? [problem(file, line, 'It needs a complexity from 1 to 10.')] : []),
    ...(content.every((each) => each.trim() === '') ? [problem(file, line, 'It has no sketch to write out.')] : []),
  ])
}

/** An unknown complexity counts as the middle: expensive models only on request. */
const middleComplexity = 5
const manyEdits = 7

function readTask({ description, complexity, content }: ReplyChange): DelegateTask {
  return {
    ...defined({ description }),
    complexity: complexity ?? middleComplexity,
    sketch: content,
    regions: readRegions(content),
  }
}

function slotFor(tasks: readonly DelegateTask[], fileLines: number | undefined, threshold: number): DelegateSlot {
  if (fileLines !== undefined && fileLines > threshold) return 'large-file'
  const isHard = tasks.length >= manyEdits || tasks.some(({ complexity }) => complexity > middleComplexity)
  return isHard ? 'complex-edits' : 'simple-edits'
}

// A mark may be inside a comment of any language; a mark within code is code.
const before = String.raw`^\s*(?://+|#+|--+|;+|%+|/\*+|\*|<!--|\{/\*|\(\*|'|"{3})?\s*`
const after = String.raw`\s*(?:\*+/\}?|-->|\*\)|"{3})?\s*$`
const opening = new RegExp(String.raw`${before}<(rm|add)(?:\s+([^<>]*?))?\s*>${after}`, 'i')
const closing = new RegExp(String.raw`${before}</(rm|add)(?:\s+[^<>]*)?>${after}`, 'i')
const scope = new RegExp(String.raw`${before}REPOMARK:SCOPE:\s*(.*?)${after}`)
const existing = new RegExp(String.raw`${before}(?:\.{3}|…)\s*existing code\s*(?:\.{3}|…)${after}`, 'i')

const longestMark = 500

function readRegions(sketch: readonly string[]): DelegateRegion[] {
  const regions: DelegateRegion[] = []
  let open: DelegateRegion | undefined
  for (const line of sketch) {
    if (line.length > longestMark) {
      open?.lines.push(line)
      continue
    }
    const started = startRegion(line)
    if (started) {
      open = started
      regions.push(open)
    } else if (closing.test(line) || (open?.kind === 'scope' && existing.test(line))) open = undefined
    else open?.lines.push(line)
  }
  return regions
}

function startRegion(line: string): DelegateRegion | undefined {
  const named = opening.exec(line)
  if (named) return { label: named[2] ?? '', kind: named[1]?.toLowerCase() === 'rm' ? 'remove' : 'add', lines: [] }
  const scoped = scope.exec(line)
  return scoped ? { label: scoped[1] ?? '', kind: 'scope', lines: [] } : undefined
}

function problem({ path }: ReplyFile, line: number, what: string): ReplyProblem {
  return { code: 'missing-attribute', line, path, message: `The delegate edit of ${path} can't be used. ${what}` }
}
