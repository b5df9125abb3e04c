/** `What is Sheaf for?` → `what-is-sheaf-for`, for ids. */
export function kebabCase(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}
