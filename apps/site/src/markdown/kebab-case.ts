/** `What is Sheaf for?` → `what-is-sheaf-for`: ids of headings, and of whatever has no id of its own. */
export function kebabCase(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}
