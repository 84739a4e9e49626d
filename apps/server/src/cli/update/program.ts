import { fileURLToPath } from 'node:url'

/** The folder of this program. */
export const PROGRAM = fileURLToPath(new URL('../../../../../', import.meta.url)).replace(/\/$/, '')
