export function ManageDialog() {
  return null
}
