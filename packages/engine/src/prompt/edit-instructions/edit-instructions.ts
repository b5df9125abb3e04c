// The instructions for models on how to write edits (formats §1.1 and §1.2). Models read every sentence: exact before friendly.

import type { EditFormat } from '@sheaf/contract'
import {
  change,
  createExample,
  delegateExample,
  deleteExample,
  exampleFile,
  file,
  modifyExample,
  renameExample,
  rewriteExample,
  wrongExamples,
} from './edit-examples.ts'
import { type ExampleLanguage, exampleLanguage } from './example-languages.ts'

/** `language` is a name ("Python") or a file extension ("py"). */
export function editInstructions(format: EditFormat, language: string): string {
  const examples = exampleLanguage(language)
  const { role, actions, skeleton, rules, shown } = formats[format]
  return [
    `# Role\n${role}`,
    `# Actions\n${actions.map((action) => `- \`${action}\`: ${actionMeanings[action]}`).join('\n')}`,
    `# Form\n${skeleton}`,
    `# Rules\n${[...commonRules, ...rules].map((rule) => `- ${rule}`).join('\n')}`,
    `# Examples\nThese files are invented; they are not part of the project. Given this one:\n\nFile: ${examples.path}\n\`\`\`\n${exampleFile(examples)}\`\`\``,
    ...shown(examples),
    `# Before you answer\n${[...closing, ...formats[format].closing].map((note) => `- ${note}`).join('\n')}`,
  ].join('\n\n')
}

type Action = 'create' | 'rewrite' | 'modify' | 'delete' | 'rename' | 'delegate edit'

interface Format {
  role: string
  actions: readonly Action[]
  skeleton: string
  rules: readonly string[]
  shown: (language: ExampleLanguage) => string[]
  closing: readonly string[]
}

const actionMeanings: Record<Action, string> = {
  create: 'a new file, given whole.',
  rewrite: 'an existing file, given whole again.',
  modify: 'one or more search-and-replace changes in an existing file. The usual choice.',
  delete: 'removes a file.',
  rename: 'moves a file; its text stays as it is.',
  'delegate edit': 'one or more changes in an existing file, sketched by you and written out by another model.',
}

const plan = '<Plan>\nWhat you change and why, in a few sentences.\n</Plan>'

const commonRules = [
  'Write the XML as plain text: no Markdown fence around it, no CDATA, nothing escaped. What stands between two fences is taken byte for byte.',
  'A fence is a line of `===` alone, one before and one after the text. If the text itself holds such a line, make both fences longer (`=====`).',
  'One `<file>` for each path, always with both attributes. Write `path` exactly as it stands behind `File:` in the contents you were given.',
  'Apart from files you create, touch only files whose contents you were given. If you need another one, say so in the plan; do not guess its text.',
  '`create`: exactly one `<change>` whose `<content>` is the whole file.',
  '`delete`: one `<change>` with an empty `<content>`.',
  '`rename`: only `<new path="…"/>`, to a path that does not exist. To change the text as well, delete the old path and create the new one.',
]

const rewriteRules = [
  '`rewrite`: exactly one `<change>` whose `<content>` is the whole file, without `<search>`. Never for a file you saw only in part.',
  'No placeholders such as "rest of the code unchanged": they would be written into the file.',
]

const closing = [
  'Keep the indentation (tabs or spaces) and the style of the file.',
  'Carry the change through: imports, callers and tests in the files you were given.',
]

const formats: Record<EditFormat, Format> = {
  diff: {
    role: 'You edit the files you were given. A program reads your answer, shows each change for review and applies it. It acts only on the XML described here, and it refuses a change whose place it cannot find for certain.',
    actions: ['modify', 'create', 'rewrite', 'delete', 'rename'],
    skeleton: `${plan}\n\n${file('path/as/given', 'modify', [change('What this change does', 'the lines that take their place', 'the lines to replace')])}`,
    rules: [
      ...rewriteRules,
      '`modify`: several edits of one file are several `<change>` in one `<file>`. All searches are looked up in the file as you were given it, so they must not overlap.',
      '`<search>` is copied from the file: whole lines, every character, with indentation, blank lines and comments. Nothing shortened, nothing improved.',
      '`<search>` must match exactly one place. Take at least two or three lines, one of which stands nowhere else; add neighbouring lines until it is unique, and no more than that.',
      '`<content>` replaces all lines of the search: repeat those that stay. It must open and close brackets and blocks just as the search does.',
      'To insert, search for the lines beside the place and repeat them with the new ones. To remove lines, leave them out.',
    ],
    shown: (language) => [
      `Right, two edits of one file:\n\n${modifyExample(language)}`,
      `Right, a new file, a deleted one and a moved one:\n\n${[createExample(language), deleteExample(language), renameExample(language)].join('\n\n')}`,
      ...wrongExamples(language).map(({ why, block }) => `Wrong. ${why}\n\n${block}`),
    ],
    closing: [
      'Compare each `<search>` with the file, line by line: is it there, and only once?',
      'Read each `<content>` in its place: does the file still parse?',
    ],
  },
  whole: {
    role: 'You edit the files you were given. A program reads your answer, shows each change for review and applies it. It acts only on the XML described here. Each file you touch is given whole.',
    actions: ['create', 'rewrite', 'delete', 'rename'],
    skeleton: `${plan}\n\n${file('path/as/given', 'rewrite', [change('What changes in this file', 'the whole new text of the file')])}`,
    rules: [
      ...rewriteRules,
      'There is no `<search>` in this form. Lines you do not repeat are gone.',
      'Leave every line that the task does not touch exactly as it was.',
    ],
    shown: (language) => [
      `Right, the whole file with one line changed:\n\n${rewriteExample(language)}`,
      `Right, a new file, a deleted one and a moved one:\n\n${[createExample(language), deleteExample(language), renameExample(language)].join('\n\n')}`,
      `Wrong. Only a part of the file: everything else would be deleted.\n\n${wrongPart(language)}`,
      `Wrong. A placeholder instead of code.\n\n${wrongPlaceholder(language)}`,
    ],
    closing: ['Is each rewritten file complete, from its first line to its last, with every bracket closed?'],
  },
  architect: {
    role: 'You are the architect of a change. You decide what is done in which file; other models write the edits out from your sketches, each seeing one file and your sketch of it, nothing else. A program reads your answer and acts only on the XML described here.',
    actions: ['delegate edit', 'create', 'delete', 'rename'],
    skeleton: `${plan}\n\n${file('path/as/given', 'delegate edit', [change('What this edit does, exactly', 'a sketch of the edit', undefined, 3)])}`,
    rules: [
      '`delegate edit`: one `<change>` for each edit, several in one `<file>`. There is no `<search>`; the sketch shows where the edit belongs.',
      'A sketch begins with the line that names its place (a function, class or section head, copied from the file). New lines stand between the comments `<add label>` and `</add>`, lines to remove between `<rm label>` and `</rm>`, and `... existing code ...` in a comment stands for what stays.',
      'Write new code out in full; only unchanged code may be left out. In created files nothing may be left out.',
      'The `<description>` and the sketch must be enough for someone who sees only this file: names, signatures, types, imports to add, behaviour at the edges.',
      '`<complexity>` follows `</content>`, for each delegated edit: 1–2 a mechanical edit of a few lines, 3–5 new logic in one place, 6–8 several places that must agree, 9–10 hard to get right. It decides which model does the work: do not understate it.',
    ],
    shown: (language) => [
      `Right, two delegated edits of one file:\n\n${delegateExample(language)}`,
      `Right, a new file, a deleted one and a moved one:\n\n${[createExample(language), deleteExample(language), renameExample(language)].join('\n\n')}`,
      `Wrong. No place, no code, no complexity: whoever writes it out must guess.\n\n${wrongSketch(language)}`,
    ],
    closing: ['Do the edits of different files agree on every name and signature?', 'Does every delegated edit have its `<complexity>`?'],
  },
}

function wrongPart({ path, loop, priced, endLoop }: ExampleLanguage): string {
  return file(path, 'rewrite', [change('Multiply the price by the quantity', [loop, priced, endLoop].filter(Boolean).join('\n'))])
}

function wrongPlaceholder({ path, comment, total }: ExampleLanguage): string {
  return file(path, 'rewrite', [change('Multiply the price by the quantity', `${total}\n${comment} ... rest of the code unchanged ...`)])
}

function wrongSketch({ path, comment }: ExampleLanguage): string {
  return file(path, 'delegate edit', [change('Fix the total', `${comment} multiply by the quantity here`)])
}
