// Finds and escapes text that looks like a section tag of our prompt. A file that contains one could close its section and pose as the
// user (safety A30).

// `\s*\/?\s*` would match the same text, but takes quadratic time on a `<` with many spaces behind it.
const tagLike =
  /<\s*(?:\/\s*)?(?:file_map|file_contents|document_contents|git_diff|xml_formatting_instructions|meta[ _]prompt|user_instructions|Referenced APIs|Complete Definitions)\b/gi

/** Our tags are ASCII, so the bytes are read as Latin-1: the many files without tags need no decoding. */
export function containsSectionTag(text: Uint8Array): boolean {
  tagLike.lastIndex = 0
  return tagLike.test(Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString('latin1'))
}

/** A backslash after the `<` keeps the text readable, and it is no longer one of our tags. */
export function escapeSectionTags(text: string): string {
  return text.replace(tagLike, (tag) => `<\\${tag.slice(1)}`)
}
