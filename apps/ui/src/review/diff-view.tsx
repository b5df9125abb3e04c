// A file's diff; CodeMirror is loaded when the first one is shown.

import { lazyComponent } from '../app/lazy-component.ts'
import { Spinner } from '../kit/indicators.tsx'
import type { DiffEditorProps } from './diff-editor.tsx'
import { words } from './review.words.ts'

const DiffEditor = lazyComponent(
  loadDiff,
  <div className="p-4">
    <Spinner label={words.loading} />
  </div>,
)

/** Called ahead when a review is about to start. */
export async function loadDiff() {
  // Lines measured in another font wrap elsewhere, and the numbers next to them would be off by a row.
  const [{ DiffEditor: editor }] = await Promise.all([import('./diff-editor.tsx'), loadCodeFont()])
  return editor
}

async function loadCodeFont(): Promise<void> {
  await document.fonts.load('12px "JetBrains Mono Variable"').catch(() => undefined)
}

/** Fills its parent, which needs a height. */
export function DiffView(props: DiffEditorProps) {
  return <DiffEditor {...props} />
}
