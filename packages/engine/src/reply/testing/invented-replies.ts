// Replies that tests cut, split and damage: good ones, malformed ones, and ones whose code is in this same format.

const several = `<chatName="Ponds"/>
<Plan>
Feed later. As an example, not an edit:
<file path="src/never.ts" action="delete"/>
</Plan>

<file path="src/pond.ts" action="modify">
  <change>
    <description>Feed at dusk, not at <b>dawn</b></description>
    <search>
===
  if (hour === 6) {
    feed(<Duck name="a" />)
===
    </search>
    <content>
===
  if (hour === 18 && pond.size > 3) {
    feed(<Duck name="b" />)
===
    </content>
  </change>
</file>

<file path="src/a.ts" action="rename">
  <new path="src/b.ts"/>
</file>

<file path="src/old.ts" action="delete"/>

<file path="docs/pond.md" action="create">
  <change>
    <content>
===
Pond
====

Duck & drake &lt;3
===
    </content>
  </change>
</file>
`

const nested = `<file path="docs/format.md" action="rewrite">
  <change>
    <content>
===
# How to answer

Example
=======

<file path="a.ts" action="modify">
  <change>
    <search>
===
one
===
    </search>
    <content>
===
two
===
    </content>
  </change>
</file>

<file path="b.ts" action="delete"/>
===
    </content>
  </change>
</file>
<file path="b.md" action="modify">
<change><search>===
old
===</search>
<content>===
new <content> x </content>
===</content></change></file>
`

const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const inventedReplies: Record<string, string> = {
  several,
  nested,
  'in a Markdown fence': `Here you are:\n\n\`\`\`xml\n${several}\`\`\`\nBye.\n`,
  'a fence per file': several
    .replace(/<file[\s\S]*?(?:<\/file>|\/>)\n/g, (file) => `\`\`\`xml\n${file}\`\`\`\n`)
    .replace('```\n</Plan>', '</Plan>'),
  'in CDATA': `<![CDATA[${several}]]>\n`,
  'entity-encoded': encode(several),
  'entity-encoded, about this format': encode(nested),
  'with thoughts': `<think>\n<file path="src/pond.ts" action="delete"/>\n</think>\n${several}`,
  'with CRLF': `\ufeff${several.replaceAll('\n', '\r\n')}`,
  'without fences': several.replaceAll(/>\n===\n/g, '>\n').replaceAll('\n===\n    </', '\n    </'),
  'with opening fences alone': several.replaceAll('\n===\n    </', '\n    </'),
  'with closing fences alone': several.replaceAll('>\n===\n', '>\n'),
  'with fences at the end of the code': several.replaceAll('\n===\n    </', '===\n    </'),
  'without </file>': several.replaceAll('</file>\n', ''),
  'without </change>': several.replaceAll('  </change>\n', ''),
  'longer fences': nested
    .replace('>\n===\n#', '>\n=====\n#')
    .replace('<file path="b.ts" action="delete"/>\n===', '<file path="b.ts" action="delete"/>\n====='),
}
