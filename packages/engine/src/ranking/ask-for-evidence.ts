// Says when a task gives too little to find its files, and asks for what would help most.

/** A ranking whose best file is less likely than this is a guess. */
const leastChance = 0.25

/** Undefined: the evidence is good enough. `best`: chance of the best file. */
export function askForEvidence(task: string, best: number): string | undefined {
  if (task.trim() === '' || best >= leastChance) return undefined
  const missing = questions.filter(({ isAnswered }) => !isAnswered.test(task)).map(({ question }) => question)
  const [first, second] = [...missing, ...questions.map(({ question }) => question)]
  const found = best === 0 ? 'Nothing in the project matches the task.' : 'The task matches no file clearly, so this is a guess.'
  return `${found} It would help to know: ${first} ${second}`
}

const questions: readonly { question: string; isAnswered: RegExp }[] = [
  {
    question: 'Which function, class, or setting is involved?',
    isAnswered: /`\w+|\w\(|[a-z][A-Z]|[A-Za-z]_[A-Za-z]|::|\w\.\w/,
  },
  {
    question: 'What error message or output do you see?',
    isAnswered: /\b(?:error|exception|traceback|panic|warning|fails? with)\b|\w+(?:Error|Exception)\b|"[^"\n]{12,}"/i,
  },
  { question: 'Which part of the project is it about, such as a folder, a page, or a command?', isAnswered: /\w\/\w/ },
]
