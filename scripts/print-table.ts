// Prints a table with aligned columns.

export function printTable<Title extends string>(titles: readonly Title[], rows: readonly Record<Title, string>[]): void {
  const widths = titles.map((title) => Math.max(title.length, ...rows.map((row) => row[title].length)))
  const print = (cells: string[]) =>
    console.log(
      cells
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  print([...titles])
  for (const row of rows) print(titles.map((title) => row[title]))
}
