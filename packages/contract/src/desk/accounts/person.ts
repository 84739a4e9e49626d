import { z } from 'zod'
import { ConsentPage } from '../../consents.ts'
import { AccessEvent, Right, RightSource } from '../../membership.ts'
import { Instant } from '../../shared.ts'
import { DeskFact } from '../resource/types.ts'

export const Role = z.enum(['editor', 'moderator', 'operator'], 'Роль: editor, moderator или operator')

/** `limited`: may not write for a time. `frozen`: may not sign in until lifted. `closed`: the account is closed. */
export const RestrictionKind = z.enum(['limited', 'frozen', 'closed'], 'Неизвестное ограничение')
export type RestrictionKind = z.infer<typeof RestrictionKind>

export const DeskPerson = z.object({
  id: z.number().int(),
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
  roles: z.array(Role),
  /** Null unless an operator asks. */
  email: z.string().nullable(),
  email_verified: z.boolean(),
  created_at: Instant,
  has_access: z.boolean(),
  /** Null without access, and when the access has no end. */
  access_until: Instant.nullable(),
  /** Sources of the rights that give access now. */
  sources: z.array(RightSource),
  /** Restrictions in force now. */
  restrictions: z.array(z.object({ kind: RestrictionKind, reason: z.string(), until: Instant.nullable() })),
})
export type DeskPerson = z.infer<typeof DeskPerson>

export const DeskPersonInFull = DeskPerson.extend({
  /** When the account goes at the person's own request; null without one. */
  leaving_at: Instant.nullable(),
  description: z.string(),
  twitter: z.string(),
  telegram: z.string(),
  /** Every right with its evidence, newest first. */
  rights: z.array(Right.extend({ evidence: z.array(DeskFact) })),
  /** Changes of the rights, newest first. */
  events: z.array(AccessEvent.extend({ actor: z.string(), grant_id: z.number().int().nullable() })),
  sessions: z.array(
    z.object({ id: z.string(), device: z.string(), ip: z.string(), created_at: Instant, last_seen_at: Instant }),
  ),
  /** Linked wallets; `nfts` is null until the chain has answered. */
  wallets: z.array(
    z.object({
      address: z.string(),
      nfts: z.number().int().nullable(),
      checked_at: Instant.nullable(),
      /** Since when the chain does not answer; null while it does. */
      failing_since: Instant.nullable(),
    }),
  ),
  /** Telegram chats, as far as the bot has seen. */
  chats: z.array(
    z.object({
      /** Null for a chat that is no longer in the settings. */
      title: z.string().nullable(),
      standing: z.enum(['member', 'admin', 'out']),
      changed_at: Instant,
      /** When the bot will remove the person from the chat. */
      leave_at: Instant.nullable(),
      problem: z.string(),
    }),
  ),
  /** Texts that the person has accepted, newest first. */
  consents: z.array(z.object({ page: ConsentPage, revision: z.number().int(), given_at: Instant })),
  /** Letters to the address stopped: why, since when, what the mail server said; null when they go. */
  letters_stopped: z
    .object({ reason: z.enum(['dead', 'failing', 'complaint']), since: Instant, problem: z.string() })
    .nullable(),
  /** Letters of the last month, newest first. */
  letters: z.array(
    z.object({
      id: z.number().int(),
      kind: z.string(),
      created_at: Instant,
      sent_at: Instant.nullable(),
      dropped_at: Instant.nullable(),
      problem: z.string(),
    }),
  ),
})
export type DeskPersonInFull = z.infer<typeof DeskPersonInFull>
