// Checks for our id format; anything else is not looked up (it would be an SQL syntax error).

export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
