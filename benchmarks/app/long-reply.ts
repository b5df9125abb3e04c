// Generates a typical model reply of any length: headings, paragraphs, lists, tables and code, sometimes a whole file.

import { countTokens } from '@sheaf/engine/tokens'

export interface LongReply {
  /** Chunks like a model's tokens: a word or a punctuation mark, with the space before it. */
  pieces: string[]
  tokens: number
  /** The end of the text. */
  end: string
}

const everyNthIsFile = 12
const linesOfFile = 300

export function longReply(tokens: number): LongReply {
  const end = 'And that is the end of it.'
  const parts: string[] = []
  let counted = countTokens(end)
  for (let at = 0; counted < tokens; at++) {
    const part = at % everyNthIsFile === everyNthIsFile - 1 ? file(at) : section(at)
    parts.push(part)
    counted += countTokens(part)
  }
  const text = [...parts, end].join('')
  return { pieces: text.match(/\s*(?:\w+|[^\w\s])/g) ?? [], tokens: counted, end }
}

function section(at: number): string {
  return `## Step ${at}: where the waiting happens

Some **words** about \`pause${at}\` in a paragraph that goes on for a while, with a [link](https://example.com/${at}) and more of it to fill the line,
since people who explain code write more than one line about it. *Then* they say it again in other words.

- one item with **bold** in it
- another one about \`src/net/client-${at}.ts\`
  - and one inside that

1. first the request
2. then the answer, which may be late

\`\`\`ts
${code(at, 6)}\`\`\`

| what | when | how long |
|---|---|---|
| wait | before | ${at} ms |
| retry | after | ${at * 2} ms |

`
}

function file(at: number): string {
  return `The whole of \`src/net/step-${at}.ts\`:\n\n\`\`\`ts\n${code(at, linesOfFile)}\`\`\`\n\n`
}

function code(at: number, lines: number): string {
  return Array.from(
    { length: lines },
    (_, line) => `export const value${line} = compute(${at}, 'two', [${line}]) // waits ${line} ms\n`,
  ).join('')
}
