export function FolderDialog(_props: { purpose: 'open' | 'add' }) {
  return null
}
