// Every text of the code view.

export const words = {
  loading: 'Loading…',
} as const
