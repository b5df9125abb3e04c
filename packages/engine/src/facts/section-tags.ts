// Text that looks like a tag of our own prompt. A file that holds one could close its section and speak as the user (safety A30).

const tagLike =
  /<\s*\/?\s*(?:file_map|file_contents|git_diff|xml_formatting_instructions|meta[ _]prompt|user_instructions|Referenced APIs|Complete Definitions)\b/gi

/** Our tags are ASCII, so the bytes are looked at as Latin-1: no decoding for the many files that hold none. */
export function holdsSectionTag(text: Uint8Array): boolean {
  tagLike.lastIndex = 0
  return tagLike.test(Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString('latin1'))
}

/** A backslash after the `<` keeps the text readable, and no reader takes it for our tag. */
export function defuseSectionTags(text: string): string {
  return text.replace(tagLike, (tag) => `<\\${tag.slice(1)}`)
}
