import type { WayName } from '@palata/contract/accounts'

/** What changed in how a person signs in, by kind. */
export const CHANGES = {
  google_linked: 'Привязан Google',
  google_unlinked: 'Отвязан Google',
  telegram_linked: 'Привязан Telegram',
  telegram_unlinked: 'Отвязан Telegram',
  yandex_linked: 'Привязан Яндекс ID',
  yandex_unlinked: 'Отвязан Яндекс ID',
  vk_linked: 'Привязан VK ID',
  vk_unlinked: 'Отвязан VK ID',
  wallet_linked: 'Привязан кошелёк',
  wallet_unlinked: 'Отвязан кошелёк',
  podcasts_closed: 'Закрыт личный адрес подкастов',
  calendar_closed: 'Закрыт личный адрес календаря',
  password_changed: 'Изменён пароль',
  password_reset: 'Пароль сброшен по письму',
  code_app_added: 'Подключено приложение с кодами',
  passkey_added: 'Добавлен ключ входа',
  passkey_removed: 'Убран ключ входа',
  recovery_renewed: 'Выпущены новые коды восстановления',
  recovery_used: 'Использован код восстановления',
  token_made: 'Выпущен ключ API',
  token_removed: 'Отозван ключ API',
  leaving_asked: 'Запрошено удаление аккаунта',
  leaving_ended: 'Удаление аккаунта отменено',
  data_taken: 'Взят архив своих данных',
} as const

export type Change = keyof typeof CHANGES

/** The change when a reset of the password ends a way. */
export const ENDED: Record<WayName, Change> = {
  google: 'google_unlinked',
  telegram: 'telegram_unlinked',
  yandex: 'yandex_unlinked',
  vk: 'vk_unlinked',
  wallets: 'wallet_unlinked',
  podcasts: 'podcasts_closed',
  calendar: 'calendar_closed',
  tokens: 'token_removed',
}
