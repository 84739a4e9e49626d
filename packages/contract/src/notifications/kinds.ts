/** Ways by which a notification reaches its reader; `letter` is the daily one. */
export type NoticeWay = 'bell' | 'push' | 'letter' | 'telegram'

interface OneKind {
  /** Its line in the reader's settings. */
  inSettings: string
  /** First words of a letter's line, a push and a message, before the senders' names. */
  headline: string
  /** What the sender did, beside their name in the list; empty when the site is the sender. */
  didWhat: string
  /** Name of an icon of the web. */
  icon: string
  /** Ways on which it goes to readers who never chose; nothing rings unless they asked for it. */
  ways: readonly NoticeWay[]
}

/**
 * Every kind of notification: what causes it and all its words. A notification of several kinds is headed by the first
 * in this order.
 */
export const noticeKinds = {
  reply: {
    inSettings: 'Ответы на ваши комментарии',
    headline: 'Вам ответили',
    didWhat: 'ответил',
    icon: 'reply',
    ways: ['bell', 'push', 'letter'],
  },
  mention: {
    inSettings: 'Упоминания',
    headline: 'Вас упомянули',
    didWhat: 'упомянул вас',
    icon: 'comment',
    ways: ['bell', 'push', 'letter'],
  },
  /** A comment in a discussion that the reader follows. */
  thread: {
    inSettings: 'Обсуждения, за которыми вы следите',
    headline: 'Новое в обсуждении',
    didWhat: 'пишет в обсуждении',
    icon: 'reply',
    ways: ['bell', 'push'],
  },
  /** A calendar event of which the reader asked to be reminded. */
  event: {
    inSettings: 'Напоминания о событиях календаря',
    headline: 'Событие',
    didWhat: '',
    icon: 'calendar',
    ways: ['bell', 'push', 'telegram'],
  },
} as const satisfies Record<string, OneKind>

export type NoticeKind = keyof typeof noticeKinds

/** In the order of the settings. */
export const NOTICE_KINDS = Object.keys(noticeKinds) as NoticeKind[]

/** Undefined for a kind of a newer program: a page opened before an update meets kinds that it does not know. */
export const knownKind = (kind: string): (typeof noticeKinds)[NoticeKind] | undefined =>
  Object.hasOwn(noticeKinds, kind) ? noticeKinds[kind as NoticeKind] : undefined
