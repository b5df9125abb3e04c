// Texts of applying that are needed before the Apply tab is loaded: its commands, reading a reply, undo.

import { shortBytes } from '../kit/format.ts'

export const words = {
  alreadyOpen: { title: 'A reply is open already.', help: 'Discard it, or exit its review, to read another one.' },
  clipboard: {
    blocked: (keys: string) => `The browser keeps the clipboard to itself here. Press ${keys} in the field.`,
    empty: 'The clipboard holds no text.',
  },
  unreadable: { title: (file: string) => `${file} could not be read.`, help: 'Open it yourself, and paste what it holds.' },
  tooLarge: {
    title: (limit: number, size: number) => `The reply is larger than ${shortBytes(limit)} (${shortBytes(size)}) and was not read.`,
    help: 'Copy only the part with the edits, or ask the model to change files instead of writing them whole.',
  },
  undo: { done: 'Taken back. The files are as they were before.', failed: 'It could not be taken back; nothing was written.' },
  redo: { done: 'Put back. The changes stand again.', failed: 'It could not be put back; nothing was written.' },
} as const
