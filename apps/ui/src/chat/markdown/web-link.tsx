// A URL that a model wrote. It opens only on a click, after the user saw where it leads: a link can leak what was said.

import { visibleText } from '@sheaf/contract'
import { type ReactNode, useState } from 'react'
import { Confirm } from '../../kit/confirm.tsx'
import { words } from './markdown.words.ts'

export function WebLink({ to, children }: { to: string; children: ReactNode }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: with an anchor, a middle click, a drag or a prefetch would go there without asking */}
      <button
        type="button"
        role="link"
        title={visibleText(to)}
        onClick={() => setAsking(true)}
        className="inline rounded-sm text-left break-words text-info underline decoration-line-strong underline-offset-2 hover:decoration-current"
      >
        {children}
      </button>
      {isAsking && (
        <Confirm
          title={to.startsWith('mailto:') ? words.link.writeMail : words.link.openSite(new URL(to).host)}
          description={words.link.help}
          confirmLabel={words.link.confirm}
          onConfirm={() => window.open(to, '_blank', 'noopener,noreferrer')}
          onClose={() => setAsking(false)}
        >
          <p className="mt-2 max-h-40 overflow-y-auto rounded-md bg-sunken px-2.5 py-1.5 font-mono text-sm break-all">{visibleText(to)}</p>
        </Confirm>
      )}
    </>
  )
}
