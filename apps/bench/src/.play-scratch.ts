import { makeTaskSet } from '/work/main/apps/bench/src/tasks/index.ts'
import { scoreRun } from '/work/main/apps/bench/src/score/index.ts'
import { playReply } from '/work/main/apps/bench/src/score/index.ts'
import { taskPrompt } from '/work/main/apps/bench/src/run/task-prompt.ts'
import { simulatedAsk, simulatedModels } from '/work/main/apps/bench/src/simulated/index.ts'
import { editBlocks } from '/work/main/apps/bench/src/simulated/edit-blocks.ts'
import { writeReply } from '/work/main/apps/bench/src/simulated/write-reply.ts'
import { openRandom } from '/work/main/apps/bench/src/repository/index.ts'
import { benchLanguages } from '@sheaf/contract'
for (const seed of ['sheaf-1', 'a', 'c', 'e', 'g', 'h']) {
  let set; try { set = makeTaskSet(seed) } catch (e) { console.log(seed, (e as Error).message); continue }
  const t = performance.now()
  const replies = []
  for (const l of benchLanguages) { let files = set.start(l); for (const task of set.tasks.filter(x => x.language === l)) {
    const before = task.prepare(files); const solved = task.solve(before)!
    const blocks = editBlocks(before, solved, 2)
    const paths = [...new Set(blocks.map(b => b.path))]
    const reply = writeReply(paths.map(path => ({ path, blocks: blocks.filter(b => b.path === path), text: '' })), { context: 2, plan: true }, openRandom('x'))
    replies.push({ task: task.id, reply }); files = solved
  } }
  const t2 = performance.now()
  const score = await scoreRun(set, { replies })
  console.log(seed, score.pointsRate, score.earned, score.maximum, score.ranked, 'write', (t2 - t).toFixed(0), 'score', (performance.now() - t2).toFixed(0))
  for (const s of score.tasks) if (!s.perfect) console.log(JSON.stringify(s))
}
if (process.argv[2]) {
const set = makeTaskSet()
for (const model of simulatedModels) {
  const rates = []
  for (const variation of ['1', '2']) {
    const ask = simulatedAsk(set, { variation }); const replies = []; const notes = []
    for (const l of benchLanguages) { let files = set.start(l); for (const task of set.tasks.filter(x => x.language === l)) {
      let reply = ''
      for await (const part of ask({ model: `simulated/${model.id}`, messages: [{ from: 'you', text: taskPrompt(task, files).text }] })) if (part.type === 'text') reply += part.text
      const played = await playReply(task, files, { reply }); files = played.files
      replies.push({ task: task.id, reply }); notes.push(played.score.perfect ? '.' : `${played.score.hard ?? played.score.score.toFixed(2)}${played.score.soft.map(x => '-' + x).join('')}`)
    } }
    const s = await scoreRun(set, { replies }); rates.push(s.pointsRate)
    if (variation === '1') console.log(model.id, notes.join(' '))
  }
  console.log(model.modelName, rates)
} }
