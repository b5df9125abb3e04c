// Whether the line in which something was found begins as a comment does: JSDoc imports types there.

export function isCommentLine(text: string, index: number): boolean {
  const line = text.lastIndexOf('\n', index) + 1
  return /^[ \t]*(?:\*|\/\/|\/\*)/.test(text.slice(line, Math.min(index, line + 80)))
}
