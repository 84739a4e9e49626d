import { randomBytes } from 'node:crypto'
import { TELEGRAM_BOT } from '../oidc/identities.ts'
import { type SocialPerson, telegramPeople } from '../oidc/people.ts'

export interface Message {
  text: string
  buttons: { text: string; url: string }[]
  isFromBot: boolean
  at: number
}

interface Member {
  status: 'member' | 'administrator' | 'left' | 'kicked'
  /** Unix time in seconds; 0 means forever. */
  until: number
}

export interface Chat {
  id: number
  title: string
  members: Map<number, Member>
  /** People with an unanswered request to join. */
  requests: Set<number>
}

export interface InviteLink {
  url: string
  name: string
  chatId: number
  isRevoked: boolean
}

export interface Invoice {
  slug: string
  title: string
  description: string
  payload: string
  stars: number
  periodSeconds: number | undefined
}

export interface Transaction {
  id: string
  /** Id of the first payment of its subscription. */
  subscription: string
  amount: number
  date: number
  isRefund: boolean
  personId: number
  payload: string
  periodSeconds: number | undefined
}

/** Chats where the bot is an administrator; the server's `telegram.ts` has the same ids. */
const CHATS: [id: number, title: string][] = [
  [-1001000000001, 'Полный доступ'],
  [-1001000000002, 'Лучшие раунды'],
  [-1001000000003, 'Чат холдеров'],
  [-1001000000004, 'Рабочий чат'],
  [-1001000000005, 'Мем-чат'],
  [-1001000000006, 'Чат алертов'],
]
/** Creator of the chats. */
export const OWNER = { id: 700000000, first_name: 'Хозяйка чатов', is_bot: false }

export const BOT_ID = Number(TELEGRAM_BOT.token.split(':')[0])

export type World = ReturnType<typeof createWorld>

/** Telegram's state: chats, members, messages and payments. In memory: a restart loses it. */
export function createWorld(now: () => number) {
  const chats = new Map<number, Chat>(
    CHATS.map(([id, title]) => {
      const members = new Map<number, Member>([
        [OWNER.id, { status: 'administrator', until: 0 }],
        [BOT_ID, { status: 'administrator', until: 0 }],
      ])
      return [id, { id, title, members, requests: new Set() }]
    }),
  )
  const world = {
    chats,
    people: telegramPeople as SocialPerson[],
    links: new Map<string, InviteLink>(),
    invoices: new Map<string, Invoice>(),
    transactions: [] as Transaction[],
    /** Subscriptions that are not renewed any more. */
    endedRenewals: new Set<string>(),
    messages: new Map<number, Message[]>(),
    /** People who have started the bot: it can write only to them. */
    started: new Set<number>(),
    commands: [] as { command: string; description: string }[],
    webhook: null as { url: string; secret: string; allowed: string[] } | null,

    seconds: () => Math.floor(now() / 1000),
    newId: () => randomBytes(9).toString('base64url'),

    statusOf(chat: Chat, personId: number): Member {
      const member = chat.members.get(personId) ?? { status: 'left', until: 0 }
      const isLifted = member.status === 'kicked' && member.until > 0 && member.until <= world.seconds()
      return isLifted ? { status: 'left', until: 0 } : member
    },

    /** People who are in the chat now. */
    countIn(chat: Chat): number {
      return [...chat.members.keys()].filter((id) => !['left', 'kicked'].includes(world.statusOf(chat, id).status))
        .length
    },

    userOf(personId: number) {
      const person = world.people.find(({ id }) => Number(id) === personId)
      if (!person) return personId === OWNER.id ? OWNER : undefined
      const { given_name, family_name, preferred_username } = person.claims
      return {
        id: personId,
        is_bot: false,
        first_name: String(given_name),
        ...(family_name && { last_name: String(family_name) }),
        ...(preferred_username && { username: String(preferred_username) }),
        language_code: 'ru',
      }
    },

    note(personId: number, message: Omit<Message, 'at'>) {
      const said = world.messages.get(personId) ?? []
      said.push({ ...message, at: now() })
      world.messages.set(personId, said.slice(-200))
    },
  }
  return world
}
