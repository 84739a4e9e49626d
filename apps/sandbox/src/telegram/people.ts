import type { Delivery } from './delivery.ts'
import { createPayments } from './payments.ts'
import { type Chat, OWNER, type World } from './world.ts'

export type People = ReturnType<typeof createPeople>

/** People's actions in Telegram. Each returns null, or a Russian sentence why it is impossible. */
export function createPeople(world: World, delivery: Delivery) {
  let lastMessage = 0

  const chatOf = ({ id, title }: Chat) => ({ id, type: 'supergroup', title })

  /** Sends the bot a message in its private chat with the person. */
  function sendPrivate(personId: number, content: object) {
    const from = world.userOf(personId)!
    lastMessage += 1
    const chat = { id: personId, type: 'private', first_name: from.first_name }
    return delivery.send('message', { message_id: lastMessage, date: world.seconds(), chat, from, ...content })
  }

  /** Changes a person's status in a chat and notifies the bot. */
  async function setStatus(chat: Chat, personId: number, status: 'member' | 'left' | 'kicked', by: object, until = 0) {
    const before = world.statusOf(chat, personId)
    chat.members.set(personId, { status, until })
    const user = world.userOf(personId)
    if (!user || before.status === status) return
    await delivery.send('chat_member', {
      chat: chatOf(chat),
      from: by,
      date: world.seconds(),
      old_chat_member: { user, status: before.status, ...(before.status === 'kicked' && { until_date: before.until }) },
      new_chat_member: { user, status, ...(status === 'kicked' && { until_date: until }) },
    })
  }

  return {
    setStatus,

    async say(personId: number, text: string): Promise<string | null> {
      world.started.add(personId)
      world.note(personId, { text, buttons: [], isFromBot: false })
      await sendPrivate(personId, { text })
      return null
    },

    /** Opens an invite link and requests to join. */
    async ask(personId: number, url: string): Promise<string | null> {
      const link = world.links.get(url)
      const chat = link && world.chats.get(link.chatId)
      if (!link || link.isRevoked || !chat) return 'Ссылка недействительна'
      const { status } = world.statusOf(chat, personId)
      if (status === 'kicked') return 'Вас исключили из этого чата'
      if (status !== 'left') return 'Вы уже в этом чате'
      chat.requests.add(personId)
      await delivery.send('chat_join_request', {
        chat: chatOf(chat),
        from: world.userOf(personId),
        user_chat_id: personId,
        date: world.seconds(),
        invite_link: { invite_link: link.url, creates_join_request: true, is_primary: false, is_revoked: false },
      })
      return null
    },

    async leave(personId: number, chatId: number): Promise<string | null> {
      const chat = world.chats.get(chatId)
      if (!chat || world.statusOf(chat, personId).status !== 'member') return 'Вы не в этом чате'
      await setStatus(chat, personId, 'left', world.userOf(personId)!)
      return null
    },

    /** The chat's owner adds somebody without the bot. */
    async add(personId: number, chatId: number): Promise<string | null> {
      const chat = world.chats.get(chatId)
      if (!chat) return 'Такого чата нет'
      await setStatus(chat, personId, 'member', OWNER)
      return null
    },

    async promote(personId: number, chatId: number): Promise<string | null> {
      const chat = world.chats.get(chatId)
      if (!chat) return 'Такого чата нет'
      chat.members.set(personId, { status: 'administrator', until: 0 })
      return null
    },

    ...createPayments(world, delivery, sendPrivate),
  }
}
