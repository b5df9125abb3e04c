// How a review asks the user. Tests replace the terminal with a script.

export interface Choice<Key extends string = string> {
  /** The key to press. */
  readonly key: Key
  readonly label: string
}

export interface Prompter {
  print(text: string): void
  /** Undefined: the user quit. */
  choose<Key extends string>(question: string, choices: readonly Choice<Key>[]): Promise<Key | undefined>
  /** Anything but yes is no; undefined: the user quit. */
  confirm(question: string): Promise<boolean | undefined>
}
