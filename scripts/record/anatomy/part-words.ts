// What is said about each part of the prompt. Sentences are checked by whoever changes the assembler: the page fails to be made when a part is gone.

import type { PartId } from './prompt-parts.ts'

export interface PartWords {
  title: string
  /** The tag it stands in, as in the prompt. */
  tag: string
  /** Class of its colour: that of the app's budget bar. */
  colour: string
  what: string
  why: string
  change: string
}

export const partWords: Record<PartId, PartWords> = {
  tree: {
    title: 'Folder tree',
    tag: '<file_map>',
    colour: 'tree',
    what: 'Every folder and file that Sheaf sees, without what is ignored. A star marks the files whose text follows, a plus those that are there as a map.',
    why: 'It comes first because it is the ground everything else stands on: the model learns what the project is made of before it reads a line, and does not invent a file where one exists.',
    change: 'Tree: Auto shortens it by itself in large projects. Choose Folders, Selected or None to spend less on it.',
  },
  maps: {
    title: 'Code maps',
    tag: '<Referenced APIs>',
    colour: 'maps',
    what: 'Signatures without bodies: what a file declares, with line numbers. One was chosen as a map; the other two came by themselves, because the order page uses them.',
    why: 'A model that changes a file has to call what is around it. A map costs a fraction of the text and says exactly that much.',
    change: 'Maps: Auto brings those of the files that the chosen ones lean on. Complete takes every other file, None takes none.',
  },
  slice: {
    title: 'Part of a file',
    tag: '<file_contents>',
    colour: 'files',
    what: 'Nine lines of a Rust file, and the line numbers they come from.',
    why: 'The rest of that file has nothing to do with the task. The numbers tell the model that it sees a part, so that it does not rewrite the whole.',
    change: 'Slices in the menu of a file, or --slice path:from-to on the command line.',
  },
  files: {
    title: 'Whole files',
    tag: '<file_contents>',
    colour: 'files',
    what: 'The chosen files as they are on disk now, each behind its path and in a fence of its language.',
    why: 'What is to be changed must be there whole: an edit is found again by the lines it replaces, and those have to be copied from here.',
    change: 'The checkboxes of the tree. A secret that is found in a file is blanked before it gets this far.',
  },
  diff: {
    title: 'Git diff',
    tag: '<git_diff>',
    colour: 'git',
    what: 'What is changed and not committed yet, as git prints it.',
    why: 'It says what is going on at the moment, also in files that were not chosen: here somebody has just raised the number of retries from two to three.',
    change: 'Git: None, the working tree, the index, or against any branch or commit.',
  },
  format: {
    title: 'Form of the answer',
    tag: '<xml_formatting_instructions>',
    colour: 'prompts',
    what: 'How edits are to be written, with right and wrong examples, so that a program can read them.',
    why: 'With it the reply can be pasted into Apply and reviewed change by change. It stands after the code and before the task: late enough to be remembered.',
    change: 'The preset XML Edit switches it on. Leave it out when you want an answer in words.',
  },
  prompt: {
    title: 'Stored prompt',
    tag: '<meta prompt 1 = "Engineer">',
    colour: 'prompts',
    what: 'A text that is kept and used again. Engineer is one of three that come with Sheaf; yours stand beside it.',
    why: 'How to work is the same in every task, so it is written once. Several can be on; each is numbered and named.',
    change: 'The chips under Prompts. The text of every one can be edited.',
  },
  task: {
    title: 'What you want',
    tag: '<user_instructions>',
    colour: 'instructions',
    what: 'Your own words, as you wrote them.',
    why: 'They come last: after everything that was read, this is what is to be done. With Instructions first, under More, they are said at the beginning as well.',
    change: 'The large field of Compose.',
  },
}
