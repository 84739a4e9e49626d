import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ENTRY_GROUPS } from './ledger/entries.ts'
import { ProvedEntry } from './ledger/proved.ts'
import { Instant, wholeNumber } from './shared.ts'
import { EndedBy } from './signals/call.ts'

const MOST = Number.MAX_SAFE_INTEGER

/** A bar as it was read: when it opened, and its prices in USD. One price has the same four. */
const Bar = z.object({ at: Instant, open: z.number(), high: z.number(), low: z.number(), close: z.number() })

/** What decided a start or an end of a call. A correction adds a later one; the earlier ones stay. */
const Evidence = z.object({
  about: z.enum(['start', 'end']),
  /** The exchange’s minutes, the provider’s points or one quote of it, or prices that we keep. */
  source: z.enum(['binance', 'coingecko', 'quote', 'kept']),
  /** The exchange’s pair. */
  pair: z.string().nullable(),
  /** In the unit of their time; the others, multiplied by the ratio of a `migration`, are in the unit of the call. */
  bars: z.array(Bar),
  /** In the unit of the call. Nulls when a correction opened the call again. An end by the opposite call is a withdrawal. */
  result: z.object({
    at: Instant.nullable(),
    price: z.number().nullable(),
    by: EndedBy.exclude(['opposite']).nullable().optional(),
  }),
})

/** An entry in a list: signed or still waiting for a checkpoint. */
const Listed = ProvedEntry.pick({ index: true, entry: true })
export type ListedEntry = z.infer<typeof Listed>

/** Entries on a page of the list. */
export const LISTED_ENTRIES = 50

export const ledger = {
  overview: endpoint({
    at: 'GET /api/ledger/',
    about: 'Журнал сигналов: последняя отметка, сколько чего записано, начала журнала и его происшествия',
    access: 'public',
    knownBy: 'nothing',
    caching: 'public',
    reply: z.object({
      /** The last signed checkpoint; null before the first. `root` is base64. */
      checkpoint: z
        .object({
          origin: z.string(),
          size: z.int(),
          root: z.string(),
          note: z.string(),
          vkey: z.string(),
          signed_at: Instant,
        })
        .nullable(),
      /** Entries, signed or not. */
      recorded: z.int(),
      counts: z.array(z.object({ kind: z.string(), count: z.int() })),
      /** Outside witnesses: the checkpoint that each has cosigned last, and when. */
      witnesses: z.array(z.object({ name: z.string(), size: z.int(), signed_at: Instant })),
      /** The last time stamps of the checkpoints' notes by an outside authority (RFC 3161), newest first. */
      timestamps: z.array(z.object({ size: z.int(), authority: z.string(), stamped_at: Instant })),
      /** Entries about keys, newest first: the first key, its rotations, new origins. */
      keys: z.array(Listed),
    }),
  }),
  entries: endpoint({
    at: 'GET /api/ledger/entries/',
    about: 'Записи журнала сигналов, новые первыми, по 50; before — номер, раньше которого',
    access: 'public',
    knownBy: 'nothing',
    caching: 'public',
    query: z.object({ before: wholeNumber(0, MOST).optional(), group: z.enum(ENTRY_GROUPS).optional() }),
    reply: z.object({ results: z.array(Listed) }),
  }),
  calls: endpoint({
    at: 'GET /api/ledger/calls/:author/:call/',
    about: 'Всё, что записано об одном сигнале: по ключу автора (или его первым знакам) и номеру у автора',
    access: 'public',
    knownBy: 'nothing',
    /** `evidence` is empty until the idea is opened. */
    reply: z.object({ results: z.array(Listed), evidence: z.array(Evidence) }),
  }),
  since: endpoint({
    at: 'GET /api/ledger/since/',
    about: 'Последняя отметка журнала и доказательство, что она продолжает журнал размера from; хеши в base64',
    access: 'public',
    knownBy: 'nothing',
    query: z.object({ from: wholeNumber(0, MOST) }),
    reply: z.object({
      note: z.string(),
      /** The key of its newest signature. */
      vkey: z.string(),
      /** Null when the log is shorter than `from`. */
      hashes: z.array(z.string()).nullable(),
      /** The entries about keys. */
      keys: z.array(ProvedEntry),
    }),
  }),
  entry: endpoint({
    at: 'GET /api/ledger/entries/:index/',
    about: 'Запись журнала сигналов и доказательство, что она в нём',
    access: 'public',
    knownBy: 'nothing',
    reply: ProvedEntry,
  }),
  consistency: endpoint({
    at: 'GET /api/ledger/consistency/',
    about: 'Доказательство, что журнал размера to продолжает журнал размера from; хеши в base64',
    access: 'public',
    knownBy: 'nothing',
    query: z.object({ from: wholeNumber(1, MOST), to: wholeNumber(1, MOST) }),
    reply: z.object({ hashes: z.array(z.string()) }),
  }),
  seal: endpoint({
    at: 'GET /api/ledger/signals/:id/',
    about: 'Печать сигнала: номер у автора и запись журнала; идея и соль — тем, кто может её читать',
    access: 'public',
    reply: z.object({
      /** Null for a signal published before the ledger. */
      seal: z
        .object({
          author: z.string(),
          /** The author's own number of the call. */
          call: z.int(),
          /** What was recorded about the call, in the order of the ledger. */
          entries: z.array(ProvedEntry),
          /** More is recorded already and waits for the next checkpoint. */
          is_waiting: z.boolean(),
          /** What the last sealed text was made of, as the author wrote it; null like the ideas. */
          words: z.object({ title: z.string(), content: z.string() }).nullable(),
          /** The sealed ideas: the salt (hex) and the canonical JSON of each; null for viewers who may not read them. */
          ideas: z.array(z.object({ index: z.int(), salt: z.string(), payload: z.string() })).nullable(),
        })
        .nullable(),
    }),
  }),
}
