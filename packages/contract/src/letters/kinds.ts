/** Every kind of letter as the desk names it; the server's letters do not compile with a kind that has no name here. */
export const LETTER_NAMES = {
  confirm: 'Подтверждение почты',
  confirm_again: 'Подтверждение почты заново',
  known_address: 'Аккаунт с этой почтой есть',
  reset: 'Сброс пароля',
  moved: 'Переезд: задать пароль',
  backup_late: 'Нет новой копии',
  backup_broken: 'Копия не разворачивается',
  webhook_ended: 'Вебхук выключен',
  payment: 'Оплата получена',
  partial_payment: 'Пришла часть оплаты',
  digest: 'Сводка и ответы',
  podcast_leak: 'Новый адрес подкастов',
  feedback: 'Обращение с сайта',
  feedback_answer: 'Ответ на обращение',
  restriction: 'Ограничение аккаунта',
  appeal_answer: 'Ответ на возражение',
  security: 'Изменился вход',
  leaving: 'Аккаунт удаляется',
  leaving_over: 'Удаление аккаунта: чем кончилось',
  gift: 'Подарок',
  gift_paid: 'Подарок оплачен',
  ending: 'Подписка кончается',
  renewing: 'Подписка продлится сама',
} as const

export type LetterKind = keyof typeof LETTER_NAMES

/** Why a letter did not go, where the site itself decided so; words of a mail server stay as they are. */
export const LETTER_PROBLEMS: Record<string, string> = {
  'a later one follows': 'заменило более позднее',
  'the account was removed': 'аккаунт удалён',
  'nobody to write to': 'писать больше некому',
  'letters to the address are stopped': 'письма на адрес остановлены',
}
