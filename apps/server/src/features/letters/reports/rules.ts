import type { LetterKind } from '@palata/contract/letters/kinds'

/**
 * What a report says of its letter. `dead`: there is no such mailbox. `failed`: it did not take the letter, as a full one.
 * `refused`: nobody's mail would have been taken, as mail taken for spam. `complaint`: the receiver called it spam.
 */
export type ReportKind = 'dead' | 'failed' | 'refused' | 'complaint'

/** Why an address gets no more letters. */
export type StopReason = 'dead' | 'failing' | 'complaint'

/** So many days with failures, within so many days, stop an address: a mailbox that is full for an evening does not. */
export const FAILING_DAYS = 3
export const FAILING_WITHIN_DAYS = 14

/** Statuses of RFC 3463 that say that the mailbox or its domain does not exist: no later letter will arrive. */
const DEAD = /^5\.(1\.(1|2|3|6|10)|2\.1)$/
/**
 * Others about the mailbox: full, moved, unclear; and a domain without a mail server. Statuses of the network, of policy
 * and of the sender's address would stop everybody at one provider after a bad week of our own.
 */
const OF_MAILBOX = /^([45]\.(1\.(?![78]$)|2\.)\d|5\.4\.4$)/

/** Answers without such a status that mean the same; servers write 5.0.0, or nothing, beside these words. */
const DEAD_WORDS =
  /\b(user|mailbox|recipient|address|account)\b.{0,40}\b(unknown|not found|does ?n[o']t exist|no longer|not exist|invalid|disabled)\b|\b(unknown|no such|invalid|non-?existent) (user|mailbox|recipient|address|account)\b/i

/** What a final failure means, by its status of RFC 3463 and the server's words. */
export function kindOfFailure(status: string, words: string): Exclude<ReportKind, 'complaint'> {
  if (DEAD.test(status)) return 'dead'
  const isVague = !/^\d\.\d{1,3}\.\d{1,3}$/.test(status) || status === '5.0.0'
  if (isVague && !status.startsWith('4') && DEAD_WORDS.test(words)) return 'dead'
  return OF_MAILBOX.test(status) ? 'failed' : 'refused'
}

/** `asked`: the person has just pressed for it. `needed`: about access, money or the way in. `extra`: can be left out. */
type Weight = 'asked' | 'needed' | 'extra'

const WEIGHTS: Record<LetterKind, Weight> = {
  confirm: 'asked',
  confirm_again: 'asked',
  known_address: 'asked',
  reset: 'asked',
  feedback_answer: 'asked',
  moved: 'extra',
  backup_late: 'needed',
  backup_broken: 'needed',
  webhook_ended: 'needed',
  payment: 'needed',
  partial_payment: 'needed',
  podcast_leak: 'needed',
  feedback: 'needed',
  restriction: 'needed',
  appeal_answer: 'needed',
  security: 'needed',
  leaving: 'needed',
  leaving_over: 'needed',
  gift: 'extra',
  gift_paid: 'needed',
  digest: 'extra',
  ending: 'extra',
  renewing: 'extra',
}

/** Whether a letter goes to an address that is stopped for this reason. */
export function goesDespite(kind: string, reason: StopReason): boolean {
  const weight = WEIGHTS[kind as LetterKind]
  return weight === 'asked' || (weight === 'needed' && reason === 'complaint')
}

/** A server's words as one line that can be stored and shown. */
export const inOneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
