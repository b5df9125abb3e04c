// Ids are made by us; anything else is not looked up (the database would call it a syntax error).

export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
