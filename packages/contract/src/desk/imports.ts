import { z } from 'zod'
import { Instant } from '../shared.ts'
import { deskResource } from './resource.ts'

/** How many of one thing the file held, and what became of them. */
const ImportLine = z.object({
  what: z.enum(['person', 'post', 'picture', 'recording', 'reaction', 'service']),
  found: z.int(),
  taken: z.int(),
  /** An earlier run had brought it. */
  known: z.int(),
  left: z.int(),
  /** Reasons of what is left, the commonest first. */
  why: z.array(z.string()),
})
export type ImportLine = z.infer<typeof ImportLine>

/** A file of another place that was brought in. */
export const DeskImport = z.object({
  id: z.int(),
  source: z.enum(['telegram', 'people']),
  title: z.string(),
  /** `running`: under way, or cut. */
  state: z.enum(['running', 'done', 'undone']),
  asked_by: z.string(),
  started_at: Instant,
  ended_at: Instant.nullable(),
  undone_at: Instant.nullable(),
  lines: z.array(ImportLine),
})

const DeskImportInFull = DeskImport.extend({
  /** «сообщение 12: нет ни слова»; the first ten thousand. */
  problems: z.array(z.string()),
})
export type DeskImportInFull = z.infer<typeof DeskImportInFull>

export const deskImportRuns = deskResource({
  name: 'imports',
  title: 'Переносы',
  roles: ['operator'],
  row: DeskImport,
  one: DeskImportInFull,
  sorts: ['-started', 'started'],
  actions: {
    undo: {
      about: 'Убрать то, что перенос принёс и чего никто с тех пор не тронул',
      label: 'Отменить перенос',
      secondStep: 'fresh',
    },
  },
})
