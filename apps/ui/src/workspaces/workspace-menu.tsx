export function WorkspaceMenu() {
  return null
}
