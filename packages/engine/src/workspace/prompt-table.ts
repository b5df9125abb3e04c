// The user's stored prompts as rows. A row under a built-in's name is the user's version of it; removing the row restores the original.

import { Refusal, type StoredPrompt } from '@sheaf/contract'
import type { Database } from '../disk/store/open-database.ts'
import { cleanName, sameName } from '../prompt/free-name.ts'
import {
  builtinPrompts,
  exportPrompts,
  findPrompt,
  listPrompts,
  type PromptText,
  planImport,
  readImport,
} from '../prompt/stored-prompts.ts'
import { type Documents, openDocuments } from './documents.ts'
import type { Report } from './parse-document.ts'

export interface PromptTable {
  list(): StoredPrompt[]
  get(name: string): StoredPrompt
  save(prompt: PromptText): StoredPrompt
  /** Restores a built-in's text. */
  reset(name: string): StoredPrompt
  /** A changed built-in goes back to its original text; an unchanged one cannot be removed. Returns it as it was. */
  remove(name: string): StoredPrompt
  import(json: string): Promise<{ added: string[]; skipped: string[] }>
  export(names?: readonly string[]): string
}

export function openPrompts(database: Database, report: Report): PromptTable {
  const documents = openDocuments(database, { table: 'prompt', key: 'name', what: 'stored prompt' }, report)
  const list = () => listPrompts(own(documents))

  function save({ name, content }: PromptText): StoredPrompt {
    const given = cleanName(name)
    if (given === '') throw new Refusal('wrong-usage', 'A prompt needs a name.')
    const original = builtinNamed(given)
    if (original?.content === content) documents.remove(original.name, isText)
    else documents.write(original?.name ?? given, content, isText)
    return { name: original?.name ?? given, content, builtin: original !== undefined }
  }

  function remove(name: string): StoredPrompt {
    const found = findPrompt(list(), name)
    const isRemoved = documents.remove(found.name, isText)
    if (!isRemoved && found.builtin) throw new Refusal('wrong-usage', `"${found.name}" is built in and can't be removed.`)
    return found
  }

  return {
    list,
    get: (name) => findPrompt(list(), name),
    save,
    remove,
    reset(name) {
      const original = builtinNamed(cleanName(name))
      if (!original)
        throw new Refusal(
          'unknown-prompt',
          `"${name}" is not a built-in prompt. Built-in prompts: ${builtinPrompts()
            .map((each) => each.name)
            .join(', ')}.`,
        )
      documents.remove(original.name, isText)
      return { ...original }
    },
    async import(json) {
      const entries = await readImport(json)
      // Planned under the lock: another process may import at the same time.
      return database.transaction(() => {
        const { add, skipped } = planImport(entries, taken())
        for (const { name, content } of add) documents.write(name, content, isText)
        return { added: add.map((prompt) => prompt.name), skipped }
      })
    },
    export: (names) => exportPrompts(list(), names),
  }

  /** Includes unreadable rows, so that their names are not reused. */
  function taken(): PromptText[] {
    const readable = list()
    const others = documents.keys().filter((key) => !readable.some((prompt) => sameName(prompt.name, key)))
    return [...readable, ...others.map((name) => ({ name, content: `\0unreadable ${name}` }))]
  }
}

function own(documents: Documents): PromptText[] {
  return documents.all(isText).map(({ key, value }) => ({ name: key, content: value }))
}

function builtinNamed(name: string): StoredPrompt | undefined {
  return builtinPrompts().find((prompt) => sameName(prompt.name, name))
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
