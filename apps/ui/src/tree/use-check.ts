import { isDocumentFile } from '@sheaf/contract'
import { words as documentWords } from '../documents/documents.words.ts'
import { useAddFromTree } from '../documents/use-documents.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import type { Actions } from '../state/actions.ts'
import { useActions } from '../state/use-actions.ts'
import { addCheckIntent } from './tree-store.ts'

/** Checks or unchecks files and folders: shown at once, with a notice of what was not selected. */
export function useCheck(): (paths: readonly string[], checked: boolean) => Promise<void> {
  const actions = useActions()
  const addDocuments = useAddFromTree()
  return (paths, checked) => check(actions, addDocuments, paths, checked)
}

type AddDocuments = (paths: readonly string[]) => Promise<void>

async function check(actions: Actions, addDocuments: AddDocuments, paths: readonly string[], checked: boolean): Promise<void> {
  const settle = addCheckIntent(paths, checked)
  try {
    notifyNotes(await actions.select({ type: 'check', paths: [...paths], checked, ...(checked ? { askLarge: true } : {}) }))
    if (checked) offerDocument(paths, addDocuments)
  } catch (problem) {
    notifyProblem(problem)
  } finally {
    settle()
  }
}

/** A binary document can only be in the prompt as a document. */
function offerDocument([path, ...others]: readonly string[], add: AddDocuments): void {
  if (path === undefined || others.length > 0 || !isDocumentFile(path) || isTextFile.test(path)) return
  const { offer, help, item } = documentWords.fromTree
  notify(offer(path.slice(path.lastIndexOf('/') + 1)), {
    tone: 'info',
    description: help,
    action: { label: item, onClick: () => void add([path]) },
  })
}

const isTextFile = /\.(?:html?|xhtml|ipynb)$/i

export function notifyNotes(notes: readonly string[]): void {
  const [first, ...rest] = notes
  if (first !== undefined) notify(first, { tone: 'info', ...(rest.length > 0 ? { description: rest.join(' ') } : {}) })
}
