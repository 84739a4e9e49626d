import { z } from 'zod'
import { NOTICE_KINDS } from './kinds.ts'

/** Cause of a notification; all of them stand in `notifications/kinds.ts`. */
export const NoticeKind = z.enum(NOTICE_KINDS)
