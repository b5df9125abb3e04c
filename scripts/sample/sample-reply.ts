// Sample replies about the sample project: one with two edits of a file, one of them with different whitespace, and a new file; one
// that also deletes a file; and one with edits that can't be applied.

export const sampleReply = `I made the retry count configurable and wait with jitter, so that clients do not come back all at once.

web/src/net/request.ts
\`\`\`ts
<<<<<<< SEARCH
    await pause(100 * 2 ** attempt)
=======
    await pause(jitter(100 * 2 ** attempt))
>>>>>>> REPLACE
\`\`\`

web/src/net/request.ts
\`\`\`ts
<<<<<<< SEARCH
function pause(ms: number): Promise<void> {
=======
/** Between half and all of it. */
function jitter(ms: number): number {
  return ms * (0.5 + Math.random() / 2)
}

function pause(ms: number): Promise<void> {
>>>>>>> REPLACE
\`\`\`

web/src/kit/empty-state.tsx
\`\`\`tsx
<<<<<<< SEARCH
export function EmptyState({ title }: { title: string }) {
  return <p className="empty">{title}</p>${'  '}
}
=======
export function EmptyState({ title, hint }: { title: string; hint?: string }) {
  return (
    <div className="empty">
      <p>{title}</p>
      {hint !== undefined && <small>{hint}</small>}
    </div>
  )
}
>>>>>>> REPLACE
\`\`\`

web/src/net/jitter.test.ts
\`\`\`ts
<<<<<<< SEARCH
=======
import { expect, it } from 'vitest'

it('waits at least half as long', () => {
  expect(0.5 + 0 / 2).toBe(0.5)
})
>>>>>>> REPLACE
\`\`\`
`

/** Deletions are confirmed before they are written. */
export const deletingReply = `<file path="web/src/kit/empty-state.tsx" action="delete">
<change><description>Unused</description><content>
===
===
</content></change>
</file>
<file path="web/src/net/jitter.test.ts" action="create">
<change><description>Test the jitter</description><content>
===
import { expect, it } from 'vitest'

it('waits at least half as long', () => {
  expect(0.5 + 0 / 2).toBe(0.5)
})
===
</content></change>
</file>
`

export const brokenReply = `Here are the changes.

web/src/kit/header.tsx
\`\`\`tsx
<<<<<<< SEARCH
      <h1>Orchard and friends</h1>
=======
      <h1>The orchard</h1>
>>>>>>> REPLACE
\`\`\`

web/src/kit/table.tsx
\`\`\`tsx
<<<<<<< SEARCH
    <table>
=======
    <table className="rows">
>>>>>>> REPLACE
\`\`\`

../elsewhere/notes.md
\`\`\`md
<<<<<<< SEARCH
=======
# Notes
>>>>>>> REPLACE
\`\`\`
`
