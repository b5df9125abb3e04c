// What every reader returns.

import type { DocumentText } from '@sheaf/contract'

export type ReadSections = Omit<DocumentText, 'format'>
