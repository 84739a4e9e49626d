import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

/** Legs of base coins began, ended or fell away. */
export const legsChanged = defineEvent('screener.legs_changed', z.object({ legs: z.number().int() }))

/** Categories or lists have other coins than before. */
export const listsChanged = defineEvent('screener.lists_changed', z.object({}))
