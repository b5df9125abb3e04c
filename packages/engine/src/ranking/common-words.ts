// Words that do not help find the files for a task: common in any sentence, or in any task.

const sentence =
  'a an and are as at be been but by can could did do does doing done each for from had has have how i if in into is it its itself just like made make makes may many more most much must need needs new no not now of off on one only or other our out over own same see should since so some such than that the their them then there these they this those to too under until up us use used uses using very via was we were what when where which while who why will with without would you your also any because before after being both all please want'
const task =
  'fix fixes fixed add adds added feat chore refactor perf test tests change changes changed update updates updated remove removes removed allow allows instead commit patch pull request issue ticket refs'

const common = new Set(`${sentence} ${task}`.split(' '))

export function isCommon(word: string): boolean {
  return common.has(word)
}
