export const NAMES: string[]
export const FILE_NAME: string
export function misspelt(names: Iterable<string>): { name: string; nearest: string }[]
