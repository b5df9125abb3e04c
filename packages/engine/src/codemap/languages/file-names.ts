// Which files are written in which language. It stands apart from the languages themselves: commands ask it of every file, and only those who
// parse need the rest; the table is in the contract, because the docs show it.

export { languageFiles as fileNames } from '@sheaf/contract'
