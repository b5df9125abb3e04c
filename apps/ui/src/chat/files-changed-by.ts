import type { ChatMessage } from '@sheaf/contract'

type Files = NonNullable<ChatMessage['files']>

/** The files that a review of the answer would have, each once: a sketch that no model has written out is not a change. */
export function filesChangedBy({ files = [], delegates = [] }: Pick<ChatMessage, 'files' | 'delegates'>): Files {
  const skipped = new Set(delegates.filter(({ state }) => state !== 'done').map(({ path }) => path))
  return files.filter(({ path }) => {
    const isNew = !skipped.has(path)
    skipped.add(path)
    return isNew
  })
}
