export function BuilderTab() {
  return null
}
