// Every text of the presets dialog.

import { plural } from '../kit/format.ts'

export const words = {
  title: 'Presets',
  help: 'A preset saves the selected files, expanded folders, and active prompts.',
  name: 'Preset name',
  selected: {
    placeholder: 'Preset name, such as “payments”',
    help: (files: number) => plural(files, { one: '# file selected', other: '# files selected' }),
    updateHelp: (files: number) =>
      plural(files, {
        one: "Replaces the preset's contents with the # currently selected file.",
        other: "Replaces the preset's contents with the # currently selected files.",
      }),
  },
  recommended: {
    placeholder: 'Preset name, such as “payments”',
    help: (files: number) =>
      plural(files, {
        one: "# file recommended. Your selection hasn't changed.",
        other: "# files recommended. Your selection hasn't changed.",
      }),
    updateHelp: (files: number) =>
      plural(files, {
        one: "Replaces the preset's contents with the # recommended file.",
        other: "Replaces the preset's contents with the # recommended files.",
      }),
  },
  save: 'Save',
  saved: (name: string) => `Preset “${name}” saved`,
  applied: (name: string) => `Preset “${name}” applied`,
  empty: {
    title: 'No presets yet',
    help: 'Select files, then save them as a preset so you can restore them with one click.',
  },
  list: 'Presets',
  files: (count: number) => plural(count, { one: '# file', other: '# files' }),
  apply: (name: string, files: number) => `Apply ${name}, ${plural(files, { one: '# file', other: '# files' })}`,
  update: {
    label: 'Update',
    named: (name: string) => `Update ${name} with the current selection`,
    title: (name: string) => `Update “${name}”?`,
    confirmLabel: 'Update preset',
  },
  delete: {
    named: (name: string) => `Delete ${name}`,
    title: (name: string) => `Delete preset “${name}”?`,
    help: "Your current selection won't change.",
    confirmLabel: 'Delete preset',
    done: (name: string) => `Preset “${name}” deleted`,
  },
} as const
