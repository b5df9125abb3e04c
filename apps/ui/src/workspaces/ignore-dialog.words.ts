// Every text about ignore patterns.

import { fullCount, plural } from '../kit/format.ts'

export const words = {
  title: 'Ignore Patterns',
  help: 'Matching files are hidden and never read. Later layers take precedence, and ! re-includes a file.',
  tabs: 'Pattern scope',
  global: {
    tab: 'Global Default',
    help: 'Applies to every workspace, before all other layers.',
    builtIn: 'default',
    yours: 'custom',
    label: 'Global default patterns',
    reset: 'Reset to defaults',
    wasReset: 'Default patterns restored',
  },
  layers: {
    title: 'Layers, lowest priority first',
    each: {
      default: { label: 'Global Default', help: 'The patterns above.' },
      gitignore: { label: '.gitignore', help: "In any folder, plus git's exclude files." },
      ignore: { label: '.ignore', help: 'Also used by other search tools.' },
      'repo-ignore': { label: '.repo_ignore', help: 'For tools like Sheaf.' },
      workspace: { label: 'Local Folder', help: 'Patterns for one folder.' },
    },
    git: 'The .git folder is always ignored.',
  },
  local: {
    tab: 'Local Folder',
    folder: 'Folder',
    help: 'Applies to this folder in every workspace that opens it, after all other layers.',
    alsoIn: (names: readonly string[]) => `Also used in ${listed(names)}.`,
    label: (folder: string) => `Patterns for ${folder}`,
    own: {
      title: (workspace: string) => `Only in “${workspace}”`,
      help: 'Applies after the patterns above, and only in this workspace.',
      label: (folder: string) => `Patterns for ${folder} in this workspace only`,
      share: 'Use in all workspaces',
      shared: (folder: string) => `Patterns moved to ${folder}`,
      saveFirst: 'Save or discard your changes first.',
    },
    placeholder: '# one pattern per line, as in .gitignore\ndocs/archive/\n*.snap\n!important.snap',
    noWorkspace: {
      title: 'No workspace is open',
      help: 'Open a folder to add patterns for it.',
      open: 'Open Folder',
    },
    files: (count: number) => plural(count, { one: '# ignore file also loaded', other: '# ignore files also loaded' }),
    moreFiles: (count: number) => `and ${fullCount(count)} more`,
    noFiles: 'No ignore files in this folder',
    noFilesHelp: '.gitignore, .ignore, and .repo_ignore files in any folder are loaded automatically.',
  },
  saved: 'Patterns saved and applied',
  merged: 'Patterns saved and merged with changes from another window',
  editor: {
    discard: 'Discard',
    save: 'Save and apply',
    changedElsewhere: 'Another window changed these patterns. Saving keeps both changes.',
    noEffect: (line: number, why: string) => `Line ${line} has no effect. ${why}`,
    moreProblems: (count: number) => plural(count, { one: '# more line has no effect.', other: '# more lines have no effect.' }),
  },
  test: {
    label: 'Test a path',
    placeholder: 'src/generated/client.ts',
    empty: 'Enter a path to see which rule applies to it.',
    unsaved: 'Tested with your unsaved changes.',
    shown: 'shown',
    ignored: 'ignored',
    rule: (pattern: string, line: number, source: string) => `${pattern} · line ${line} of ${source}`,
    /** Layers that are not files, as the tabs name them. */
    sources: { workspace: 'Local Folder (this workspace only)', 'folder patterns': 'Local Folder', defaults: 'Global Default' },
  },
} as const

/** The line under the patterns: the number of rules, and of files before and after the patterns were saved. */
export function statusWords(rules: number, files: number | undefined, before: number | null): string {
  const count = plural(rules, { one: '# rule', other: '# rules' })
  if (files === undefined) return count
  if (before === null || before === files) return `${count} · ${plural(files, { one: '# file', other: '# files' })} in the tree`
  return `${count} · ${plural(before, { one: '# file', other: '# files' })} before, ${fullCount(files)} now`
}

/** The first few names, and the number of others. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `“${name}”`)
  const more = names.length - shown.length
  return [...shown, ...(more > 0 ? [plural(more, { one: 'and # more workspace', other: 'and # more workspaces' })] : [])].join(', ')
}
