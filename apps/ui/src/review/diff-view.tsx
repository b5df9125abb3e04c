// A file's diff; CodeMirror is loaded when the first one is drawn.

import { lazy, Suspense } from 'react'
import { Spinner } from '../kit/marks.tsx'
import type { DiffEditorProps } from './diff-editor.tsx'

const DiffEditor = lazy(async () => ({ default: (await import('./diff-editor.tsx')).DiffEditor }))

/** Fills its parent, which needs a height. */
export function DiffView(props: DiffEditorProps) {
  return (
    <Suspense
      fallback={
        <div className="p-4">
          <Spinner label="Loading…" />
        </div>
      }
    >
      <DiffEditor {...props} />
    </Suspense>
  )
}
