// Whether a file is a test or belongs to one, by its path.

export function isTest(path: string): boolean {
  return /(?:^|\/)(?:tests?|specs?|__tests__|testdata|fixtures?|examples?)\/|[._-](?:test|spec)\.\w+$|Tests?\.\w+$/.test(path)
}
