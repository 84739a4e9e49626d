import type { Me } from '@palata/contract/accounts/profile'

const base: Me = {
  id: 3,
  username: 'oleg',
  first_name: 'Олег Ким',
  avatar: '',
  email: 'oleg@example.org',
  email_verified: true,
  date_joined: '2026-01-05T12:00:00.000Z',
  description: '',
  twitter: '',
  telegram: '',
  show_telegram: false,
  eth_address: '',
  show_eth_address: false,
  groups: [],
  has_pon_subscription: false,
  has_telegram_subscription: false,
  days_left: 0,
  cryptocloud_days_left: null,
  telegram_days_left: null,
  has_paid_access: false,
  is_moderator: false,
  limit: null,
  leaving_at: null,
  letters_stopped: null,
  consent_due: false,
}

/** Current users as the server returns them. */
export const people = {
  reader: base,
  paid: {
    ...base,
    username: 'maria',
    first_name: 'Мария Лис',
    has_paid_access: true,
    days_left: 12,
    cryptocloud_days_left: 12,
    groups: ['AccountPaid'],
  },
  holder: { ...base, username: 'vera', first_name: 'Вера', has_paid_access: true, has_pon_subscription: true },
  moderator: { ...base, username: 'gleb', first_name: 'Глеб Торн', is_moderator: true, groups: ['Moderators'] },
} satisfies Record<string, Me>
