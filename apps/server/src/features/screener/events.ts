import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Legs of base coins began, ended or were dropped. */
export const legsChanged = defineEvent('screener.legs_changed', z.object({ legs: z.number().int() }))

/** Coins of categories or lists changed. */
export const listsChanged = defineEvent('screener.lists_changed', z.object({}))
