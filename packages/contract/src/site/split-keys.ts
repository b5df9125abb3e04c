/** Keys from a setting or an environment variable, separated by commas or spaces. */
export function splitKeys(text = ''): string[] {
  return text.split(/[\s,]+/).filter((key) => key !== '')
}
