import type { z } from 'zod'
import type { Keeper } from '#features/ledger'
import type { BackupKeys, BackupPlace, Kept } from '#platform/backup/index.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import type { Check } from '#providers/check.ts'
import type { FileStore } from '#providers/objects/index.ts'

/** What a command may use. */
export interface Desk {
  db: Database
  /** Store of uploaded files. */
  objects: FileStore
  /** Who runs the command. */
  operator: string
  now: Date
  /** Reads standard input. */
  readInput: () => Promise<string>
  /** Opens the self-tests of the outside services; where keys are missing, this command starts its own sandbox. */
  openChecks: () => Promise<{ checks: readonly Check[]; close: () => Promise<void> }>
  /** What a backup holds besides the database. */
  belongings: Belongings
  /** Where the ledger's key is kept. */
  keeper: Keeper
  /** Which database the command works on, as a Russian sentence without its full stop. */
  place: string
  /** The installation's settings that an update needs. */
  site: Site
  /** Prints the progress of a long command, if asked by `--verbose`. */
  tell: (line: string) => void
  /** Prints at once what a command of several steps has done. */
  say: (line: string) => void
}

export type Site = Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'BACKUP_DIR' | 'HOST' | 'PORT' | 'HEALTH_PORT' | 'ROLE'>

interface Belongings {
  /** Folder of pictures and recordings; null when they are in an S3 store. */
  files: string | null
  /** The session secret; null when the operator keeps it in the settings. */
  secret: { read: () => Promise<string>; keep: (secret: string) => Promise<void> } | null
  key: BackupKeys
  dataDir: string
  /** Where the worker keeps its backups; null when it makes none. */
  kept: BackupPlace | null
  /** Opens a backup by its path or address. Throws `NoBackup`. */
  open: (place: string) => Kept
}

export interface Done {
  /** Printed, and kept in the audit record of a command that writes. */
  said: string[]
  /** Printed when asked by `--verbose`. */
  more?: string[]
  /** Items that were skipped, and why. */
  problems?: string[]
  /** Printed once and stored nowhere. */
  secret?: string
}

export interface OptionNote {
  /** Name of the option's value in the help; a flag has none. */
  value?: string
  about: string
}

interface Definition<Input extends z.ZodObject> {
  name: string
  /** One sentence for the list of commands. */
  about: string
  /** Positional arguments in order; the last one takes all remaining words when it ends in `…`. */
  places?: { [Place in string]: string }
  options?: Record<string, OptionNote>
  input: Input
  /** `many` has a dry run. Absent for commands that only read. */
  writes?: 'one' | 'many'
  /** Whether this input adds something each time: an equal command within ten minutes then needs `--again`. */
  adds?: (input: z.output<Input>) => boolean
  /** `empty`: a database without tables, for the command that restores one. `none`: it reaches no database. */
  needs?: 'empty' | 'none'
  /** Works on a demo database with the settings of a real site. */
  allowsDemo?: boolean
  /** Its answer names the database itself. */
  namesPlace?: boolean
  /** Username that the audit record is about. */
  person?: (input: z.output<Input>) => string | undefined
  run: (desk: Desk, input: z.output<Input>, how: { isDry: boolean }) => Promise<Done>
}

export type Command = Definition<z.ZodObject>

/** Defines one operator command: its arguments, their check and what it does. */
export function command<Input extends z.ZodObject>(definition: Definition<Input>): Command {
  // `run` gets the output of `input`, so the cast is safe.
  return definition as unknown as Command
}

/** The command cannot be carried out. The message says why and what to do; nothing was changed. */
export class Problem extends Error {
  override name = 'Problem'
}
