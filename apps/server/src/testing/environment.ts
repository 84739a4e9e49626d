const { PATH = '', NODE_COMPILE_CACHE } = process.env

/** What a program of ours needs of the environment, without any setting: where programs are, and its compiled sources. */
export const BARE: Record<string, string> = { PATH, PALATA_ENV: '', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
