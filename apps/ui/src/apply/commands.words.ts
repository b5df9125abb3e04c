// Texts of applying that are needed before the Apply tab is loaded: its commands, reading a reply, undo.

import { shortBytes } from '../kit/format.ts'

export const words = {
  alreadyOpen: { title: 'A reply is already open.', help: 'To open another one, discard this reply or exit its review.' },
  clipboard: {
    blocked: (keys: string) => `The browser blocked clipboard access. Press ${keys} in the field instead.`,
    empty: "The clipboard doesn't contain text.",
  },
  unreadable: { title: (file: string) => `${file} couldn't be read.`, help: 'Open the file and paste its text instead.' },
  tooLarge: {
    title: (limit: number, size: number) => `The reply is too large (${shortBytes(size)}). The limit is ${shortBytes(limit)}.`,
    help: 'Paste only the part that contains the edits, or ask the model for edits instead of whole files.',
  },
  undo: { done: 'Changes undone', failed: "The changes couldn't be undone. Nothing was written." },
  redo: { done: 'Changes redone', failed: "The changes couldn't be redone. Nothing was written." },
} as const
