import type { Api } from 'grammy'
import { z } from 'zod'
import type { Call } from './stars.ts'

const Rights = z.object({
  status: z.string(),
  can_invite_users: z.boolean().default(false),
  can_restrict_members: z.boolean().default(false),
})

/** What the bot may ask about a chat that it is in. */
export function chatCalls(raw: Api['raw'], call: Call) {
  return {
    /** The bot's rights in a chat. */
    async rightsIn(chatId: number, botId: number) {
      const asked = raw.getChatMember({ chat_id: chatId, user_id: botId })
      const { status, can_invite_users, can_restrict_members } = await call('getChatMember', asked, Rights)
      const isAdministrator = status === 'administrator' || status === 'creator'
      return { isAdministrator, mayInvite: can_invite_users, mayRestrict: can_restrict_members }
    },

    /** Number of people in a chat, the bot included. */
    async countIn(chatId: number): Promise<number> {
      const asked = raw.getChatMemberCount({ chat_id: chatId })
      return call('getChatMemberCount', asked, z.number().int().nonnegative())
    },
  }
}
