// Removes from a pasted issue what says nothing about its cause: template headings, version lists, interpreter and test runner banners.

/** Code, error messages, and stack traces stay. The text is returned unchanged if nothing else is in it. */
export function cleanTask(task: string): string {
  const lines = withoutComments(task).split('\n')
  const isPackage = lines.map((line) => packageLine.test(line))
  const kept = lines.filter((line, at) => !isNoise(line) && !(isPackage[at] && (isPackage[at - 1] || isPackage[at + 1])))
  return kept.some((line) => line.trim() !== '') ? kept.join('\n') : task
}

/** An issue template leaves its instructions in comments. */
function withoutComments(text: string): string {
  let rest = ''
  for (let at = 0; ; ) {
    const start = text.indexOf('<!--', at)
    const end = start === -1 ? -1 : text.indexOf('-->', start)
    if (end === -1) return rest + text.slice(at)
    rest += `${text.slice(at, start)}\n`
    at = end + 3
  }
}

/** A line of `pip list`, `pip freeze`, or `npm ls`. */
const packageLine = /^[\s│├└─+`|-]*@?[\w./-]{2,60}(?:==|@| {1,60})v?\d+\.\d[\w.+-]{0,30}(?: {1,60}\S{0,100})?\s*$/

const noise: readonly RegExp[] = [
  // Left by an issue tracker or template.
  /^\s*\(last modified by .{1,80}\)\s*$/i,
  /^\s*[-*] \[[ xX]?\] /,
  /^\s*_?(?:no response|n\/a|none|no)_?\.?\s*$/i,
  /^[\s#*_]*(?:description|describe the bug|(?:steps )?to reproduce|how to reproduce|reproduction|expected (?:behaviou?r|results?|output)|actual (?:behaviou?r|results?|output)|current behaviou?r|your project|screenshots?|environment(?: info)?|additional (?:context|information)|system info(?:rmation)?|versions?|summary)[\s:*_]*$/i,
  // Versions.
  /^[\s*_-]*(?:os|operating system|platform|browser|extra tools|(?:[\w.-]{1,30} ){0,3}versions?)[*_]*\s?[:=].*$/i,
  // Banners of interpreters and test runners.
  /^\s*(?:I?Python|PyPy|Node(?:\.js)?|ruby|go version|rustc|gcc) \(?v?\d[^:]{0,120}(?:\[.*\])?\s*$/i,
  /^\s*Python \d[\d.]+.{0,20}\((?:default|main|tags|heads|v\d).*$/,
  /^\s*\[(?:GCC|MSC|Clang)\b.*\] ?(?:on \w+)?\s*$/,
  /^\s*Type ["'].{1,80} for more information\.?\s*$/,
  /^[\s=]*test session starts[\s=]*$/,
  /^\s*(?:platform \w+ -- |cachedir: |rootdir: |plugins: |collected \d+ items?|hypothesis profile )/,
]

function isNoise(line: string): boolean {
  return line.length < 400 && noise.some((pattern) => pattern.test(line))
}
