// The random repositories that a test run compares: a few that together have most kinds, or many in `npm run exam`.

/** Chosen so that the cheap run has as many kinds as possible. */
const usual = [9, 27, 28, 51, 56, 73, 85, 110, 128, 130, 133, 136]

export function comparedSeeds(isExam: boolean): number[] {
  return isExam ? Array.from({ length: 200 }, (_, at) => at + 1) : usual
}
