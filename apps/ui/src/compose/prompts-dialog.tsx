export function PromptsDialog() {
  return null
}
