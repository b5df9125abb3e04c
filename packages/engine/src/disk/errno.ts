// The code of a system error (`ENOENT`), or an empty string for anything else that was thrown.

export function errno(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
