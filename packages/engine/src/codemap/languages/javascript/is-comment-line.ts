// Checks whether the line of a match starts as a comment: JSDoc imports types there.

export function isCommentLine(text: string, index: number): boolean {
  const line = text.lastIndexOf('\n', index) + 1
  return /^[ \t]*(?:\*|\/\/|\/\*)/.test(text.slice(line, Math.min(index, line + 80)))
}
