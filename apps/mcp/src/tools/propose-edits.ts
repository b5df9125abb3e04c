// Proposes edits and builds the result: per file, what matched or why not, so that a model can repair its edit.

import { type ChangeProblem, defined, type EditsResult, type ProposedEdit, type ProposedFile, Refusal } from '@sheaf/contract'
import { z } from 'zod'
import { formatCount, takeFitting, visiblePath } from '../text.ts'
import { callOptions, type ToolAnswer, type ToolCall } from '../tool.ts'
import { fitText } from './fit-text.ts'

const problem = z.object({
  code: z.string(),
  message: z.string(),
  edit: z.int().optional(),
  lines: z.array(z.int()).optional(),
  nearest: z.object({ line: z.int(), similarity: z.number(), text: z.string() }).optional(),
})

export const proposalResult = z.object({
  outcome: z.string(),
  files: z.array(
    z.object({
      path: z.string(),
      action: z.string(),
      status: z.string(),
      to: z.string().optional(),
      outcome: z.string().optional(),
      lines_added: z.int(),
      lines_removed: z.int(),
      matches: z.array(z.object({ edit: z.int(), line: z.int(), how: z.string(), differs: z.string().optional() })),
      problems: z.array(problem),
      warnings: z.array(z.string()),
    }),
  ),
  problems: z.array(z.string()),
  commit: z.string().optional(),
})
type Output = z.output<typeof proposalResult>
type File = Output['files'][number]

export async function proposeEdits(edits: ProposedEdit[], says: string | undefined, call: ToolCall): Promise<ToolAnswer<Output>> {
  const { workspace, client, directEdits: direct, headless } = call
  const asked = { workspace, edits, client, direct, headless, ...defined({ says }) }
  return proposalAnswer(await call.host['edits.propose'](asked, callOptions(call)))
}

export function proposalAnswer(answer: EditsResult): ToolAnswer<Output> {
  const quoted = answer.files.flatMap(({ problems }) => problems).length
  const all = answer.files.map((file) => wire(file, Math.floor(quotedChars / Math.max(1, quoted))))
  const files = takeFitting(all, (file) => fileLines(file).join('\n'))
  return {
    summary: summaryOf(answer),
    body: [...files.flatMap(fileLines), ...answer.problems].join('\n'),
    data: { outcome: answer.outcome, files, problems: answer.problems, ...defined({ commit: answer.commit }) },
    leftOff: files.length < all.length ? [`${formatCount(all.length - files.length, 'file')}. Propose fewer files at a time.`] : [],
    notes: answer.notes,
    ...(answer.outcome === 'refused' ? { refused: new Refusal('change-refused') } : {}),
  }
}

/** If everything in a file is wrong, the first problems are enough. */
const namedProblems = 30
/** Space for the passages of all problems together. */
const quotedChars = 15_000

function summaryOf({ outcome, files, reviewFiles = 0 }: EditsResult): string {
  if (outcome === 'review')
    return `**Pending review**: nothing has been written yet. The user decides in the Sheaf window (${formatCount(reviewFiles, 'file')} in the review). Do not send these edits again.`
  if (outcome === 'committed') return `**Written**: ${formatCount(files.length, 'file')}. The user can undo this in Sheaf.`
  if (outcome === 'unchanged') return '**Nothing to do**: the files already have this content.'
  return '**Nothing was written.** Fix the problems below and call the tool again.'
}

function wire({ path, action, status, to, outcome, added, removed, matches, problems, warnings }: ProposedFile, chars: number): File {
  return {
    path,
    action,
    status,
    ...defined({ to, outcome }),
    lines_added: added,
    lines_removed: removed,
    matches: matches.map(({ change, rung, line, differs }) => ({
      edit: change + 1,
      line,
      how: rung,
      ...defined({ differs }),
    })),
    problems: problems.slice(0, namedProblems).map((each) => wireProblem(each, chars)),
    warnings: warnings.map(({ message }) => message),
  }
}

function wireProblem({ code, message, change, lines, nearest }: ChangeProblem, chars: number): z.output<typeof problem> {
  return {
    code,
    message: forModel(message),
    ...(change === undefined ? {} : { edit: change + 1 }),
    ...(lines.length === 0 ? {} : { lines: lines.slice(0, 50) }),
    ...(nearest
      ? {
          nearest: {
            line: nearest.line,
            similarity: Math.round(nearest.similarity * 100) / 100,
            text: fitText(nearest.lines.slice(0, 60).join('\n'), chars).text,
          },
        }
      : {}),
  }
}

/** Rewords messages that address a person: here the model reads them directly. */
function forModel(message: string): string {
  return message
    .replace(/The model may have seen an older version.*$/, 'Read the file again and copy the passage from it.')
    .replace(
      /(?:Compare the two and accept the change if this is the right place|Check the result and accept it if it's correct)\./,
      'Copy the passage exactly from the file.',
    )
    .replaceAll('Ask for ', 'Give ')
}

function fileLines(file: File): string[] {
  const { path, action, to, status, outcome, lines_added: added, lines_removed: removed, matches, problems, warnings } = file
  return [
    `${visiblePath(path)}: ${action}${to ? ` to ${visiblePath(to)}` : ''}, ${outcome ?? status} (+${added} -${removed})`,
    ...matches.map(({ edit, line, how, differs }) => `  edit ${edit}: found at line ${line} (${how}${differs ? `: ${differs}` : ''})`),
    ...problems.flatMap((each) => [
      `  ${each.edit === undefined ? '' : `edit ${each.edit}: `}${each.code}: ${each.message}${each.lines ? ` (lines ${each.lines.join(', ')})` : ''}`,
      ...(each.nearest
        ? [
            `  nearest passage, line ${each.nearest.line}, similarity ${each.nearest.similarity}:`,
            ...each.nearest.text.split('\n').map((line) => `  | ${line}`),
          ]
        : []),
    ]),
    ...warnings.map((warning) => `  warning: ${warning}`),
  ]
}
