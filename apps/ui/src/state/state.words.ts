// Every text that the window's state and actions show.

export const words = {
  opening: 'Opening…',
  noWorkspace: 'No workspace is open',
  /** After a problem without specific advice. */
  tryAgain: 'Try again. If the problem persists, check the log in the state folder.',
} as const
