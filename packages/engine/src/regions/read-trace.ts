// Reads the stack traces of a task: which lines of which files they name.

/** Lines of a file that a stack trace names. A trace has the paths of another machine, so only the ends of paths are compared. */
export function readTrace(task: string): (path: string) => number[] {
  const frames = patterns.flatMap((pattern) =>
    [...task.matchAll(pattern)]
      .slice(0, mostFrames)
      .map(([, path = '', line = '']) => ({ path: path.replaceAll('\\', '/'), line: Number(line) })),
  )
  return (path) => {
    const end = path.split('/').slice(-2).join('/')
    return frames.filter((frame) => frame.path === path || frame.path.endsWith(`/${end}`) || frame.path === end).map(({ line }) => line)
  }
}

const mostFrames = 200
const patterns = [
  // Python
  /\bFile "([^"\n]{1,300})", line (\d{1,7})/g,
  // JavaScript, Rust, Go, Java, Ruby, C
  /([\w@~+./\\-]{1,300}\.[A-Za-z]{1,5}):(\d{1,7})\b/g,
]
