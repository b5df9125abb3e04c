// The project that the agents are asked about.

export const lampFile = 'src/lamp.ts'

/** Only in the file, so a prompt that contains it contains the file. */
export const secretWord = 'wick-7f3a9c'

export const files = { [lampFile]: `export const word = '${secretWord}'\n`, 'README.md': '# Lantern\n' }

export const lampEdit = { before: secretWord, after: 'wick-edited' }
