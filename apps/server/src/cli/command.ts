import type { z } from 'zod'
import type { Database } from '#platform/database.ts'
import type { Check } from '#providers/check.ts'
import type { FileStore } from '#providers/objects/index.ts'

/** What a command works with. */
export interface Desk {
  db: Database
  /** Where the product keeps its files. */
  objects: FileStore
  /** Who is at the keyboard. */
  operator: string
  now: Date
  /** Whatever is piped in. */
  readInput: () => Promise<string>
  /** The self-tests of the outside services; where keys are missing, a sandbox of the command's own answers them. */
  openChecks: () => Promise<{ checks: readonly Check[]; close: () => Promise<void> }>
  /** What a copy of everything holds beside the database. */
  belongings: Belongings
  /** Says how far a long command is. */
  tell: (line: string) => void
}

interface Belongings {
  /** The folder of pictures and recordings; null: they are in an S3 store. */
  files: string | null
  /** The secret of the sessions; null: the operator keeps it in the settings. */
  secret: { read: () => Promise<string>; keep: (secret: string) => Promise<void> } | null
}

export interface Done {
  /** Printed, and kept in the audit record of a command that writes. */
  said: string[]
  /** What was not done of many, and why. */
  problems?: string[]
  /** Printed once and kept nowhere. */
  secret?: string
}

export interface OptionNote {
  /** What stands after it; a flag has nothing. */
  value?: string
  about: string
}

interface Definition<Input extends z.ZodObject> {
  name: string
  /** One sentence of the list of commands. */
  about: string
  /** Words after the command, in order; the last one takes the rest when it ends in `…`. */
  places?: { [Place in string]: string }
  options?: Record<string, OptionNote>
  input: Input
  /** `many`: has a dry run. Absent for commands that only read. */
  writes?: 'one' | 'many'
  /** A database without tables, for the one command that fills it. */
  needs?: 'empty'
  /** The person it is about, for the audit record. */
  person?: (input: z.output<Input>) => string | undefined
  run: (desk: Desk, input: z.output<Input>, how: { isDry: boolean }) => Promise<Done>
}

export type Command = Definition<z.ZodObject>

/** One command of the operator: its words, their check and what it does. */
export function command<Input extends z.ZodObject>(definition: Definition<Input>): Command {
  // `run` gets what `input` has parsed, so the types meet there.
  return definition as unknown as Command
}

/** The command cannot be carried out; the sentence says why and what to do. Nothing was changed. */
export class Problem extends Error {
  override name = 'Problem'
}
