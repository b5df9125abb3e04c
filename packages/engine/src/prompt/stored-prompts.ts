// Stored prompts: the built-in ones, the user's own, and their JSON format (formats §8).

import { limits, Refusal, type StoredPrompt } from '@sheaf/contract'
import { readAsset } from '../disk/store/read-asset.ts'
import { cleanName, createFreeNamer, sameName } from './free-name.ts'

export interface PromptText {
  name: string
  content: string
}

const builtinFiles = { Architect: 'architect', Engineer: 'engineer', Review: 'review' }

let builtin: readonly StoredPrompt[] | undefined

export function builtinPrompts(): readonly StoredPrompt[] {
  builtin ??= Object.entries(builtinFiles).map(([name, file]) => ({
    name,
    content: readAsset(new URL(`./builtin/${file}.md`, import.meta.url)).trimEnd(),
    builtin: true,
  }))
  return builtin
}

/** The built-ins first, each with the user's own text if there is one, then the user's prompts by name. */
export function listPrompts(own: readonly PromptText[]): StoredPrompt[] {
  const builtins = builtinPrompts().map((prompt) => ({
    ...prompt,
    content: own.find((each) => sameName(each.name, prompt.name))?.content ?? prompt.content,
  }))
  const others = own.filter((each) => !builtins.some((prompt) => sameName(prompt.name, each.name)))
  return [...builtins, ...others.map(({ name, content }) => ({ name, content, builtin: false })).sort(byName)]
}

export function findPrompt(prompts: readonly StoredPrompt[], name: string): StoredPrompt {
  const found = prompts.find((prompt) => prompt.name === name) ?? prompts.find((prompt) => sameName(prompt.name, cleanName(name)))
  if (!found) throw new Refusal('unknown-prompt', `Name: "${name}". Available: ${prompts.map((prompt) => prompt.name).join(', ')}.`)
  return found
}

export function exportPrompts(prompts: readonly StoredPrompt[], names?: readonly string[]): string {
  const chosen = names ? names.map((name) => findPrompt(prompts, name)) : prompts
  return `${JSON.stringify(
    chosen.map(({ name, content }) => ({ name, content })),
    null,
    2,
  )}\n`
}

export async function readImport(json: string): Promise<PromptText[]> {
  // Checked before parsing: hostile JSON takes many times its size once parsed.
  if (json.length > limits.importBytes || Buffer.byteLength(json) > limits.importBytes) {
    throw new Refusal('import-unreadable', `The file is larger than ${limits.importBytes / 1_000_000} MB.`)
  }
  const data = parseJson(json)
  if (!Array.isArray(data)) throw new Refusal('import-unreadable', 'It is not a JSON array.')
  const { promptImportSchema } = await import('@sheaf/contract/schemas')
  const parsed = promptImportSchema.safeParse(data)
  if (!parsed.success) {
    const at = parsed.error.issues[0]?.path[0]
    throw new Refusal('import-unreadable', `Entry ${Number(at ?? 0) + 1} needs a "name" (or "title") and a "content", both strings.`)
  }
  return parsed.data.map(({ name, content }, index) => {
    const clean = cleanName(name)
    if (clean === '') throw new Refusal('import-unreadable', `Entry ${index + 1} has an empty name.`)
    return { name: clean, content }
  })
}

/** The prompts an import would add, under free names, and the names of existing ones. */
export function planImport(entries: readonly PromptText[], existing: readonly PromptText[]): { add: PromptText[]; skipped: string[] } {
  const findFreeName = createFreeNamer(existing.map((prompt) => prompt.name))
  const known = new Set(existing.flatMap(({ name, content }) => [key(name, content), key(withoutNumber(name), content)]))
  const add: PromptText[] = []
  const skipped: string[] = []
  for (const { name, content } of entries) {
    if (known.has(key(name, content))) {
      skipped.push(name)
      continue
    }
    known.add(key(name, content))
    add.push({ name: findFreeName(name), content })
  }
  return { add, skipped }
}

function key(name: string, content: string): string {
  return `${name.toLowerCase()}\0${content}`
}

/** Importing one file twice must not add its renamed prompts ("Name 2") a second time. */
function withoutNumber(name: string): string {
  return name.replace(/ \d+$/u, '')
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/u, ''))
  } catch (error) {
    throw new Refusal('import-unreadable', `Invalid JSON: ${error instanceof Error ? error.message : error}.`)
  }
}

function byName(a: PromptText, b: PromptText): number {
  const [x, y] = [a.name.toLowerCase(), b.name.toLowerCase()]
  return x < y ? -1 : x > y ? 1 : 0
}
