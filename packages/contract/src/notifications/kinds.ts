/** Ways by which a notification reaches its reader; `letter` is the daily one. */
export type NoticeWay = 'bell' | 'push' | 'letter' | 'telegram'

interface OneKind {
  /** Its line in the reader's settings. */
  inSettings: string
  /** First words of a letter's line, a push and a message, before the senders' names. */
  headline: string
  /** What the sender did, beside their name in the list; empty when the site is the sender. */
  didWhat: string
  /** The same of a woman, when the words differ. */
  didWhatShe?: string
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
    didWhatShe: 'ответила',
    icon: 'reply',
    ways: ['bell', 'push', 'letter'],
  },
  mention: {
    inSettings: 'Упоминания',
    headline: 'Вас упомянули',
    didWhat: 'упомянул вас',
    didWhatShe: 'упомянула вас',
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
  /** A text of an author whom the reader follows. */
  author: {
    inSettings: 'Новое у авторов, за которыми вы следите',
    headline: 'Новое у авторов, за которыми вы следите',
    didWhat: 'публикует',
    icon: 'news',
    ways: ['bell', 'push'],
  },
  /** A text about a coin that the reader follows; its author is not followed. */
  coin: {
    inSettings: 'Новое о монетах, за которыми вы следите',
    headline: 'Новое о монете, за которой вы следите',
    didWhat: 'публикует',
    icon: 'news',
    ways: ['bell', 'push'],
  },
  /** The end of a signal that the reader follows, or of one of a followed coin. */
  outcome: {
    inSettings: 'Исходы сигналов, за которыми вы следите',
    headline: 'Сигнал завершён',
    didWhat: '',
    icon: 'check',
    ways: ['bell', 'push'],
  },
  /** What a rule of the reader's asked for. */
  alert: {
    inSettings: 'Оповещения по вашим правилам',
    headline: 'Оповещение',
    didWhat: '',
    icon: 'bell',
    ways: ['bell', 'push', 'telegram'],
  },
  /** The reader's own payment came. */
  payment: {
    inSettings: 'Ваши оплаты',
    headline: 'Оплата',
    didWhat: '',
    icon: 'wallet',
    ways: ['bell', 'push', 'telegram'],
  },
} as const satisfies Record<string, OneKind>

export type NoticeKind = keyof typeof noticeKinds

/** In the order of the settings. */
export const NOTICE_KINDS = Object.keys(noticeKinds) as NoticeKind[]

const OF_COMMENTS: readonly string[] = ['reply', 'mention', 'thread']

/** Every sort of thing that a notification tells of, by the answer's `model_name`: its address, and whether it has a text to read. */
export const noticeSubjects = {
  News: { address: '/news/', isText: true },
  Material: { address: '/material/', isText: true },
  Opinion: { address: '/opinion/', isText: true },
  Signal: { address: '/signal/', isText: true },
  Event: { address: '/calendar?event=', isText: false },
  Coin: { address: '/coin/', isText: false },
} as const

/** A signal has no model in the answer. */
export type NoticeSubject = Exclude<keyof typeof noticeSubjects, 'Signal'>

export const NOTICE_SUBJECTS = Object.keys(noticeSubjects).filter((name) => name !== 'Signal') as NoticeSubject[]

/** Undefined for a model of a newer program, as with kinds. */
const subjectOf = (model: string | null): (typeof noticeSubjects)[keyof typeof noticeSubjects] | undefined =>
  Object.hasOwn(noticeSubjects, model ?? 'Signal') ? noticeSubjects[(model ?? 'Signal') as NoticeSubject] : undefined

/** Whether an address leads to a text, which opens over the page. */
export const isTextAddress = (address: string): boolean =>
  Object.values(noticeSubjects).some((subject) => subject.isText && address.startsWith(subject.address))

/** Root-relative address of what a notification tells of: a comment in its discussion, a text, an event's day; the main page for an unknown model. */
export function noticeAddress(told: {
  kind: string
  model: string | null
  subjectId: number
  objectId: number
  path?: string | undefined
}): string {
  if (told.path) return told.path
  const subject = subjectOf(told.model)
  if (!subject) return '/'
  const address = subject.address + told.subjectId
  return subject.isText && OF_COMMENTS.includes(told.kind) ? `${address}?comment_id=${told.objectId}` : address
}

/** Undefined for a kind of a newer program: a page opened before an update meets kinds that it does not know. */
export const knownKind = (kind: string): (typeof noticeKinds)[NoticeKind] | undefined =>
  Object.hasOwn(noticeKinds, kind) ? noticeKinds[kind as NoticeKind] : undefined

/** What the sender did, in words; empty for the site itself and for an unknown kind. */
export function didWhatOf(kind: string, isWoman: boolean): string {
  const known: OneKind | undefined = knownKind(kind)
  return (isWoman && known?.didWhatShe) || known?.didWhat || ''
}
