import { builtSearchFile } from '../docs/built-search-file.tsx'

/** Runs once, when the site is built. */
export const loader = async () => Response.json(await builtSearchFile())
