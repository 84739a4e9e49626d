export const PROGRAM: string
export class FileProblem extends Error {}
export function readSettings(environment: NodeJS.ProcessEnv): { given: Record<string, string>; file: string | null }
