// A file's diff; CodeMirror is loaded when the first one is drawn.

import { lazyPart } from '../app/lazy-part.ts'
import { Spinner } from '../kit/marks.tsx'
import type { DiffEditorProps } from './diff-editor.tsx'

const DiffEditor = lazyPart(
  loadDiff,
  <div className="p-4">
    <Spinner label="Loading…" />
  </div>,
)

/** Called ahead where a review is about to begin. */
export async function loadDiff() {
  // Lines measured in another font wrap elsewhere, and the numbers beside them would stand a row off.
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
