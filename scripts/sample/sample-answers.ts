// Scripted chat answers about the sample project: a plan, edits, and Pro Mode answers.

export const planAnswer = `<chatName="Jitter for retries"/>
## Where it waits

\`request\` in \`web/src/net/request.ts\` waits **100 ms**, then twice as long each time. Clients that failed together come back together.

1. Take the wait through a small \`jitter\`.
2. Leave \`retries\` as it is.

\`\`\`ts
function jitter(ms: number): number {
  return ms * (0.5 + Math.random() / 2)
}
\`\`\`

| attempt | now | with jitter |
|---|---|---|
| 1 | 100 ms | 50 to 100 ms |
| 2 | 200 ms | 100 to 200 ms |

> Nothing else reads the wait, so no test changes.
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

const jittered = edited(
  'web/src/net/request.ts',
  'Wait with jitter',
  '    await pause(100 * 2 ** attempt)',
  '    await pause(jitter(100 * 2 ** attempt))',
)

export const sampleEdits = `I put the jitter where it waits, and a note beside it.

${jittered}
<file path="docs/retries.md" action="create">
  <change>
    <description>Say why</description>
    <content>
===
# Retries

Each wait is between half and all of its step, so that clients do not come back all at once.
===
    </content>
  </change>
</file>
`

const delegated = (path: string, content: string): string =>
  `<file path="${path}" action="delegate edit">
  <change>
    <description>Wait with jitter</description>
    <content>
===
${content}
===
    </content>
    <complexity>3</complexity>
  </change>
</file>
`

export const architectAnswer = `The wait goes through jitter; the page says why it is empty.

${delegated('web/src/net/request.ts', '// pause takes jitter(100 * 2 ** attempt)')}
${delegated('web/src/net/nowhere.ts', '// a hint for the empty page')}
`

export const delegateAnswer = jittered
