import { ApiError, bot, type Methods } from './method.ts'
import type { People } from './people.ts'
import { BOT_ID, type Chat, type InviteLink, type World } from './world.ts'

/** Methods of chats: invite links, requests to join, members. */
export function chatMethods(world: World, people: People): Methods {
  return {
    createChatInviteLink: ({ chat_id, name, creates_join_request, member_limit }, origin) => {
      const chat = chatOf(chat_id)
      if (creates_join_request && member_limit)
        throw new ApiError(
          400,
          "Bad Request: member limit can't be specified for links requiring administrator approval",
        )
      const link: InviteLink = {
        url: `${origin}/t.me/+${world.newId()}`,
        name: String(name ?? ''),
        chatId: chat.id,
        isRevoked: false,
      }
      world.links.set(link.url, link)
      return shownLink(link)
    },
    editChatInviteLink: ({ chat_id, invite_link }) => {
      const link = world.links.get(String(invite_link))
      if (!link || link.chatId !== chatOf(chat_id).id) throw new ApiError(400, 'Bad Request: INVITE_HASH_EXPIRED')
      return shownLink(link)
    },
    approveChatJoinRequest: async ({ chat_id, user_id }) => {
      const chat = chatOf(chat_id)
      answerRequest(chat, Number(user_id))
      await people.setStatus(chat, Number(user_id), 'member', bot)
      return true
    },
    declineChatJoinRequest: ({ chat_id, user_id }) => {
      answerRequest(chatOf(chat_id), Number(user_id))
      return true
    },
    getChatMember: ({ chat_id, user_id }) => {
      const user = Number(user_id) === BOT_ID ? bot : world.userOf(Number(user_id))
      if (!user) throw new ApiError(400, 'Bad Request: PARTICIPANT_ID_INVALID')
      const { status, until } = world.statusOf(chatOf(chat_id), Number(user_id))
      const rights = { can_invite_users: true, can_restrict_members: true }
      return {
        user,
        status,
        ...(status === 'administrator' && rights),
        ...(status === 'kicked' && { until_date: until }),
      }
    },
    getChatMemberCount: ({ chat_id }) => world.countIn(chatOf(chat_id)),
    banChatMember: async ({ chat_id, user_id, until_date }) => {
      const chat = chatOf(chat_id)
      if (world.statusOf(chat, Number(user_id)).status === 'administrator')
        throw new ApiError(400, 'Bad Request: user is an administrator of the chat')
      const given = Number(until_date ?? 0)
      // Less than 30 seconds ahead means forever.
      const until = given - world.seconds() < 30 ? 0 : given
      await people.setStatus(chat, Number(user_id), 'kicked', bot, until)
      return true
    },
    unbanChatMember: async ({ chat_id, user_id, only_if_banned }) => {
      const chat = chatOf(chat_id)
      const { status } = world.statusOf(chat, Number(user_id))
      if (status === 'kicked' || (status === 'member' && !only_if_banned))
        await people.setStatus(chat, Number(user_id), 'left', bot)
      return true
    },
  }

  function chatOf(id: unknown): Chat {
    const chat = world.chats.get(Number(id))
    if (!chat) throw new ApiError(400, 'Bad Request: chat not found')
    return chat
  }

  function answerRequest(chat: Chat, personId: number) {
    if (world.statusOf(chat, personId).status === 'member')
      throw new ApiError(400, 'Bad Request: USER_ALREADY_PARTICIPANT')
    if (!chat.requests.delete(personId)) throw new ApiError(400, 'Bad Request: HIDE_REQUESTER_MISSING')
  }
}

function shownLink({ url, name, isRevoked }: InviteLink) {
  return {
    invite_link: url,
    name,
    creator: bot,
    creates_join_request: true,
    is_primary: false,
    is_revoked: isRevoked,
  }
}
