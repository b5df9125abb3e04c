// Limits for documents, which may come from anyone.

/** A larger file is refused unread. */
export const fileBytes = 100_000_000
/** A larger HTML page, notebook, or plain text is refused: text of this size fits no model. */
export const plainBytes = 20_000_000
/** Most characters of text that a document may have: more than a million tokens, which fit no model. */
export const textChars = 5_000_000
export const sections = 20_000
/** Pages that are read at once: progress is reported after each batch, and no answer of a worker is large. */
export const batchPages = 40
export const zipEntries = 10_000
/** All parts of an Office file that are read, uncompressed. */
export const zipInflatedBytes = 150_000_000
/** A part that is larger than this must not be compressed more than `zipRatio` times. */
export const zipRatioFrom = 5_000_000
export const zipRatio = 150
/** Elements inside each other: the time that a parser takes for each grows with their number. */
export const elementDepth = 2_000
/** Columns of a sheet; cells beyond are left out. */
export const sheetColumns = 200
/** Memory of a worker. */
export const workerMegabytes = 400
/** One batch of pages, or one document of any other format. */
export const deadlineMs = 30_000
