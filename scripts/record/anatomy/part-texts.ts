// Texts about each part of the prompt. Check them when you change the prompt builder: only a missing part makes the page fail.

import type { PartId } from './prompt-parts.ts'

export interface PartTexts {
  title: string
  /** The tag around the part, as in the prompt. */
  tag: string
  /** CSS class of the color that the app's budget bar uses for the part. */
  color: string
  what: string
  why: string
  change: string
}

export const partTexts: Record<PartId, PartTexts> = {
  tree: {
    title: 'Folder tree',
    tag: '<file_map>',
    color: 'tree',
    what: 'Every folder and file that Sheaf sees, except ignored ones. An asterisk marks files whose text follows, and a plus sign marks files included as a map.',
    why: "It comes first because everything else builds on it. The model learns what the project contains before it reads a line of code, and doesn't invent a file where one exists.",
    change: 'Tree: Auto shortens it automatically in large projects. Choose Folders, Selected, or None to spend fewer tokens on it.',
  },
  maps: {
    title: 'Code maps',
    tag: '<Referenced APIs>',
    color: 'maps',
    what: 'Signatures without bodies: what a file declares, with line numbers. One was selected as a map. The other two were added automatically, and show only what the order page uses.',
    why: 'A model that changes a file has to call the code around it. A map contains exactly that, for a fraction of the tokens.',
    change:
      'Maps: Auto adds maps of the files that the selected ones depend on. Complete adds maps of all other files, and None adds none.',
  },
  slice: {
    title: 'Part of a file',
    tag: '<file_contents>',
    color: 'files',
    what: 'Nine lines of a Rust file, with their line numbers.',
    why: "The rest of the file has nothing to do with the task. The line numbers tell the model that it sees only a part, so it doesn't rewrite the whole file.",
    change: 'Use Slices in the file menu, or --slice path:from-to on the command line.',
  },
  files: {
    title: 'Whole files',
    tag: '<file_contents>',
    color: 'files',
    what: 'The selected files as they are on disk now, each with its path, in a fenced block marked with its language.',
    why: 'Files to be changed must be included whole. An edit is located by the lines it replaces, and the model copies those lines from here.',
    change: 'Use the checkboxes in the tree. Secrets found in a file are redacted before this point.',
  },
  diff: {
    title: 'Git diff',
    tag: '<git_diff>',
    color: 'git',
    what: 'Uncommitted changes, as git prints them.',
    why: "It shows what is being worked on, including files that weren't selected. Here, someone just raised the number of retries from two to three.",
    change: 'Git: None, the working tree, the index, or a comparison with any branch or commit.',
  },
  format: {
    title: 'Answer format',
    tag: '<xml_formatting_instructions>',
    color: 'prompts',
    what: 'How to write edits so that a program can read them, with right and wrong examples.',
    why: 'It lets you paste the reply into Apply and review it change by change. It comes after the code and before the task, late enough to be remembered.',
    change: 'The XML Edit preset turns it on. Leave it out if you want an answer in plain text.',
  },
  prompt: {
    title: 'Stored prompt',
    tag: '<meta prompt 1 = "Engineer">',
    color: 'prompts',
    what: 'A saved text that you can reuse. Engineer is one of three that come with Sheaf. Your own appear next to it.',
    why: 'How to work is the same for every task, so you write it once. You can turn on several, and each is numbered and named.',
    change: 'Use the chips under Prompts. You can edit the text of each one.',
  },
  task: {
    title: 'Your instructions',
    tag: '<user_instructions>',
    color: 'instructions',
    what: 'Your own words, exactly as you wrote them.',
    why: 'They come last: after everything else, this is what to do. With Instructions first, under More, they also appear at the beginning.',
    change: 'Use the large text field in Compose.',
  },
}
