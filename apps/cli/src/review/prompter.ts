// How a review asks a person. The terminal answers it, and a script in tests.

export interface Choice<Key extends string = string> {
  /** The key that is pressed. */
  readonly key: Key
  readonly label: string
}

export interface Prompter {
  say(text: string): void
  /** Undefined: the person left. */
  choose<Key extends string>(question: string, choices: readonly Choice<Key>[]): Promise<Key | undefined>
  /** Anything but yes is no; undefined: the person left. */
  confirm(question: string): Promise<boolean | undefined>
}
