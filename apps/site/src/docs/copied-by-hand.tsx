import { X } from 'lucide-react'
import type { CopyReport } from './copy-buttons.ts'

/** Announces what was copied; if the clipboard was refused, shows the text to copy by hand. */
export function CopiedByHand({ report: { message, manualText }, onClose }: { report: CopyReport; onClose(): void }) {
  return (
    <>
      <p className="sr-only" role="status">
        {message}
      </p>
      {manualText !== undefined && (
        <div className="docs-by-hand">
          <label>
            {message}
            <textarea
              readOnly
              rows={manualText.includes('\n') ? 4 : 1}
              value={manualText}
              ref={(field) => {
                field?.focus()
                field?.select()
              }}
            />
          </label>
          <button type="button" aria-label="Close" onClick={onClose}>
            <X className="size-4" aria-hidden="true" />
          </button>
        </div>
      )}
    </>
  )
}
