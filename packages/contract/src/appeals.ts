import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './shared.ts'
import { visibleText } from './text/visibleText.ts'

export const LONGEST_APPEAL = 2000

export const AppealState = z.enum(['waiting', 'upheld', 'dismissed'], 'Неизвестное состояние')
const AppealKind = z.enum(['restriction', 'post', 'signal', 'comment'], 'Неизвестный вид решения')
export const AppealedThing = z.enum(['limited', 'frozen', 'closed', 'news', 'material', 'opinion', 'signal', 'comment'])
export type AppealedThing = z.infer<typeof AppealedThing>

/** Subjects of appeals in Russian, for the team. */
export const APPEALED_IN_WORDS: Record<AppealedThing, string> = {
  limited: 'запрет писать',
  frozen: 'заморозка аккаунта',
  closed: 'закрытие аккаунта',
  news: 'новость',
  material: 'материал',
  opinion: 'мнение',
  signal: 'сигнал',
  comment: 'комментарий',
}

/** A moderation decision about the reader, and their appeal if they made one. */
export const Decision = z.object({
  kind: AppealKind,
  id: z.number().int(),
  what: AppealedThing,
  /** Title of the post or signal, or the beginning of the comment; empty for a restriction. */
  title: z.string(),
  /** Address on the site; empty for a restriction. */
  url: z.string(),
  /** Empty when none was given: a comment removed in its thread needs no reason. */
  reason: z.string(),
  at: Instant,
  /** When a restriction ends by itself; null when nothing ends by itself. */
  until: Instant.nullable(),
  /** False when it was reversed or has ended. */
  is_standing: z.boolean(),
  /** Null when it was not appealed. */
  appeal: z
    .object({
      message: z.string(),
      state: AppealState,
      answer: z.string(),
      created_at: Instant,
      decided_at: Instant.nullable(),
    })
    .nullable(),
})
export type Decision = z.infer<typeof Decision>

const Message = visibleText('Это обязательное поле').max(LONGEST_APPEAL, `Не длиннее ${LONGEST_APPEAL} символов`)
const Key = z.string('Неизвестная ссылка').min(1, 'Неизвестная ссылка').max(100, 'Неизвестная ссылка')

export const appeals = {
  mine: endpoint({
    at: 'GET /api/appeals/',
    about: 'Решения команды о вас за последние месяцы и ваши возражения',
    access: 'account',
    reply: z.object({ results: z.array(Decision) }),
  }),
  add: endpoint({
    at: 'POST /api/appeals/',
    about: 'Возразить против решения: его прочтёт другой человек из команды, ответ придёт письмом',
    access: 'account',
    body: z.object({ kind: AppealKind, id: z.int('Нужно целое число').min(1).max(2147483647), message: Message }),
    status: 201,
    reply: Decision,
  }),
  byKey: endpoint({
    at: 'POST /api/appeals/key/',
    about: 'Решение, о котором было письмо: для того, кто не может войти',
    access: 'public',
    knownBy: 'nothing',
    body: z.object({ key: Key }),
    reply: Decision,
  }),
  addByKey: endpoint({
    at: 'POST /api/appeals/key/message/',
    about: 'Возразить по ссылке из письма',
    access: 'public',
    knownBy: 'nothing',
    body: z.object({ key: Key, message: Message }),
    status: 201,
    reply: Decision,
  }),
}
