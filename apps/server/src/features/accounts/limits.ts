import { RESEND_PAUSE_SECONDS } from '@palata/contract/accounts'
import type { Limit, LimitToSet } from '#platform/limits.ts'

const MINUTE = 60
const HOUR = 3600

/** Rate limits. Limits by IP address are higher: a family, an office or a mobile network shares one. */
export const limits = {
  /** A browser that has signed in to the account before. Attempts from other browsers do not count here. */
  signInByDevice: { name: 'sign-in device', attempts: 10, seconds: 5 * MINUTE },
  /** Any other browser, counted by network and account. */
  signInByNetwork: { name: 'sign-in network', attempts: 10, seconds: 5 * MINUTE },
  /** Unknown browsers of all networks together: limits guesses at one account from many addresses. */
  signInByStrangers: { name: 'sign-in strangers', attempts: 100, seconds: HOUR },
  signInByAddress: { name: 'sign-in address', attempts: 50, seconds: 5 * MINUTE },
  signUpByAddress: { name: 'sign-up address', seconds: HOUR },
  /** One letter a minute to an address, whether sign-up or "send again" asked for it. */
  confirmLetter: { name: 'confirm letter', attempts: 1, seconds: RESEND_PAUSE_SECONDS },
  confirmLetterByAddress: { name: 'confirm letter address', attempts: 20, seconds: 15 * MINUTE },
  resetLetter: { name: 'reset letter', attempts: 3, seconds: 15 * MINUTE },
  resetLetterByAddress: { name: 'reset letter address', attempts: 20, seconds: 15 * MINUTE },
  keyByAddress: { name: 'letter key address', attempts: 30, seconds: 5 * MINUTE },
  /** Confirming one's own password while signed in. */
  passwordBySession: { name: 'password session', attempts: 10, seconds: 5 * MINUTE },
  /** Asking to be removed and staying, again and again: each is a letter. */
  leavingByAccount: { name: 'leaving account', attempts: 6, seconds: 24 * HOUR },
  /** Each reads everything stored of the person. */
  dataByAccount: { name: 'own data account', attempts: 5, seconds: HOUR },
  /** The address of one's data may be read again while it works. */
  archiveByAccount: { name: 'own archive account', attempts: 10, seconds: HOUR },
  avatarByAccount: { name: 'avatar account', attempts: 20, seconds: HOUR },
} satisfies Record<string, Limit | LimitToSet>
