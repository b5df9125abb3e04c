// Every text about ignore patterns.

import { fullCount, plural } from '../kit/format.ts'

export const words = {
  title: 'Ignore patterns',
  help: 'Files that match are neither shown nor read. Later layers win, and ! takes a file back in.',
  tabs: 'Which patterns',
  global: {
    tab: 'Global Default',
    help: 'For every workspace, before any other layer.',
    builtIn: 'built in',
    yours: 'yours',
    label: 'Global default patterns',
    reset: 'Reset to built-in',
    wasReset: 'The built-in patterns are back',
  },
  layers: {
    title: 'Layers, weakest first',
    each: {
      default: { label: 'Global Default', help: 'The patterns above.' },
      gitignore: { label: '.gitignore', help: 'In every folder, and git’s own exclude files.' },
      ignore: { label: '.ignore', help: 'As other search tools read it.' },
      'repo-ignore': { label: '.repo_ignore', help: 'Only for tools like this one.' },
      workspace: { label: 'Local Folder', help: 'The workspace’s own patterns.' },
    },
    git: 'The folder .git is always left out.',
  },
  local: {
    tab: 'Local Folder',
    help: (workspace: string) => `Only for “${workspace}”, after every other layer.`,
    label: 'Patterns of this workspace',
    placeholder: '# one pattern a line, as in .gitignore\ndocs/archive/\n*.snap\n!important.snap',
    noWorkspace: {
      title: 'No workspace is open',
      help: 'Local patterns belong to a workspace, and a workspace to a folder.',
      open: 'Open folder',
    },
    files: (count: number) => plural(count, { one: '# ignore file loaded too', other: '# ignore files loaded too' }),
    moreFiles: (count: number) => plural(count, { one: 'and # other', other: 'and # others' }),
    noFiles: 'No ignore files in these folders',
    noFilesHelp: 'A .gitignore, .ignore or .repo_ignore in any folder is read by itself.',
  },
  saved: 'Patterns saved and applied',
  editor: {
    discard: 'Discard',
    save: 'Save and apply',
  },
  test: {
    label: 'Test a path',
    placeholder: 'src/generated/client.ts',
    empty: 'Type a path to see which rule decides about it.',
    shown: 'shown',
    leftOut: 'left out',
    rule: (pattern: string, line: number, source: string) => `${pattern} · line ${line} of ${source}`,
    /** Layers that are not files, as the tabs name them. */
    sources: { workspace: 'Local Folder', defaults: 'Global Default' },
  },
} as const

/** The line under the patterns: the number of rules, and of files before and after the patterns were saved. */
export function statusWords(rules: number, files: number | undefined, before: number | null): string {
  const count = plural(rules, { one: '# rule', other: '# rules' })
  if (files === undefined) return count
  if (before === null || before === files) return `${count} · ${fullCount(files)} files in the tree now`
  return `${count} · ${fullCount(before)} files before, ${fullCount(files)} files in the tree now`
}
