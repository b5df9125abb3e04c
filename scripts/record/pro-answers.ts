// Scripted answers for Pro Mode on the sample project: the plan of one model, and the edits that others write for it.

const delegated = (path: string, description: string, content: string, complexity: number): string =>
  `<file path="${path}" action="delegate edit">
  <change>
    <description>${description}</description>
    <content>
===
${content}
===
    </content>
    <complexity>${complexity}</complexity>
  </change>
</file>
`

const edited = (path: string, description: string, search: string, content: string): string =>
  `<file path="${path}" action="modify">
  <change>
    <description>${description}</description>
    <search>
===
${search}
===
    </search>
    <content>
===
${content}
===
    </content>
  </change>
</file>
`

export const architectPlan = `Each wait goes through a small \`jitter\`, so that clients no longer come back together. The empty state gets a hint, and the order page fills it.

${delegated('web/src/net/request.ts', 'Wait with jitter', '// pause takes jitter(100 * 2 ** attempt); add jitter below RequestError', 4)}
${delegated('web/src/kit/empty-state.tsx', 'A hint below the title', '// EmptyState takes an optional hint and shows it small', 2)}
${delegated('web/src/orders/order-page.tsx', 'Say why it is empty', '// pass hint="Orders appear here once the first crate is packed."', 2)}
`

/** Answers by a text that the request for a file contains. */
export const delegateAnswers: readonly (readonly [when: string, says: string])[] = [
  [
    'add jitter below RequestError',
    edited(
      'web/src/net/request.ts',
      'Wait with jitter',
      '    await pause(100 * 2 ** attempt)',
      '    await pause(jitter(100 * 2 ** attempt))',
    ),
  ],
  [
    'takes an optional hint',
    edited(
      'web/src/kit/empty-state.tsx',
      'A hint below the title',
      `export function EmptyState({ title }: { title: string }) {
  return <p className="empty">{title}</p>
}`,
      `export function EmptyState({ title, hint }: { title: string; hint?: string }) {
  return (
    <div className="empty">
      <p>{title}</p>
      {hint !== undefined && <small>{hint}</small>}
    </div>
  )
}`,
    ),
  ],
  [
    'once the first crate is packed',
    edited(
      'web/src/orders/order-page.tsx',
      'Say why it is empty',
      '  if (orders.length === 0) return <EmptyState title="No orders yet" />',
      '  if (orders.length === 0) return <EmptyState title="No orders yet" hint="Orders appear here once the first crate is packed." />',
    ),
  ],
]
