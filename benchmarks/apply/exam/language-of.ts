// The language of a path, to alternate languages and choose comment marks. Undefined: not in the exam.

const byExtension: Record<string, string> = {
  ts: 'typescript',
  tsx: 'typescript',
  mts: 'typescript',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  py: 'python',
  go: 'go',
  java: 'java',
  kt: 'kotlin',
  kts: 'kotlin',
  scala: 'scala',
  c: 'c',
  h: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  hpp: 'cpp',
  cxx: 'cpp',
  cs: 'csharp',
  rs: 'rust',
  rb: 'ruby',
  php: 'php',
  swift: 'swift',
  dart: 'dart',
  md: 'markdown',
  rst: 'markdown',
  txt: 'markdown',
  yml: 'yaml',
  yaml: 'yaml',
  json: 'json',
  css: 'css',
  scss: 'css',
  html: 'html',
  erb: 'html',
  vue: 'html',
  sh: 'shell',
  bash: 'shell',
  mk: 'makefile',
  am: 'makefile',
  sql: 'sql',
  toml: 'toml',
  xml: 'xml',
  csproj: 'xml',
}

export function languageOf(path: string): string | undefined {
  const name = path.split('/').at(-1) ?? ''
  if (/^(GNU)?Makefile/.test(name)) return 'makefile'
  return byExtension[name.split('.').at(-1)?.toLowerCase() ?? '']
}
