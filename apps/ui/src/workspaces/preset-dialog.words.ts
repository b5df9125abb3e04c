// Every text of the presets dialog.

import { plural } from '../kit/format.ts'

export const words = {
  title: 'Presets',
  help: 'A preset keeps what is selected, which folders are open and which prompts are on.',
  name: 'Name of a preset',
  selected: {
    placeholder: 'Name what is selected now, such as “payments”',
    help: (files: number) => plural(files, { one: '# file selected now', other: '# files selected now' }),
    updateHelp: (files: number) =>
      plural(files, {
        one: 'It then holds the # file selected now, instead of what it holds.',
        other: 'It then holds the # files selected now, instead of what it holds.',
      }),
  },
  recommended: {
    placeholder: 'Name what was recommended, such as “payments”',
    help: (files: number) =>
      plural(files, {
        one: '# file recommended; the selection stays as it is',
        other: '# files recommended; the selection stays as it is',
      }),
    updateHelp: (files: number) =>
      plural(files, {
        one: 'It then holds the # file recommended, instead of what it holds.',
        other: 'It then holds the # files recommended, instead of what it holds.',
      }),
  },
  save: 'Save',
  saved: (name: string) => `Preset “${name}” saved`,
  applied: (name: string) => `Preset “${name}” applied`,
  empty: {
    title: 'No presets yet',
    help: 'Select some files, give them a name above, and come back to them with one click.',
  },
  list: 'Presets',
  files: (count: number) => plural(count, { one: '# file', other: '# files' }),
  apply: (name: string, files: number) => `Apply ${name}, ${plural(files, { one: '# file', other: '# files' })}`,
  update: {
    label: 'Update',
    named: (name: string) => `Update ${name} to what is selected now`,
    title: (name: string) => `Update “${name}”?`,
    yes: 'Update preset',
  },
  delete: {
    named: (name: string) => `Delete ${name}`,
    title: (name: string) => `Delete the preset “${name}”?`,
    help: 'What is selected now stays selected.',
    yes: 'Delete preset',
    done: (name: string) => `Preset “${name}” deleted`,
  },
} as const
